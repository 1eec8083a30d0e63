"""A record of a file as a space of a board that is being made."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from config.texts.drawn import fault_of
from games.importing.columns import headings
from games.importing.figures import LARGEST, amount_of, amount_within, percent_of, whole_number
from games.importing.formats import Record
from games.importing.notes import KIND_NAMES, Note
from games.importing.words import Kind, answers, kind_of, kind_within, pile_word
from games.rules.board import DEEDS, RAILROAD, SPACE_FIELDS, STREET, UTILITY
from games.rules.board_checks import NAME_LENGTH, RENTS

LISTED = re.compile(r"[;,|/\s]+")
SHOWN = 40
"""Characters of a text that a note repeats."""
NOT_FOR_SALE = ("go_to_jail", "jail", "go", "cards", "tax", "free_money", "free_parking")
"""The kinds that are looked for in the texts of a space without a price, in this order."""


@dataclass
class Draft:
    """A space that is being made, with what its record says as far as it is known."""

    record: Record
    names: dict[str, str]
    """The names that the file has for our fields."""
    position: int | None = None
    kind: str = ""
    name: str = ""
    group: str = ""
    colour: str = ""
    price: int | None = None
    rents: list[int] = field(default_factory=list)
    house_cost: int | None = None
    amount: int | None = None
    percent: int | None = None
    pile: str = ""
    notes: list[Note] = field(default_factory=list)

    def note(self, code: str, of: str = "", **about: Any) -> None:
        """Note something about this space, or about one of its fields."""
        name = self.names.get(of, "")
        path = ".".join(filter(None, (self.record.path, name)))
        self.notes.append(Note(code, about, self.record.line_of(name), path))

    def has(self, of: str) -> bool:
        """Whether the file says anything there."""
        return self.text(of) != ""

    def raw(self, of: str) -> Any:
        """What the file says there."""
        return self.record.fields.get(self.names[of]) if of in self.names else None

    def text(self, of: str) -> str:
        """The same as a text in one line; empty if it is none."""
        value = self.raw(of)
        if isinstance(value, str):
            return " ".join(value.split())
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value) if isinstance(value, int | float) and abs(value) < LARGEST else ""


def drafted(record: Record, *, first: bool, kinds: Collection[str], known: set[str]) -> Draft:
    """A space by its record. `known` has the unknown fields of which there is a note already."""
    draft = Draft(record, {meant: name for name, meant in headings(record.fields).items()})
    draft.position = whole_number(draft.raw("position"))
    for name in record.fields:
        if name not in draft.names.values() and name not in known:
            known.add(name)
            path = f"{record.path}.{name[:SHOWN]}".lstrip(".")
            draft.notes.append(Note("field_unknown", {"field": name[:SHOWN]}, record.line_of(name), path))
    _name(draft)
    _figures(draft)
    _kind(draft, first)
    if draft.kind not in kinds:
        draft.note("kind_not_here", "kind", kind_name=KIND_NAMES[draft.kind])
        draft.kind = "free_parking"
    draft.group, draft.colour = draft.text("group"), draft.text("colour")
    _amounts_of_kind(draft)
    _unused(draft)
    return draft


def _name(draft: Draft) -> None:
    """The name in one line, of letters that can be shown."""
    raw = draft.raw("name")
    given = raw if isinstance(raw, str) else draft.text("name")
    name = " ".join(given.split())
    if fault_of(name) is not None:
        name = " ".join("".join(letter for letter in name if letter == " " or fault_of(letter) is None).split())
    if name != given.strip():
        draft.note("name_changed", "name", new=name[:NAME_LENGTH])
    if len(name) > NAME_LENGTH:
        name = name[: NAME_LENGTH - 1].rstrip() + "…"
        draft.note("name_shortened", "name", max=NAME_LENGTH, new=name)
    draft.name = name


def _figures(draft: Draft) -> None:
    draft.price = _amount(draft, "price")
    draft.house_cost = _amount(draft, "house_cost")
    draft.amount = _amount(draft, "amount")
    draft.percent = percent_of(draft.raw("percent")) if draft.has("percent") else None
    if draft.percent is None and "%" in draft.text("amount"):
        draft.percent = percent_of(draft.text("amount"))


def _amount(draft: Draft, of: str) -> int | None:
    """The amount in a field, of which what is none is left out."""
    raw = draft.raw(of)
    if raw is None or raw == "":
        return None
    found = amount_of(raw)
    if found is None:
        if not (of == "amount" and "%" in draft.text(of)):
            draft.note("amount_unread", of, text=(draft.text(of) or str(type(raw).__name__))[:SHOWN])
        return None
    if found.rounded:
        draft.note("rounded", of, text=draft.text(of)[:SHOWN] or str(raw)[:SHOWN], amount=abs(found.whole))
    return abs(found.whole)


def _kind(draft: Draft, first: bool) -> None:
    """The kind by its own field, or guessed from price, group, texts and place."""
    said = draft.text("kind")
    named = kind_of(said) if said else None
    if named is not None:
        draft.kind = named.key
        draft.pile = pile_word(said) if named.key == "cards" else ""
        if named.word != said:
            draft.note("kind_guessed", "kind", kind_name=KIND_NAMES[named.key], word=named.word)
        return
    if said:
        draft.note("kind_unknown", "kind", word=said[:SHOWN])
        draft.kind = "free_parking"
        return
    for_sale = next(answers(draft.text("for_sale")), draft.price is not None)
    guessed = _for_sale(draft) if for_sale else _not_for_sale(draft)
    if guessed is not None:
        draft.kind = guessed.key
        if guessed.word:
            draft.note("kind_guessed", kind_name=KIND_NAMES[guessed.key], word=guessed.word[:SHOWN])
    elif first:
        draft.kind = "go"
        draft.note("kind_first")
    else:
        draft.kind = "free_parking"
        draft.note("kind_missing")


def _for_sale(draft: Draft) -> Kind:
    """What is for sale is a street, unless group or name say that it is a station or a utility."""
    for text in (draft.text("group"), draft.text("name") if not draft.has("rents[1]") else ""):
        found = kind_within(text, (RAILROAD, UTILITY)) if text else None
        if found is not None:
            return Kind(found.key, found.word)
    if not draft.has("rent") and not draft.has("rents[1]"):
        draft.note("kind_by_price")
    return Kind(STREET, "")


def _not_for_sale(draft: Draft) -> Kind | None:
    """What is not for sale says what it does in its text or its name."""
    return kind_within(f"{draft.text('action')} | {draft.name}", NOT_FOR_SALE)


def _amounts_of_kind(draft: Draft) -> None:
    """Rents of a street; the amount of a tax or a gift, wherever the file has it; what a card space draws from."""
    if draft.kind == STREET:
        draft.rents = _rents(draft)
    if draft.kind == "cards":
        draft.pile = draft.text("pile")[:NAME_LENGTH] or draft.pile[:NAME_LENGTH]
    if draft.kind in ("tax", "free_money") and draft.amount is None and draft.percent is None:
        text = draft.text("action")
        paid = _amount(draft, "pay")
        if paid is not None:
            draft.amount = paid
        elif draft.price is not None:
            draft.amount = draft.price
            draft.note("tax_from_price", "price", amount=draft.price)
        elif text and (found := amount_within(text)) is not None:
            draft.amount = found.whole
            draft.note("amount_from_text", "action", amount=found.whole, text=text[:SHOWN])


def _rents(draft: Draft) -> list[int]:
    """The rents of a street: in one field, as a list or a text, or in a field for each level."""
    value = draft.raw("rent")
    if isinstance(value, str) and amount_of(value) is None and len(parts := LISTED.split(value.strip())) > 1:
        value = parts
    listed = value if isinstance(value, list) else [value] if value not in (None, "") else []
    listed = [*listed, *(draft.raw(f"rents[{level}]") for level in range(1, RENTS) if draft.has(f"rents[{level}]"))]
    if not listed and draft.has("rents[0]"):
        listed = [draft.raw("rents[0]")]
    elif draft.has("rents[0]") and not draft.has("rent"):
        listed = [draft.raw("rents[0]"), *listed]
    rents: list[int] = []
    for one in listed:
        found = amount_of(one)
        if found is None:
            draft.note("amount_unread", "rent", text=str(one)[:SHOWN])
            break
        rents.append(abs(found.whole))
    if len(rents) > RENTS:
        draft.note("rents_cut", "rent", count=len(rents))
    return rents[:RENTS]


def _unused(draft: Draft) -> None:
    """What the file says and a space of this kind does not have is left out."""
    used = SPACE_FIELDS[draft.kind]
    kind_name = KIND_NAMES[draft.kind]
    if draft.kind in DEEDS:
        has_rents = draft.has("rent") or isinstance(draft.raw("rent"), list) or draft.has("rents[1]")
        if draft.kind != STREET and has_rents:
            draft.note("deed_rents_left_out", "rent")
    else:
        if draft.price is not None and draft.amount != draft.price:
            draft.note("not_for_kind", "price", field=draft.names["price"][:SHOWN], kind_name=kind_name)
        if draft.raw("rent") not in (None, "", []):
            draft.note("not_for_kind", "rent", field=draft.names["rent"][:SHOWN], kind_name=kind_name)
        if draft.text("group") or draft.text("colour"):
            of = "group" if draft.text("group") else "colour"
            draft.note("not_for_kind", of, field=draft.names[of][:SHOWN], kind_name=kind_name)
    if draft.house_cost is not None and "house_cost" not in used:
        draft.note("not_for_kind", "house_cost", field=draft.names["house_cost"][:SHOWN], kind_name=kind_name)
        draft.house_cost = None
    if draft.kind == "go" and (draft.has("pay") or amount_within(draft.text("action"))):
        of = "pay" if draft.has("pay") else "action"
        said = draft.text("action") if of == "action" else f"{draft.names['pay']} {draft.text('pay')}"
        draft.note("salary_left_out", of, text=said[:SHOWN])
    elif draft.amount is not None and "amount" not in used:
        draft.note("not_for_kind", "amount", field=draft.names.get("amount", "")[:SHOWN], kind_name=kind_name)
