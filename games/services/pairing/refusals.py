"""The refusals of those who look for people to play with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from games.engine.play import in_words
from games.engine.refusal import Refused, gettext_noop

no_table_proposed = partial(
    Refused, "no_table_proposed", gettext_noop("No table is proposed to you any more. Look for one again.")
)
table_proposed = partial(
    Refused, "wrong_phase", gettext_noop("A table is proposed to you. Confirm it, or stop looking first.")
)
no_such_language = partial(
    Refused,
    "out_of_range",
    gettext_noop("Give up to ten languages by their codes, such as en or bn."),
    field="languages",
)


def players_out_of_range(counts: Sequence[int]) -> Refused:
    """People are not brought together in this number for the game."""
    return Refused(
        "out_of_range",
        gettext_noop("The number of players can be: %(counts)s."),
        field="players",
        counts=in_words(counts),
        player_counts=list(counts),
    )


def seconds_out_of_range(most: int) -> Refused:
    """Bots come sooner or later than that."""
    return Refused(
        "out_of_range", gettext_noop("Bots can come after up to %(max)d seconds."), field="bots_after", max=most
    )


def no_such_pace(paces: Sequence[int]) -> Refused:
    """Games over days have no such time for a decision."""
    return Refused(
        "out_of_range",
        gettext_noop("The time for a decision, in seconds, can be: %(paces)s."),
        field="pace",
        paces=", ".join(map(str, paces)),
    )


def pairing_timeout(until: datetime) -> Refused:
    """Somebody has left too many games lately, and is not brought together with others for a while."""
    return Refused(
        "pairing_timeout",
        gettext_noop("You have left games that others wanted to finish. You can play with people again later."),
        until=until.isoformat(),
    )
