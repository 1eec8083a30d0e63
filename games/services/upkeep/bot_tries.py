"""The bots' tries at a challenge of the day: games by the rules alone, with the draws that everybody has.

They are played once the challenge is open, a game at a time, and only their results are kept.
"""

from __future__ import annotations

from collections.abc import Iterator

import structlog

from config.locks import try_lock
from games import rulesets
from games.analysis.deciding import choose
from games.engine.bots import act
from games.engine.play import new_game
from games.models import BotTry, Challenge
from games.selectors.results.outcomes import score
from games.selectors.rooms.challenges import today
from games.services.upkeep.set_aside import SetAside

MOST_ACTIONS = 20_000
"""More than any game of bots has; one that did not end would be lost."""
PLAYING, LONGEST_GAME = "tries of bots", 120.0
"""The lock of the run at work, and the seconds after which the next one no longer waits for it."""
log = structlog.get_logger(__name__)
failed = SetAside()


def play_next() -> bool:
    """Play the next try of bots that today's challenges lack; False if they have all of them.

    A run that finds another one at work does nothing: it would play the same game, and on a busy machine these would
    queue up until every thread of the worker plays it, and none sweeps.
    """
    with try_lock(PLAYING, LONGEST_GAME) as acquired:
        return acquired and _play_next()


def _play_next() -> bool:
    for challenge in Challenge.objects.filter(day=today()).exclude(pk__in=failed.games()):
        for players, level in _missing(challenge):
            try:
                _play(challenge, players, level)
            except Exception as error:
                log.exception("bots could not play a challenge", challenge=challenge.pk, players=players, level=level)
                failed.add(challenge.pk, error)
            return True
    return False


def _missing(challenge: Challenge) -> Iterator[tuple[int, str]]:
    ruleset = rulesets.RULESETS.get(challenge.ruleset)
    if ruleset is None or ruleset.bots is None or ruleset.scoring.daily is None:
        return
    made = set(BotTry.objects.filter(challenge=challenge).values_list("players", "level"))
    for players in ruleset.scoring.daily.counts:
        for level in ruleset.bots.levels:
            if (players, level) not in made:
                yield players, level


def _play(challenge: Challenge, players: int, level: str) -> None:
    ruleset = rulesets.find(challenge.ruleset)
    assert ruleset.scoring.daily is not None
    assert ruleset.scoring.rounds is not None
    book = rulesets.rulebook(
        challenge.ruleset,
        ruleset.boards.default(),
        rulesets.read_options(challenge.ruleset, dict(ruleset.scoring.daily.options)),
    )
    state, _ = new_game(book, players=players, seed=challenge.seed, shuffle_seats=True)
    for _ in range(MOST_ACTIONS):
        if state.finished:
            break
        act(book, state, lambda seat: choose(level, book, state, seat))
    rounds = ruleset.scoring.rounds(state.table)
    BotTry.objects.get_or_create(
        challenge=challenge,
        players=players,
        level=level,
        defaults={"rounds": rounds, "score": score(won=bool(state.winners), rounds=rounds)},
    )
