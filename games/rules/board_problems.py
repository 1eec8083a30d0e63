"""What can be wrong with a board: a stable code and the place of each problem, and a sentence with a way out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.engine.refusal import Refused, gettext_noop

MOST_LISTED = 200
"""How many problems of a board are listed; more of them help nobody."""

TEXTS: dict[str, str] = {
    # The whole board
    "not_a_board": gettext_noop("This is not a board: a board is a table with a list of spaces and a list of cards."),
    "too_few_spaces": gettext_noop("A board needs at least %(min)d spaces, and this one has %(count)d. Add %(add)d."),
    "too_many_spaces": gettext_noop(
        "A board has room for %(max)d spaces, and this one has %(count)d. Take %(take)d away."
    ),
    "uneven_sides": gettext_noop(
        "The four sides of a board are equally long, so the number of its spaces is a multiple of four, not"
        " %(count)d. Add %(add)d, or take %(take)d away."
    ),
    "other_size": gettext_noop("A board of this game has exactly %(size)d spaces, and this one has %(count)d."),
    "too_many_cards": gettext_noop(
        "A board has at most %(max)d cards, and this one has %(count)d. Take %(take)d away."
    ),
    "board_name": gettext_noop("The name of the board may have %(max)d characters, all of them visible. Shorten it."),
    "currency": gettext_noop(
        "The sign of its money must have at most %(max)d characters: letters, signs such as $ or €, and points. Write"
        " another, or leave it out."
    ),
    "too_many_short_names": gettext_noop(
        "A board has at most %(max)d short names, and this one has %(count)d. Take %(take)d away."
    ),
    "short_name": gettext_noop(
        "The short name of “%(name)s” must have 1 to %(max)d characters, all of them visible. Write another, or leave"
        " it out."
    ),
    "zones": gettext_noop("A board names each of the eight zones once: %(zones)s. Add what is missing."),
    "too_many_items": gettext_noop(
        "“%(field)s” has %(count)d entries, which is more than any board has. Take most of them away."
    ),
    # What cannot be read
    "missing": gettext_noop("“%(field)s” is missing here. Add it."),
    "unknown_field": gettext_noop("Nothing is called “%(field)s” here. Correct the name, or leave it out."),
    "wrong_type": gettext_noop("“%(field)s” must be %(wanted)s, but it is %(found)s. Write it anew."),
    "number_too_large": gettext_noop("The number of “%(field)s” is larger than any that a board needs. Correct it."),
    "language": gettext_noop("“%(field)s” must name a language by its code, such as en or bn. Correct it."),
    "unreadable": gettext_noop("“%(field)s” cannot be read (%(reason)s). Correct it."),
    # Spaces
    "space_kind": gettext_noop(
        "There is no kind of space called “%(kind)s” in this game. Use one of those on its default board."
    ),
    "name": gettext_noop("Its name must have 1 to %(max)d characters, all of them visible. Write another."),
    "same_name": gettext_noop(
        "It is called “%(name)s”, as space %(other)d is. Give one of them another name, so that players can tell them"
        " apart."
    ),
    "same_short_name": gettext_noop(
        "Its short name is “%(name)s”, as that of space %(other)d is. Give one of them another."
    ),
    "not_for_kind": gettext_noop(
        "“%(field)s” means nothing for a space or card of this kind. Leave it out, or choose another kind."
    ),
    "no_price": gettext_noop("It has no price. Give it one between 0 and %(max)d."),
    "price": gettext_noop("Its price must lie between 0 and %(max)d, and is %(given)d. Change it."),
    "rents": gettext_noop(
        "A street has six rents: bare, with 1, 2, 3 and 4 houses, and with a hotel. This one has %(count)d. Give it"
        " all six."
    ),
    "rent": gettext_noop("Each of its rents must lie between 0 and %(max)d, and one is %(given)d. Change it."),
    "no_house_cost": gettext_noop("It does not say what a house costs. Give it a price between 0 and %(max)d."),
    "house_cost": gettext_noop("A house must cost between 0 and %(max)d, not %(given)d. Change it."),
    "no_amount": gettext_noop("It has no amount. Give it one between %(min)d and %(max)d."),
    "amount": gettext_noop("Its amount must lie between %(min)d and %(max)d, and is %(given)d. Change it."),
    "only_amount": gettext_noop("Its amount must be %(max)d, not %(given)d. Change it."),
    "no_such_pile": gettext_noop(
        "It draws from the cards “%(group)s”, and there are none of that name. Add such cards, or choose others."
    ),
    # Groups
    "group_name": gettext_noop("The name of its group must have 1 to %(max)d characters, all of them visible."),
    "group_unshown": gettext_noop("The name of the group “%(group)s” cannot be shown. Write another."),
    "mixed_group": gettext_noop(
        "The group “%(group)s” cannot hold both: space %(first)d is a %(kind_name)s, this is a %(other_name)s. Move it"
        " to another group, or make all of the group one kind."
    ),
    "same_groups": gettext_noop(
        "The groups “%(name)s” and “%(other_group)s” look the same. Make them one, or rename one of them."
    ),
    "zone_unshown": gettext_noop("The name of the zone “%(zone)s” cannot be shown. Write another."),
    # Cards
    "card_effect": gettext_noop(
        "There is no effect of cards called “%(effect)s” in this game. Use one of those on its default board."
    ),
    "card_group": gettext_noop("The name of its pile must have 1 to %(max)d characters, all of them visible."),
    "card_text": gettext_noop("Its text may have %(max)d characters, all of them visible. Shorten it."),
    "card_space": gettext_noop(
        "It sends to space %(given)d, and this board has the spaces 0 to %(last)d. Choose one of them."
    ),
    "no_card_space": gettext_noop("It does not say to which space it sends. Choose one between 0 and %(last)d."),
    "fee": gettext_noop("Its fees must lie between 0 and %(max)d, and one is %(given)d. Change it."),
    # Names and texts
    "invisible": gettext_noop("“%(name)s” has characters that cannot be seen. Write it anew."),
    "marks": gettext_noop("“%(name)s” has too many accents or signs on one letter. Take some away."),
    "scripts": gettext_noop(
        "A word of “%(name)s” mixes letters of several scripts that look alike. Write it in one script."
    ),
}
"""A sentence for each code. Codes are kept for good: programs go by them."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem of a board: its code, the parameters of its sentence, and the place.

    `part` is what it is in ("space", "card", "group", "zone"; empty for the board itself) with its `index` from 0, and
    `field` the field in it.
    """

    code: str
    about: dict[str, Any] = {}
    part: str = ""
    index: int = 0
    field: str = ""

    @property
    def text(self) -> str:
        """The sentence, as a message ID."""
        return TEXTS[self.code]

    @property
    def path(self) -> str:
        """The place as `space[5].rents[0]`; empty for the board itself."""
        place = f"{self.part}[{self.index}]" if self.part else ""
        return ".".join(filter(None, (place, self.field)))

    def shown(self) -> dict[str, Any]:
        """Code, path and the sentence in English; and the number of the space or card."""
        place = {self.part: self.index} if self.part in ("space", "card") else {}
        return {"code": self.code, "path": self.path, "reason": self.text % self.about, **place}


class BadBoard(Refused):
    """A board with these problems: `bad_board`, or `malformed` if some of it cannot be read.

    `about` has the problems as they are shown in English, and as message IDs with parameters.
    """

    def __init__(self, found: list[Problem], code: str = "bad_board") -> None:
        self.found = found
        listed = found[:MOST_LISTED]
        super().__init__(
            code,
            gettext_noop("This board cannot be played. Problems: %(count)d."),
            field=found[0].path or None,
            count=len(found),
            problems=[problem.shown() for problem in listed],
            reasons=[(problem.text, problem.about) for problem in listed],
        )

    def with_more(self, problems: list[Problem]) -> BadBoard:
        """The same with further problems, where nothing is wrong yet; that of a name is one with those of its forms."""
        known = {problem.path for problem in self.found}
        more = [problem for problem in problems if not known & {problem.path, f"{problem.part}[{problem.index}].name"}]
        return BadBoard([*self.found, *more], self.code)
