"""How much of a game a person has played, and the opponents or the difficulty with which to begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count
from django.utils.translation import gettext

from games import refusals, rulesets
from games.engine.refusal import gettext_noop
from games.models import GameSeat, Status
from games.selectors.boards.rulebook import rulesets_offered
from games.selectors.play.games import WON

FIRST_GAMES = 3
"""Finished games of a ruleset after which nobody is new to it."""
LEVELS = {"easy": gettext_noop("Easy bots"), "normal": gettext_noop("Normal bots"), "hard": gettext_noop("Hard bots")}


@dataclass(frozen=True)
class Experience:
    """The finished games of a person in one ruleset, and how many of them they won."""

    finished: int = 0
    won: int = 0


class Choice(NamedTuple):
    """One way to play now: a level of bots, or a preset in a game in which everybody plays together."""

    key: str
    name: str


def experience_of(user: int | None) -> Mapping[str, Experience]:
    """A person's finished games by ruleset, by one query."""
    if user is None:
        return {}
    rows = (
        GameSeat.objects.filter(user=user, game__status=Status.FINISHED)
        .order_by()
        .values_list("game__ruleset")
        .annotate(finished=Count("pk"), won=Count("pk", filter=WON))
    )
    return {ruleset: Experience(finished, wins) for ruleset, finished, wins in rows}


def choices(key: str) -> list[Choice]:
    """What can be chosen for a game that starts right away; nothing in a game that has only one way."""
    ruleset = rulesets.find(key)
    if not ruleset.scoring.competitive:
        return [Choice(preset.key, gettext(preset.name)) for preset in ruleset.lobby.presets]
    levels = list(ruleset.bots.levels) if ruleset.bots is not None else []
    return [Choice(level, gettext(LEVELS.get(level, level))) for level in levels] if len(levels) > 1 else []


def first_choice(key: str, experience: Experience) -> str:
    """The key of the choice that suits this experience; empty in a game that has only one way."""
    ruleset = rulesets.find(key)
    if not ruleset.scoring.competitive:
        usual = next((preset.key for preset in ruleset.lobby.presets if not preset.options), "")
        return (ruleset.lobby.first_preset if not experience.won else "") or usual
    if ruleset.bots is None or len(ruleset.bots.levels) < 2:
        return ""
    is_new = not experience.won and experience.finished < FIRST_GAMES
    return (ruleset.bots.first_level if is_new else "") or ruleset.bots.default_level


def games_to_choose(user: int | None) -> list[dict[str, Any]]:
    """The games on offer, each with the ways to play it now and the one that suits this person."""
    experience = experience_of(user)
    return [
        ruleset
        | {
            "choices": choices(ruleset["key"]),
            "choice": first_choice(ruleset["key"], experience.get(ruleset["key"], Experience())),
        }
        for ruleset in rulesets_offered()
    ]


def suited(key: str, user: int | None) -> str:
    """The key of the choice that suits a person; empty in a game that has only one way."""
    return first_choice(key, experience_of(user).get(key, Experience()))


def first_options(key: str, user: int | None) -> dict[str, object]:
    """The options with which a person's room of this game opens: gentle ones until they have won together."""
    ruleset = rulesets.find(key)
    if ruleset.scoring.competitive or not ruleset.lobby.first_preset:
        return {}
    return options_of(key, suited(key, user))


def options_of(key: str, preset: str) -> dict[str, object]:
    """The options of a preset; refuses one that the game does not have."""
    presets = {one.key: one.options for one in rulesets.find(key).lobby.presets}
    if preset and preset not in presets:
        raise refusals.no_such_preset(list(presets))
    return dict(presets.get(preset, {}))
