"""The piles of cards of an imported board: those that its spaces draw from, with cards of the game's own board."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from msgspec.structs import replace

from games.importing.curve import smooth
from games.importing.spaces import Draft
from games.importing.words import without_number
from games.rules.board import Board, Card
from games.rules.board_checks import NAME_LENGTH

ONLY_PILE = "Cards"
MONEY_EFFECTS = ("give", "take", "take_from_every_player", "give_to_every_player")


def propose_cards(ring: list[Draft], own: Board, scale: Fraction) -> list[Card]:
    """Name the pile of each card space, and give each pile the cards of one of the own board's that fit here."""
    drawing = [draft for draft in ring if draft.kind == "cards"]
    elsewhere = {without_number(draft.name) for draft in ring if draft.kind != "cards"}
    for draft in drawing:
        base = without_number(draft.name)
        draft.pile = draft.pile or (base if base not in elsewhere else ONLY_PILE)[:NAME_LENGTH]
    _same_spelling(drawing)
    here = {draft.kind for draft in ring}
    owned = list(dict.fromkeys(card.group for card in own.card))
    cards: list[Card] = []
    for number, pile in enumerate(dict.fromkeys(draft.pile for draft in drawing)):
        if not owned:
            break
        group = owned[number % len(owned)]
        fitting = [card for card in own.card if card.group == group and _fits(card, len(ring), here)]
        cards += [_scaled(replace(card, group=pile), scale) for card in fitting]
        first = next(draft for draft in drawing if draft.pile == pile)
        first.note("cards_proposed", "pile" if first.has("pile") else "name", pile=pile, count=len(fitting))
    if not cards:
        for draft in drawing:
            draft.pile = ""
    return cards


def _same_spelling(drawing: list[Draft]) -> None:
    """Piles that differ in capitals only are one."""
    spelled: dict[str, str] = {}
    for draft in drawing:
        draft.pile = spelled.setdefault(draft.pile.casefold(), draft.pile)


def _fits(card: Card, size: int, here: Collection[str]) -> bool:
    """Whether a card means something on a board of other spaces."""
    if card.effect == "go_to":
        return False
    if card.effect == "go_to_nearest":
        return card.kind in here
    if card.effect == "go_to_jail":
        return "jail" in here
    return card.effect not in ("go_back", "go_forward") or card.amount < size


def _scaled(card: Card, scale: Fraction) -> Card:
    """A card with amounts in the money of the board."""
    if card.effect in MONEY_EFFECTS:
        return replace(card, amount=max(1, smooth(card.amount * scale)))
    if card.effect == "buildings_fee":
        return replace(card, house=smooth(card.house * scale), hotel=smooth(card.hotel * scale))
    return card
