"""What can be wrong with a board: a stable code and the place of each problem, and a sentence with a way out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.engine.refusal import Refused, gettext_noop
from games.rules.board_words import Names, Reader, names_of

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
        "The %(field)s has %(count)d entries, which is more than any board has. Take most of them away."
    ),
    # What cannot be read
    "missing": gettext_noop("The %(field)s of %(what)s is missing. Add it."),
    "unknown_field": gettext_noop(
        "“%(word)s” is written for %(what)s, and nothing is called so there. Correct the word, or leave it out."
    ),
    "wrong_type": gettext_noop("The %(field)s of %(what)s must be %(wanted)s, but it is %(found)s. Write it anew."),
    "number_too_large": gettext_noop(
        "The %(field)s of %(what)s is larger than any number that a board needs. Write a smaller one."
    ),
    "language": gettext_noop(
        "The %(field)s of %(what)s must say its language by a code, such as en or bn. Correct the code."
    ),
    "unreadable": gettext_noop("The %(field)s of %(what)s cannot be read (%(reason)s). Write it anew."),
    # Spaces
    "space_kind": gettext_noop(
        "This game has no kind of space called “%(kind)s”, which %(what)s names. Choose another kind for it."
    ),
    "name": gettext_noop("The name of %(what)s must have 1 to %(max)d characters, all of them visible. Write another."),
    "same_name": gettext_noop(
        "%(other)s and space %(number)d have the same name, or look as if they had. Give one of them another, so that"
        " players can tell them apart."
    ),
    "same_short_name": gettext_noop(
        "The short name of %(what)s is “%(name)s”, as that of %(other)s. Give one of them another."
    ),
    "not_for_kind": gettext_noop(
        "%(what)s is of a kind that needs no “%(field)s”. Leave it out, or choose another kind."
    ),
    "no_price": gettext_noop("%(what)s has no price. Give it one between 0 and %(max)d."),
    "price": gettext_noop("The price of %(what)s must lie between 0 and %(max)d, and is %(given)d. Change it."),
    "rents": gettext_noop(
        "%(what)s needs six rents: bare, with 1, 2, 3 and 4 houses, and with a hotel. It has %(count)d. Give it all"
        " six."
    ),
    "rent": gettext_noop("The %(field)s of %(what)s must lie between 0 and %(max)d, and is %(given)d. Change it."),
    "no_house_cost": gettext_noop(
        "%(what)s does not say what a house costs. Give it a price of a house between 0 and %(max)d."
    ),
    "house_cost": gettext_noop(
        "The price of a house on %(what)s must lie between 0 and %(max)d, and is %(given)d. Change it."
    ),
    "no_amount": gettext_noop("%(what)s has no amount. Give it one between %(min)d and %(max)d."),
    "amount": gettext_noop("The amount of %(what)s must lie between %(min)d and %(max)d, and is %(given)d. Change it."),
    "only_amount": gettext_noop("The amount of %(what)s must be %(max)d, not %(given)d. Change it."),
    "no_such_pile": gettext_noop(
        "%(what)s draws from the cards “%(group)s”, and there are none of that name. Add such cards, or choose others"
        " for it."
    ),
    # Groups
    "group_name": gettext_noop(
        "The name of the group of %(what)s must have 1 to %(max)d characters, all of them visible. Write another."
    ),
    "group_unshown": gettext_noop("The name of the group “%(group)s” cannot be shown. Write another."),
    "mixed_group": gettext_noop(
        "The group “%(group)s” cannot hold both: %(first)s is a %(kind_name)s, %(what)s is a %(other_name)s. Move it to"
        " another group, or make all of the group one kind."
    ),
    "same_groups": gettext_noop(
        "The groups “%(name)s” and “%(other_group)s” look the same. Make them one, or rename one of them."
    ),
    "zone_unshown": gettext_noop("The name of the zone “%(zone)s” cannot be shown. Write another."),
    # Cards
    "card_effect": gettext_noop(
        "This game has no cards with the effect “%(effect)s”, which %(what)s names. Choose another effect for it."
    ),
    "card_group": gettext_noop(
        "The name of the group of cards of %(what)s must have 1 to %(max)d characters, all of them visible. Write"
        " another."
    ),
    "card_text": gettext_noop("The text of %(what)s may have %(max)d characters, all of them visible. Shorten it."),
    "card_space": gettext_noop(
        "%(what)s sends to space %(given)d, and this board has the spaces 0 to %(last)d. Choose one of them."
    ),
    "no_card_space": gettext_noop("%(what)s does not say to which space it sends. Choose one between 0 and %(last)d."),
    "fee": gettext_noop("The %(field)s of %(what)s must lie between 0 and %(max)d, and is %(given)d. Change it."),
    # Names and texts
    "invisible": gettext_noop("“%(name)s” in %(what)s has characters that cannot be seen. Write it anew."),
    "marks": gettext_noop("“%(name)s” in %(what)s has too many accents or signs on one letter. Take some away."),
    "scripts": gettext_noop(
        "A word of “%(name)s” in %(what)s mixes letters of several scripts that look alike. Write it in one script."
    ),
}
"""A sentence for each code. Codes are kept for good: programs go by them."""
NO_TABLE = gettext_noop("%(what)s must be a table with fields, but it is %(found)s. Write it anew.")
"""That of `wrong_type` for a whole space, card or group."""


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
        return NO_TABLE if self.code == "wrong_type" and not self.field else TEXTS[self.code]

    @property
    def path(self) -> str:
        """The place as `space[5].rents[0]`; empty for the board itself."""
        place = f"{self.part}[{self.index}]" if self.part else ""
        return ".".join(filter(None, (place, self.field)))

    def reason(self, reader: Reader, names: Names) -> str:
        """The sentence for a reader, with the names of spaces and cards."""
        return reader.sentence(self.text, self.about, self.part, self.index, self.field, names)

    def shown(self, reason: str) -> dict[str, Any]:
        """Code, path and the sentence; and the number of the space or card."""
        place = {self.part: self.index} if self.part in ("space", "card") else {}
        return {"code": self.code, "path": self.path, "reason": reason, **place}


class BadBoard(Refused):
    """A board with these problems: `bad_board`, or `malformed` if some of it cannot be read.

    `about` has the problems as they are shown in English. `names` are those of the parts of the board.
    """

    def __init__(self, found: list[Problem], code: str = "bad_board", names: Names | None = None) -> None:
        self.found = found
        self.names = names or {}
        super().__init__(
            code,
            gettext_noop("This board cannot be played. Problems: %(count)d."),
            field=found[0].path or None,
            count=len(found),
            problems=self.shown(Reader()),
        )

    def shown(self, reader: Reader) -> list[dict[str, Any]]:
        """The first problems, in the words of a reader."""
        return [problem.shown(problem.reason(reader, self.names)) for problem in self.found[:MOST_LISTED]]

    def named(self, raw: Any) -> BadBoard:
        """The same with the names of the parts of the board that was sent."""
        return BadBoard(self.found, self.code, names_of(raw))

    def with_more(self, problems: list[Problem]) -> BadBoard:
        """The same with further problems, where nothing is wrong yet; that of a name is one with those of its forms."""
        known = {problem.path for problem in self.found}
        more = [problem for problem in problems if not known & {problem.path, f"{problem.part}[{problem.index}].name"}]
        return BadBoard([*self.found, *more], self.code, self.names)
