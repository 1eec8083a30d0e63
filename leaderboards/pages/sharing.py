"""The line with which people tell others about their try at a challenge of the day, without giving anything away."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.languages.dates import day as day_in_words
from config.languages.numbers import digits, number
from games.models import Challenge
from games.selectors.titles import title_of
from leaderboards.selectors.crowds import Crowd, Outcome, Streak


def share_line(challenge: Challenge, crowd: Crowd, mine: Outcome, streak: Streak | None) -> str:
    """The result, the share of others that it beats, and today the days in a row."""
    parts = [
        _("%(site)s, challenge of %(day)s (%(game)s): %(result)s")
        % {
            "site": settings.SITE_NAME,
            "day": digits(day_in_words(challenge.day)),
            "game": title_of(challenge.ruleset),
            "result": _result(crowd, mine),
        }
    ]
    if crowd.beaten:
        parts.append(_("better than %(share)s%% of the others") % {"share": number(crowd.beaten)})
    if streak is not None and streak.days > 1:
        text = ngettext("%(shown)s day in a row", "%(shown)s days in a row", streak.days)
        parts.append(text % {"shown": number(streak.days)})
    return " · ".join(parts)


def _result(crowd: Crowd, mine: Outcome) -> str:
    if mine.won and crowd.players == 1:
        text = ngettext("won alone in %(shown)s round", "won alone in %(shown)s rounds", mine.rounds)
    elif mine.won:
        text = ngettext("won together in %(shown)s round", "won together in %(shown)s rounds", mine.rounds)
    else:
        text = ngettext("lost after %(shown)s round", "lost after %(shown)s rounds", mine.rounds)
    return text % {"shown": number(mine.rounds)}
