"""The names of fields and columns in files, and what they are called here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from games.importing.figures import amount_of, whole_number
from games.importing.words import kind_of, plain

NAMES: dict[str, tuple[str, ...]] = {
    "position": (
        "position", "pos", "index", "id", "nr", "no", "number", "square", "space number", "felt", "feld", "case",
        "casilla", "casella", "casa", "veld", "pole", "rute", "ruta", "ঘর", "#", "num",
    ),
    "name": (
        "name", "names", "title", "label", "space", "space property", "property", "property name", "space name",
        "street", "navn", "namn", "bezeichnung", "nom", "nombre", "nome", "naam", "nazwa", "নাম", "名称",
    ),
    "kind": ("kind", "type", "category", "class", "typ", "art", "tipo", "genre", "soort", "rodzaj", "ধরন", "类型"),
    "group": (
        "group", "set", "family", "gruppe", "groupe", "grupo", "gruppo", "groep", "grupa", "grupp", "সেট", "গ্রুপ",
        "color group", "colour group",
    ),
    "colour": ("color", "colour", "farbe", "couleur", "farve", "farge", "colore", "cor", "kleur", "kolor", "রং"),
    "price": (
        "price", "cost", "value", "buy", "purchase price", "pris", "preis", "kaufpreis", "prix", "precio", "prezzo",
        "preco", "prijs", "cena", "দাম", "মূল্য", "price to buy",
    ),
    "house_cost": (
        "house", "house cost", "house price", "housecost", "houseprice", "cost of house", "price per house",
        "cost per house", "build", "build cost", "building cost", "building costs", "hauspreis", "huspris",
        "prix maison", "বাড়ির দাম",
    ),
    "rent": (
        "rent", "rents", "rent unimproved", "base rent", "rent base", "rent site only", "site only", "rent alone",
        "unimproved", "leje", "miete", "loyer", "alquiler", "renta", "affitto", "aluguel", "huur", "czynsz", "hyra",
        "leie", "ভাড়া",
    ),
    "action": ("action", "effect", "text", "description", "what happens", "handling", "aktion"),
    "for_sale": ("can be bought", "buyable", "for sale", "purchasable", "can buy", "ownable"),
    "amount": ("amount", "tax", "fee", "sum", "belob", "betrag", "montant", "importe", "importo", "kwota", "পরিমাণ"),
    "percent": ("percent", "percentage", "rate", "prozent", "procent"),
    "pay": ("pay", "pays", "salary", "bonus"),
    "pile": ("pile", "deck", "stack", "card group", "cards"),
}  # fmt: skip
LEVEL = re.compile(
    r"(?:rent )?(?:with )?(?:([1-4])|(one|two|three|four)|a)? ?"
    r"(houses?|hotels?|haus|hauser|hus|huse|maisons?|casas?)"
)
"""The rent with buildings, as a heading says it."""
LONGEST = 60
"""Characters of a name that are looked at."""
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z0-9])")
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4}
SHORT_LEVEL = re.compile(r"(?:rent|leje|miete|loyer) ?(?:level )?([0-5])|(?:house|h)s? ?([1-4])")
FACTS = {
    "title": ("name", "title", "board name"),
    "start": ("start", "start position"),
    "size": ("size", "spaces", "count", "length"),
}
"""What a document may say of the board itself."""
CARD_LISTS = {
    "card", "cards", "chance", "chances", "community chest", "communitychest", "chest", "deck", "decks", "chance cards",
    "community chest cards", "events", "luck", "fortune", "ereigniskarten",
}  # fmt: skip
RULES = {"rule", "rules", "option", "options", "setting", "settings", "regeln", "regler", "config"}


def headings(names: Iterable[str]) -> dict[str, str]:
    """What is meant by each of these names that is known; each meaning once, by the name that says it most plainly."""
    best: dict[str, tuple[int, str]] = {}
    for name in names:
        field, rank = meaning(name[:LONGEST])
        if field and (field not in best or rank < best[field][0]):
            best[field] = (rank, name)
    return {name: field for field, (_, name) in best.items()}


@lru_cache(maxsize=4096)
def meaning(name: str) -> tuple[str, int]:
    """The field that a name in a file means, `rents[1]` for the rent with one house, and how far down its words stand.

    An unknown name has no field.
    """
    said = name.strip() if name.strip() == "#" else plain(CAMEL.sub(" ", name))
    for field, words in NAMES.items():
        known = [plain(word) or word for word in words]
        if said in known:
            return field, known.index(said)
    level = LEVEL.fullmatch(said)
    if level and level[3].startswith("hotel"):
        return "rents[5]", 0
    if level and (level[1] or level[2]):
        return f"rents[{level[1] or WORDS[level[2]]}]", 0
    if short := SHORT_LEVEL.fullmatch(said):
        return f"rents[{short[1] or short[2]}]", 0
    return "", 0


def without_headings(rows: list[list[str]]) -> dict[str, str]:
    """What the columns of a table without headings hold, by what stands in them: a heading for each, or none."""
    width = max(map(len, rows))
    columns = {str(at + 1): [row[at] if at < len(row) else "" for row in rows] for at in range(width)}
    meant = dict.fromkeys(columns, "")
    rents = 0
    for name, cells in columns.items():
        filled = [cell for cell in cells if cell]
        if not filled:
            continue
        if "position" not in meant.values() and _counts(cells):
            meant[name] = "position"
        elif all(amount_of(cell) is not None for cell in filled):
            if "price" not in meant.values():
                meant[name] = "price"
            elif rents < 6:
                meant[name], rents = ("rent" if rents == 0 else f"rent {rents}"), rents + 1
        elif "kind" not in meant.values() and _are_kinds(filled):
            meant[name] = "kind"
        elif "name" not in meant.values() and _are_names(filled, len(rows)):
            meant[name] = "name"
        elif "group" not in meant.values():
            meant[name] = "group"
    return meant


def _counts(cells: list[str]) -> bool:
    """Whether a column counts the lines."""
    numbers = [whole_number(cell) for cell in cells]
    return all(
        number is not None and before is not None and number == before + 1 for before, number in pairwise(numbers)
    )


def _are_kinds(cells: list[str]) -> bool:
    """Whether a column repeats words for kinds."""
    known = sum(kind_of(cell) is not None for cell in cells)
    return len(set(map(plain, cells))) <= len(cells) // 2 and 2 * known > len(cells)


def _are_names(cells: list[str], rows: int) -> bool:
    """Whether a column has a word of its own in most lines."""
    return len({cell for cell in cells if any(map(str.isalpha, cell))}) > rows // 2


def is_list_of_cards(path: str) -> bool:
    """Whether a list is named as one of cards."""
    return plain(path.rsplit(".", 1)[-1]) in CARD_LISTS


def fact_of(path: str) -> str:
    """What a document says of the board at this path: a key of FACTS, "cards", "rules", or nothing known."""
    parts = [plain(part) for part in path.split(".")]
    if CARD_LISTS & set(parts):
        return "cards"
    if RULES & set(parts):
        return "rules"
    return next((fact for fact, words in FACTS.items() if parts[-1] in words), "")
