"""All languages: letters, the terms of the glossaries, and Serbian in two scripts."""

import re
import tomllib
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import cyrillic
import pygame
import pytest
import translations
from babel.messages.pofile import read_po
from babel.numbers import format_percent
from fontTools.ttLib import TTFont

from powergrid.bots.reasons import reason
from powergrid.desktop.screens.setup.kinds import setup_kinds
from powergrid.desktop.words import language, names
from powergrid.desktop.words.about import about
from powergrid.desktop.words.log import supply_text
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.saves import date_text, when_text
from powergrid.desktop.words.translation import clauses, decimal, labelled, percent, signed, whole
from powergrid.saves.listing import NEVER, SaveInfo

LANGUAGES = translations.languages()
GLOSSARY: dict[str, Any] = tomllib.loads(
    (translations.ROOT / "build_scripts" / "glossary.toml").read_text(encoding="utf-8")
)
#: The minimum length of an English text whose terms are checked; short labels have no room for them.
LEAST = 31
#: The letters, quotation marks and spaces of the languages.
LETTERS = {
    "cs": "áčďéěíňóřšťúůýž„“", "de": "äöüß„“", "es": "áéíñóúü¿¡«»", "fi": "åäöšž”", "fr": "àâæçéèêëîïôœùûüÿ«»’\u00a0",
    "hu": "őű", "it": "àèéìòù«»’", "nl": "éëïöü‘’“”", "pl": "ąćęłńóśźż„”", "pt_BR": "áâãàçéêíóôõú“”",
    "sr_Cyrl": "абвгдђежзијклљмнњопрстћуфхцчџш„“", "sr_Latn": "čćđšž„“",
}  # fmt: skip


@cache
def _texts(code: str) -> list[tuple[str, str]]:
    """Return English messages with their translations; all forms of a message are joined."""
    with translations.po_path(code).open("rb") as file:
        catalog = read_po(file, locale=code)
    found = []
    for message in catalog:
        english, other = message.id, message.string
        english = english if isinstance(english, str) else " ".join(english)
        other = other if isinstance(other, str) else " ".join(other or ())
        if english and other.strip() and message.context != "key":
            found.append((english, other))
    return found


@cache
def _characters(font: Path) -> frozenset[str]:
    return frozenset(map(chr, TTFont(font).getBestCmap()))


def _fonts() -> list[Path]:
    return sorted((translations.ROOT / "assets" / "fonts").glob("*.ttf"))


@pytest.mark.parametrize("font", _fonts(), ids=lambda path: path.stem)
def test_the_fonts_have_every_character(font: Path) -> None:
    wanted = "".join(letters + letters.upper().replace("SS", "") for letters in LETTERS.values())
    wanted += "".join(text for code in LANGUAGES for _english, text in _texts(code))
    assert sorted(set(wanted) - {"\n"} - _characters(font)) == []


def test_every_language_has_a_glossary_with_every_term() -> None:
    assert set(LANGUAGES) - {cyrillic.CODE} <= set(GLOSSARY)
    terms = set(GLOSSARY["english"])
    for code, glossary in GLOSSARY.items():
        if code != "english":
            assert set(glossary) - {"source", "unsure"} == terms, code
            assert glossary["source"]
            assert set(glossary["unsure"]) <= terms


def _says(text: str, parts: str) -> bool:
    return any(
        re.search(rf"(?<!\w){part}" if len(part) < 4 else part, text.casefold()) for part in parts.casefold().split("|")
    )


