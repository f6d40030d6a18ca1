"""The positions of well-known cities, to detect wrong positions on boards."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Name, latitude and longitude in whole degrees. Names shared by several large cities are left out.
_CITIES: Final = """
Aarhus 56 10, Abuja 9 7, Accra 6 0, Amsterdam 52 5, Ankara 40 33, Antwerpen 51 4, Atlanta 34 -84, Baden-Baden 49 8,
Bangkok 14 101, Barcelona 41 2, Basel 48 8, Belgrade 45 20, Beograd 45 20, Bergen 60 5, Berlin 53 13, Bern 47 7,
Bilbao 43 -3, Bogota 5 -74, Bologna 44 11, Bordeaux 45 -1, Brasilia -16 -48, Bratislava 48 17, Brisbane -27 153,
Bruxelles 51 4, Brussels 51 4, Bucharest 44 26, Bucuresti 44 26, Budapest 47 19, Cairo 30 31, Chicago 42 -88,
Chennai 13 80, Chur 47 10, Copenhagen 56 13, Curitiba -25 -49, Dallas 33 -97, Delhi 29 77, Dresden 51 14, Dublin 53 -6,
Dubrovnik 43 18, Edinburgh 56 -3, Frankfurt 50 9, Gdansk 54 19, Geneve 46 6, Genf 46 6, Glasgow 56 -4, Goteborg 58 12,
Graz 47 15, Hamburg 54 10, Hannover 52 10, Helsinki 60 25, Houston 30 -95, Innsbruck 47 11, Istanbul 41 29,
Jakarta -6 107, Johannesburg -26 28, Kiev 50 31, Kyiv 50 31, Klagenfurt 47 14, Kobenhavn 56 13, Koln 51 7,
Krakow 50 20, Lausanne 47 7, Leipzig 51 12, Lille 51 3, Linz 48 14, Lisboa 39 -9, Lisbon 39 -9, Ljubljana 46 15,
Lodz 52 19, London 51 0, Lugano 46 9, Luzern 47 8, Lyon 46 5, Madrid 40 -4, Malmo 56 13, Manila 15 121,
Marseille 43 5, Melbourne -38 145, Milano 45 9, Minsk 54 28, Montreal 45 -74, Moscow 56 38, Mumbai 19 73,
Munchen 48 12, Nairobi -1 37, Napoli 41 14, New York 41 -74, Odessa 46 31, Oslo 60 11, Osaka 35 135, Palermo 38 13,
Paris 49 2, Porto 41 -9, Poznan 52 17, Praha 50 14, Prague 50 14, Reykjavik 64 -22, Riga 57 24, Roma 42 12,
Rotterdam 52 4, Salzburg 48 13, Sao Paulo -24 -47, Sarajevo 44 18, Seoul 38 127, Sevilla 37 -6, Sofia 43 23,
Stockholm 59 18, Strasbourg 49 8, Stuttgart 49 9, Sydney -34 151, Tallinn 59 25, Tampere 61 24, Thessaloniki 41 23,
Tokyo 36 140, Torino 45 8, Toronto 44 -79, Trondheim 63 10, Turku 60 22, Vancouver 49 -123, Venezia 45 12, Vienna 48 16,
Vilnius 55 25, Warsaw 52 21, Warszawa 52 21, Wien 48 16, Wroclaw 51 17, Zagreb 46 16, Zurich 47 9
"""


def known_place(name: str) -> tuple[int, int] | None:
    """Return the latitude and longitude of a well-known city, or None for any other name."""
    return _PLACES.get(_plain(name))


def _plain(name: str) -> str:
    letters = name.casefold().translate({ord("ł"): "l", ord("ø"): "o"})
    return "".join(letter for letter in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(letter))


def _read() -> dict[str, tuple[int, int]]:
    rows = (row.strip().rsplit(" ", 2) for row in _CITIES.split(","))
    return {_plain(name): (int(lat), int(lon)) for name, lat, lon in rows}


_PLACES: Final = _read()
