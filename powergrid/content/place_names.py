"""Made-up names for cities and regions on generated boards, in several languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class NameList:
    """The beginnings and endings of city names, the names of regions, and the name of the board.

    Attributes:
        land: The name of the board, with {} for a beginning.
    """

    starts: tuple[str, ...]
    ends: tuple[str, ...]
    regions: tuple[str, ...]
    land: str


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


NAMES: Final = {
    "en": NameList(
        _words(
            "Ash Oak Black White Red Stone Mill West East North South King Bright Silver Green Wolf Raven Salt Fair"
        ),
        _words("ford ton bury field wick ham port bridge ley dale mouth wood minster stead"),
        ("Highlands", "Lowlands", "Lakeland", "Moors", "Vale", "Marches", "Downs"),
        "{}land",
    ),
    "de": NameList(
        _words(
            "Alten Neuen Ober Stein Wald Eichen Linden Birken Königs Hirsch Rosen Schwarzen Grün Mühl Sand Buchen Erlen"
        ),
        _words("bach berg burg dorf feld furt hausen heim tal stadt brück kirchen rode au"),
        ("Hochland", "Tiefland", "Seenland", "Heide", "Talland", "Mark", "Bergland"),
        "{}land",
    ),
    "fr": NameList(
        _words("Beau Mont Clair Haute Belle Roche Châtel Fon Val Ville Bois Grand Vieux Bon Pierre Franche Saule"),
        _words("mont ville court fort bourg lieu pont val rive champ tour bois mer fontaine"),
        ("Hautes-Terres", "Basses-Terres", "Les Lacs", "La Lande", "Le Val", "La Marche", "Le Plateau"),
        "{}-Pays",
    ),
    "es": NameList(
        _words("Villa Monte Rio Campo Torre Puente Casa Fuente Valle Sierra Peña Alta Buena Roca Prado Molino"),
        _words("alba verde clara nueva real blanca mayor franca seca rubia fría hermosa llana serena"),
        ("Tierra Alta", "Tierra Baja", "Los Lagos", "La Sierra", "La Vega", "La Marca", "El Llano"),
        "{}landa",
    ),
    "it": NameList(
        _words("Monte Castel Villa Rocca Ponte Torre Campo Borgo Fonte Serra Pietra Valle Casa Riva Porto Prato"),
        _words("alto bello chiaro nuovo franco verde rosso fiore mare forte lungo lieto reale bruno"),
        ("Terre Alte", "Terre Basse", "I Laghi", "La Brughiera", "La Valle", "La Marca", "Il Piano"),
        "{}landia",
    ),
    "cs": NameList(
        _words("Nový Starý Horní Dolní Velký Malý Bílý Černý Zelený Suchý Dlouhý Široký Červený Vysoký Krásný"),
        _words("Brod Dvůr Hrad Most Mlýn Potok Kámen Les Vrch Důl Újezd Týn Ostrov Bor"),
        ("Vysočina", "Nížina", "Jezera", "Vřesoviště", "Údolí", "Pomezí", "Planina"),
        "{} kraj",
    ),
    "fi": NameList(
        _words("Ala Ylä Uusi Vanha Koivu Mänty Kuusi Karhu Hirvi Kivi Suo Lumi Kulta Hopea Musta Valko Puna"),
        _words("joki järvi niemi lahti koski mäki saari salmi kylä linna pelto ranta vaara kangas"),
        ("Ylämaa", "Alamaa", "Järvimaa", "Nummi", "Laakso", "Rajamaa", "Ylänkö"),
        "{}maa",
    ),
}