@pytest.mark.parametrize("code", sorted({*LANGUAGES} - {cyrillic.CODE}))
def test_a_catalogue_uses_the_terms_of_its_glossary(code: str) -> None:
    """Sentences may omit a term, but only a few may do so."""
    for term, pattern in GLOSSARY["english"].items():
        texts = [
            (english, text)
            for english, text in _texts(code)
            if len(english) >= LEAST and re.search(pattern, re.sub(r"\{\w+\}", "", english))
        ]
        without = [pair for pair in texts if not _says(pair[1], GLOSSARY[code][term])]
        assert len(without) <= max(2, len(texts) / 4), (term, without)


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("cs", "1 město, 2 města, 5 měst, 12 měst, 21 měst"),
        ("es", "1 ciudad, 2 ciudades, 5 ciudades, 12 ciudades, 21 ciudades"),
        ("fi", "1 kaupunki, 2 kaupunkia, 5 kaupunkia, 12 kaupunkia, 21 kaupunkia"),
        ("fr", "1 ville, 2 villes, 5 villes, 12 villes, 21 villes"),
        ("it", "1 città, 2 città, 5 città, 12 città, 21 città"),
        ("nl", "1 stad, 2 steden, 5 steden, 12 steden, 21 steden"),
        ("pl", "1 miasto, 2 miasta, 5 miast, 12 miast, 21 miast"),
        ("pt_BR", "1 cidade, 2 cidades, 5 cidades, 12 cidades, 21 cidades"),
        ("sr_Latn", "1 grad, 2 grada, 5 gradova, 12 gradova, 21 grad"),
        ("sr_Cyrl", "1 град, 2 града, 5 градова, 12 градова, 21 град"),
    ],
)
@pytest.mark.usefixtures("app")
def test_numbers_of_cities(code: str, forms: str) -> None:
    language.use(code)
    assert ", ".join(map(names.cities_text, (1, 2, 5, 12, 21))) == forms


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "2 coal, 1 oil, 5 garbage, 1 uranium"),
        ("cs", "2 uhlí, 1 ropa, 5 odpadků, 1 uran"),
        ("fi", "2 hiiltä, 1 öljyä, 5 jätettä, 1 uraania"),
        ("pl", "2 węgla, 1 ropy, 5 śmieci, 1 uranu"),
        ("sr_Latn", "2 uglja, 1 nafta, 5 otpada, 1 uranijum"),
    ],
)
@pytest.mark.usefixtures("app")
def test_fuels_are_inflected(code: str, words: str) -> None:
    language.use(code)
    assert names.fuel_list((2, 1, 5, 1)) == words


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_is_left_in_english(code: str) -> None:
    """Names and single words may be the same in two languages."""
    same = [english for english, text in _texts(code) if text == english]
    assert [text for text in same if sum(word[:1].isalpha() for word in text.split()) > 2] == []


def test_serbian_in_cyrillic_letters() -> None:
    assert cyrillic.cyrillic("Njegova elektrana, džep, ljubičasta") == "Његова електрана, џеп, љубичаста"
    assert (
        cyrillic.cyrillic("{name} kupuje {plant} – Đorđe, Čačak, Žika") == "{name} купује {plant} – Ђорђе, Чачак, Жика"
    )
    assert cyrillic.cyrillic("Power Grid: injekcija") == "Power Grid: инјекција"
    assert (
        cyrillic.cyrillic("navedite ih u „all“, start_fuel mora biti true")
        == "наведите их у „all“, start_fuel мора бити true"
    )


def test_every_language_has_its_own_name() -> None:
    found = language.names()
    assert len(set(found.values())) == len(LANGUAGES) + 1
    assert found["sr_Cyrl"] == "Српски (ћирилица)"
    assert found["sr_Latn"] == "Srpski (latinica)"


