"""The words for kinds of spaces, colours and answers in several languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from games.rules.board import RAILROAD, STREET, UTILITY

LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i"})
LONGEST = 200
"""Of a longer text, only this much is looked at."""

IN_TEXTS: dict[str, tuple[str, ...]] = {
    "go_to_jail": (
        "go to jail", "goto jail", "gotojail", "go to gaol", "go to prison", "go directly to jail", "to jail",
        "de faengsles", "ga i faengsel", "gaa i faengsel", "gehe in das gefaengnis", "gehe ins gefaengnis",
        "gefaengnis gehen", "gehe ins gefangnis", "gehe in das gefangnis", "gefangnis gehen", "allez en prison",
        "ve a la carcel", "vaya a la carcel", "ir a la carcel", "vai in prigione", "in prigione",
        "va para a prisao", "va para a cadeia", "naar de gevangenis", "ga i fangelse", "ga til fengsel",
        "idz do wiezienia", "জেলে যান", "জেলে যাও", "arrest", "arrested", "policeman",
    ),
    "jail": (
        "jail", "gaol", "prison", "just visiting", "faengsel", "faengslet", "gefaengnis", "gefangnis", "carcel",
        "prigione", "prisao", "cadeia", "gevangenis", "fangelse", "fengsel", "wiezienie", "জেল", "জেলখানা", "কারাগার",
    ),
    "go": ("start", "go", "los", "depart", "salida", "partida", "inicio", "gaa", "শুরু", "起点"),
    "jail_cards": ("jail card", "jail cards", "get out of jail"),
    "cards": (
        "card", "cards", "chance", "community chest", "chest", "luck", "fortune", "lykke", "prov lykken",
        "proev lykken", "ereignis", "ereignisfeld", "ereigniskarte", "gemeinschaftsfeld", "gemeinschaftskarte",
        "caisse de communaute", "caja de comunidad", "suerte", "imprevisti", "probabilita", "sorte", "kans",
        "algemeen fonds", "szansa", "kasa spoleczna", "sjanse", "চান্স", "কমিউনিটি চেস্ট", "ভাগ্য",
    ),
    "tax": (
        "tax", "taxes", "levy", "duty", "pay", "fine", "skat", "steuer", "einkommensteuer", "einkommenssteuer",
        "zusatzsteuer", "impot", "impots", "taxe", "impuesto", "impuestos", "tassa", "tasse", "imposto",
        "belasting", "inkomstenbelasting", "podatek", "skatt", "কর", "আয়কর",
    ),
    "free_money": ("free money", "gift", "bonus", "collect", "receive", "gevinst", "উপহার"),
    "free_parking": (
        "free parking", "free stop", "parking", "helle", "frei parken", "parken", "parc gratuit", "parking gratuit",
        "parada libre", "parcheggio gratuito", "posteggio gratuito", "estacionamento", "vrij parkeren",
        "fri parkering", "gratis parkering", "ফ্রি পার্কিং", "পার্কিং",
    ),
    UTILITY: (
        "utility", "utilities", "electric company", "electricity", "water works", "waterworks", "water company",
        "bryggeri", "brewery", "tapperi", "elektrizitatswerk", "elektrizitaetswerk", "wasserwerk", "compagnie",
        "societa elettrica", "nutsbedrijf", "elektrownia", "wodociagi", "সেবা সংস্থা", "বিদ্যুৎ",
    ),
    RAILROAD: (
        "station", "stations", "railroad", "railroads", "railway", "train", "airport", "ferry", "rederi", "shipping",
        "bahnhof", "gare", "estacion", "ferrocarril", "stazione", "estacao", "stacja", "dworzec", "spoorweg",
        "jernbane", "faerge", "স্টেশন", "রেলস্টেশন",
    ),
}  # fmt: skip
"""Words that say it wherever they stand; those of a kind are looked for before those of the next."""

ALONE: dict[str, tuple[str, ...]] = {
    "go_to_jail": ("tojail", "faengsles", "police"),
    "jail": ("visit", "visiting", "cell", "in jail", "besuch", "visite"),
    "go": ("pass", "via", "collect salary"),
    "cards": ("draw", "event", "surprise", "question", "mystery", "pile"),
    "tax": ("fee", "cost", "expense"),
    "free_money": ("income", "money", "prize"),
    "free_parking": ("rest", "free", "none", "empty", "blank", "neutral", "nothing", "safe", "park"),
    UTILITY: ("company", "service", "servicio", "servizio", "power", "water", "electric", "সেবা"),
    RAILROAD: ("rail", "rr", "port", "harbour", "harbor", "bus", "metro", "transport", "line", "ship"),
    STREET: (
        "street", "property", "estate", "real estate", "lot", "land", "city", "town", "road", "avenue", "deed",
        "title deed", "colour", "color", "gade", "grund", "strasse", "rue", "calle", "propiedad", "propriete",
        "terrain", "straat", "ulica", "gata", "gate", "সম্পত্তি", "জমি", "রাস্তা", "街道", "地产",
    ),
}  # fmt: skip
"""Words that say it only where they are all that a field has."""

GENERIC = {"card", "cards", "take a card", "draw a card", "draw", "pile", "event", "surprise", "question", "mystery"}
"""Words for cards that do not say of which pile."""

COLOURS: dict[str, tuple[str, ...]] = {
    "brown": ("brown", "braun", "marron", "brun", "bruin", "brazowy", "বাদামি"),
    "light_blue": (
        "light blue", "sky", "sky blue", "hellblau", "bleu clair", "celeste", "azul claro", "lysebla", "আকাশি",
    ),
    "pink": ("pink", "magenta", "purple", "rosa", "lila", "rose", "violet", "গোলাপি"),
    "orange": ("orange", "naranja", "arancione", "laranja", "oranje", "কমলা"),
    "red": ("red", "rot", "rouge", "rojo", "rosso", "vermelho", "rood", "rod", "czerwony", "লাল"),
    "yellow": ("yellow", "gelb", "jaune", "amarillo", "giallo", "amarelo", "geel", "gul", "zolty", "হলুদ"),
    "green": ("green", "grun", "gruen", "vert", "verde", "groen", "gron", "zielony", "সবুজ"),
    "dark_blue": ("dark blue", "blue", "blau", "bleu", "azul", "blu", "blauw", "bla", "niebieski", "গাঢ় নীল", "নীল"),
}  # fmt: skip
"""The names of colours, by the keys of the groups that are drawn in them."""

YES = {"yes", "y", "true", "1", "ja", "oui", "si", "sim", "tak", "x", "হ্যাঁ"}
NO = {"no", "n", "false", "0", "nein", "non", "nao", "nej", "nei", "nee", "nie", "না"}


class Kind(NamedTuple):
    """A kind of space, and the word that says it."""

    key: str
    word: str


def plain(text: str) -> str:
    """A text reduced to words without case, accents and signs."""
    return _reduced(text[:LONGEST])


@lru_cache(maxsize=4096)
def _reduced(text: str) -> str:
    letters: list[str] = []
    for letter in unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS):
        if "\u0300" <= letter <= "\u036f":
            continue
        letters.append(letter if unicodedata.category(letter)[0] in "LMN" else " ")
    return " ".join(unicodedata.normalize("NFC", "".join(letters)).split())


def kind_of(word: str) -> Kind | None:
    """The kind that a field of one word or phrase names: exactly, or by one within it."""
    said = plain(word)
    for words in (ALONE, IN_TEXTS):
        for key, known in words.items():
            if said in _plain(known):
                return Kind(key, word)
    return kind_within(word)


def kind_within(text: str, kinds: Collection[str] = tuple(IN_TEXTS)) -> Kind | None:
    """The first of these kinds that a text speaks of."""
    said = f" {plain(text)} "
    for key in kinds:
        for word in _plain(IN_TEXTS[key]):
            if f" {word} " in said:
                return Kind(key, word)
    return None


@lru_cache(maxsize=64)
def _plain(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(plain, words))


def colour_of(text: str) -> str:
    """The key of the group that is drawn in this colour; empty if the text names none."""
    said = plain(text)
    return next((key for key, words in COLOURS.items() if said in _plain(words)), "")


def without_number(name: str) -> str:
    """A name without the number at its end: "Luck 2" is another "Luck"."""
    return name.rstrip("0123456789 ") or name


def pile_word(word: str) -> str:
    """The name of a pile of cards that a word says; empty if it says cards in general."""
    return "" if plain(word) in GENERIC else word


def answers(text: str) -> Iterator[bool]:
    """Whether a field says yes or no; nothing if it says neither."""
    said = plain(text)
    if said in YES or said in NO:
        yield said in YES
