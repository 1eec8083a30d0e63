"""What an import left out, guessed, proposed or changed: a stable code, the place in the file, and a sentence."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.engine.refusal import gettext_noop
from games.rules.board import RAILROAD, STREET, UTILITY

LEFT_OUT, GUESSED, PROPOSED, CHANGED, NOTICED = "left_out", "guessed", "proposed", "changed", "noticed"
MOST_NOTES = 1_000
"""More than sixty spaces can have; a file of more oddities is told of these."""

KIND_NAMES = {
    "go": gettext_noop("the start"),
    "jail": gettext_noop("a jail"),
    "go_to_jail": gettext_noop("a space that sends to jail"),
    "free_parking": gettext_noop("free parking"),
    STREET: gettext_noop("a street"),
    RAILROAD: gettext_noop("a station"),
    UTILITY: gettext_noop("a utility"),
    "tax": gettext_noop("a tax"),
    "free_money": gettext_noop("free money"),
    "jail_cards": gettext_noop("a space that gives jail cards"),
    "cards": gettext_noop("a space that draws a card"),
}

NOTES: dict[str, tuple[str, str]] = {
    # The file
    "encoding_guessed": (
        GUESSED,
        gettext_noop("The file is not in UTF-8 and was read as %(encoding)s. Check accents and unusual letters."),
    ),
    "headings_guessed": (
        GUESSED,
        gettext_noop("The columns have no headings. They were taken for: %(columns)s."),
    ),
    "column_unnamed": (LEFT_OUT, gettext_noop("Column %(column)d has no heading and was left out.")),
    "field_unknown": (LEFT_OUT, gettext_noop("“%(field)s” is nothing that a board has, and was left out.")),
    "rule_left_out": (
        LEFT_OUT,
        gettext_noop("“%(field)s” is a rule and no part of a board. Set it among the options of a room."),
    ),
    "cards_left_out": (
        LEFT_OUT,
        gettext_noop("The cards of the file were left out: what they do is written in words or in another way."),
    ),
    "row_shifted": (
        GUESSED,
        gettext_noop(
            "This line has %(count)d columns instead of %(expected)d. An empty one was taken out, so that the rest"
            " fits the headings."
        ),
    ),
    "row_longer": (
        LEFT_OUT,
        gettext_noop("This line has %(count)d columns instead of %(expected)d. What is too much was left out."),
    ),
    "record_empty": (LEFT_OUT, gettext_noop("This describes no space and was left out.")),
    "size_differs": (
        NOTICED,
        gettext_noop("The file speaks of %(stated)d spaces and has %(count)d."),
    ),
    # The ring
    "positions_from_one": (
        CHANGED,
        gettext_noop("Positions are counted from %(first)d there. Here the first space is number 0."),
    ),
    "position_twice": (
        GUESSED,
        gettext_noop("Position %(position)d is given twice. The spaces follow each other in the order of the file."),
    ),
    "gap_filled": (
        PROPOSED,
        gettext_noop("Nothing stands at position %(position)d. Free parking, on which nothing happens, fills the gap."),
    ),
    "jail_apart": (
        LEFT_OUT,
        gettext_noop(
            "The jail lies beside the ring there, at position %(position)d. Here a piece in jail stands on “%(jail)s”,"
            " where others are just visiting."
        ),
    ),
    "beside_ring": (
        LEFT_OUT,
        gettext_noop("Position %(position)d lies beside the ring of the other spaces and was left out."),
    ),
    "rotated": (
        CHANGED,
        gettext_noop("The start is space %(start)d there. Here the spaces are counted from it."),
    ),
    "no_jail": (NOTICED, gettext_noop("This board has no jail, so nobody is ever sent to one.")),
    # Kinds and names
    "kind_guessed": (GUESSED, gettext_noop("It was taken for %(kind_name)s because of “%(word)s”.")),
    "kind_first": (GUESSED, gettext_noop("It was taken for the start because it is the first space.")),
    "kind_by_price": (GUESSED, gettext_noop("It was taken for a street because it has a price.")),
    "kind_unknown": (
        GUESSED,
        gettext_noop(
            "“%(word)s” is no kind of space that the rules know. It has become free parking, on which nothing happens."
        ),
    ),
    "kind_missing": (
        GUESSED,
        gettext_noop("It does not say of what kind it is. It has become free parking, on which nothing happens."),
    ),
    "kind_not_here": (
        CHANGED,
        gettext_noop("This game does not have %(kind_name)s. It has become free parking, on which nothing happens."),
    ),
    "name_missing": (PROPOSED, gettext_noop("It has no name. It is called “%(new)s” now.")),
    "name_changed": (
        CHANGED,
        gettext_noop("Line breaks and signs that cannot be shown were taken out of its name. It is “%(new)s” now."),
    ),
    "name_shortened": (
        CHANGED,
        gettext_noop("Its name had more than %(max)d characters. It is “%(new)s” now."),
    ),
    "name_twice": (
        CHANGED,
        gettext_noop("Another space is called “%(name)s”, and players have to tell them apart. It is “%(new)s” now."),
    ),
    # Amounts
    "amount_unread": (LEFT_OUT, gettext_noop("“%(text)s” is no amount and was left out.")),
    "rounded": (
        CHANGED,
        gettext_noop("“%(text)s” has become %(amount)d, because amounts are whole numbers."),
    ),
    "divided": (
        CHANGED,
        gettext_noop("Amounts go up to %(max)d here. All were divided by %(divisor)d."),
    ),
    "amount_from_text": (GUESSED, gettext_noop("Its amount, %(amount)d, was taken from “%(text)s”.")),
    "tax_from_price": (GUESSED, gettext_noop("It has no amount. Its price, %(amount)d, was taken for it.")),
    "tax_from_percent": (
        PROPOSED,
        gettext_noop("Taxes in percent are not known here. %(percent)d%% has become an amount: %(amount)d."),
    ),
    "amount_proposed": (PROPOSED, gettext_noop("It has no amount. %(amount)d is proposed.")),
    "salary_left_out": (
        LEFT_OUT,
        gettext_noop("“%(text)s” was left out: what the start pays is an option of a room."),
    ),
    "not_for_kind": (
        LEFT_OUT,
        gettext_noop("“%(field)s” was left out: %(kind_name)s has nothing of that kind."),
    ),
    "deed_rents_left_out": (
        LEFT_OUT,
        gettext_noop("Its rents were left out: what stations and utilities charge depends on how many one owns."),
    ),
    "rents_cut": (
        LEFT_OUT,
        gettext_noop(
            "It has %(count)d rents. The first six were taken: bare, with one to four houses, and with a hotel."
        ),
    ),
    "price_proposed": (PROPOSED, gettext_noop("It has no price. %(amount)d is proposed.")),
    "rents_proposed": (
        PROPOSED,
        gettext_noop("It has no rents. They follow from its price by the classic curve: %(rents)s."),
    ),
    "rents_completed": (
        PROPOSED,
        gettext_noop("Rents given: %(count)d. The others follow by the classic curve: %(rents)s."),
    ),
    "house_proposed": (
        PROPOSED,
        gettext_noop("It does not say what a house costs. %(amount)d is usual on this side of the board."),
    ),
    "amounts_differ": (
        NOTICED,
        gettext_noop(
            "A street costs %(mean)d on average, and %(usual)d on this game's own board. Change starting cash and"
            " salary in the options of a room likewise."
        ),
    ),
    # Groups and cards
    "group_named": (PROPOSED, gettext_noop("The group “%(given)s” has no name of its own. It is “%(name)s” now.")),
    "group_proposed": (PROPOSED, gettext_noop("It is in no group. It has joined “%(name)s” with its neighbours.")),
    "group_mixed": (
        CHANGED,
        gettext_noop("It was taken out of the group “%(group)s”, which holds deeds of another kind."),
    ),
    "cards_proposed": (
        PROPOSED,
        gettext_noop(
            "The file has no cards that can be read. Those of this game's own board that fit were taken for"
            " “%(pile)s”: %(count)d."
        ),
    ),
}
"""What kind of note each code is, and its sentence. Codes are kept for good: programs go by them."""


class Note(Struct, frozen=True, omit_defaults=True):
    """A change: its code, the parameters of its sentence, and the place in the file.

    `line` is counted from 1 (0 where a format has none), and `path` names the record and field as the file does.
    `space` is the number of the space on the imported board, if it is about one.
    """

    code: str
    about: dict[str, Any] = {}
    line: int = 0
    path: str = ""
    space: int | None = None

    @property
    def what(self) -> str:
        """One of the kinds of notes."""
        return NOTES[self.code][0]

    @property
    def text(self) -> str:
        """The sentence, as a message ID."""
        return NOTES[self.code][1]