@pytest.mark.usefixtures("app")
def test_the_system_reports_a_language_with_its_country(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict.fromkeys(("en", "de", "pt_BR", "sr_Cyrl", "sr_Latn"), "")
    monkeypatch.setattr(language, "own_names", lambda: known)
    for locale, code in (("pt", "BR"), "pt_BR"), (("pt", "PT"), "pt_BR"), (("de", "CH"), "de"), (("fr", "FR"), "en"):
        entry = {"language": locale[0], "country": locale[1]}
        monkeypatch.setattr(pygame.system, "get_pref_locales", lambda entry=entry: [entry])
        assert language.system_language() == code


@pytest.mark.parametrize(
    ("code", "one", "three", "seven"),
    [
        ("cs", "zásobuje 1 město", "zásobuje 3 města", "zásobuje 7 měst"),
        ("fi", "tuottaa sähköä 1 kaupunkiin", "tuottaa sähköä 3 kaupunkiin", "tuottaa sähköä 7 kaupunkiin"),
        ("pl", "zasila 1 miasto", "zasila 3 miasta", "zasila 7 miast"),
        ("sr_Latn", "snabdeva 1 grad", "snabdeva 3 grada", "snabdeva 7 gradova"),
    ],
)
@pytest.mark.usefixtures("app")
def test_a_sentence_inflects_what_it_counts(code: str, one: str, three: str, seven: str) -> None:
    language.use(code)
    texts = [supply_text(number, final=False).format(name="", n=number, income=0) for number in (1, 3, 7)]
    assert [part in text for part, text in zip((one, three, seven), texts, strict=True)] == [True] * 3
    scrap = [reason_text(reason("scrap", 4, number)) for number in (1, 3, 7)]
    assert [part in text for part, text in zip((one, three, seven), scrap, strict=True)] == [True] * 3


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "2026-03-07 09:05"),
        ("cs", "07.03.2026 09:05"),
        ("de", "07.03.2026 09:05"),
        ("es", "07/03/2026 09:05"),
        ("fi", "07.03.2026 09.05"),
        ("fr", "07/03/2026 09:05"),
        ("it", "07/03/2026 09:05"),
        ("nl", "07-03-2026 09:05"),
        ("pl", "07.03.2026 09:05"),
        ("pt_BR", "07/03/2026 09:05"),
        ("sr_Cyrl", "07.03.2026. 09:05"),
        ("sr_Latn", "07.03.2026. 09:05"),
    ],
)
@pytest.mark.usefixtures("app")
def test_dates_and_numbers_follow_the_countrys_format(code: str, text: str) -> None:
    language.use(code)
    assert date_text(datetime(2026, 3, 7, 9, 5).astimezone()) == text
    assert decimal(12.5) == ("12.5" if code == "en" else "12,5")
    assert percent(80) == format_percent(0.8, locale=code)  # with a space if the language has one


def test_a_negative_number_has_a_minus_sign() -> None:
    assert [whole(-52), whole(0), whole(7)] == ["−52", "0", "7"]
    assert [signed(-52), signed(0), signed(7)] == ["−52", "0", "+7"]


@pytest.mark.parametrize(
    ("code", "text"), [("fi", "Botti: helppo"), ("fr", "Bot\u00a0: facile"), ("de", "Bot: Leicht")]
)
@pytest.mark.usefixtures("app")
def test_a_level_after_a_colon_is_capitalised_as_in_a_sentence(code: str, text: str) -> None:
    language.use(code)
    assert text in dict(setup_kinds("easy")).values()


@pytest.mark.usefixtures("app")
def test_licences_are_listed_in_the_current_language() -> None:
    language.use("fr")
    paragraphs = about().paragraphs
    assert "- Power Grid\u00a0: MIT" in paragraphs
    assert not [text for text in paragraphs if "public domain" in text]


@pytest.mark.usefixtures("app")
def test_french_has_a_non_breaking_space_before_punctuation() -> None:
    language.use("fr")
    assert labelled("Uranium", "2") == "Uranium\u00a0: 2"
    assert clauses(["2 villes", "3 maisons"]) == "2 villes\u00a0; 3 maisons"
    assert [text for _english, text in _texts("fr") if re.search(r"\S [:;?!»%](?!\w)|« ", text)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_percent_signs_follow_numbers_consistently(code: str) -> None:
    sign = format_percent(0.8, locale=code).removeprefix("80")
    shares = [text for english, text in _texts(code) if re.search(r"\}%", english)]
    assert len(shares) >= 4
    assert [text for text in shares if re.findall(r"(?<=\})\s?%", text) != [sign] * text.count("%")] == []


@pytest.mark.parametrize(
    ("code", "text"), [("cs", "3. kolo, dražba"), ("de", "Runde 3, Auktion"), ("fi", "kierros 3, huutokauppa")]
)
@pytest.mark.usefixtures("app")
def test_only_german_has_a_capital_inside_a_sentence(code: str, text: str) -> None:
    language.use(code)
    info = SaveInfo(Path("a"), "named", "", "germany", "recharged", (), 3, 1, "auction", 9, NEVER, 0, None)
    assert when_text(info) == text
