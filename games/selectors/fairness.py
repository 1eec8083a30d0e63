"""The proof that a game's draws came from the seed whose hash was shown at its start (PLAT-13)."""

from __future__ import annotations

from dataclasses import dataclass, field

from games import rulesets
from games.engine import chance
from games.engine.chance import Chance, seed_hash
from games.engine.state import Event
from games.models import Action, Game


@dataclass
class Source:
    """A seed, and the number of the next draw from it."""

    seed: str
    drawn: int


@dataclass(frozen=True)
class Draw:
    """One roll or shuffle: what the game stored of it (`shown`) and what the seed says (`made`).

    `size` is the sides of a die or the count of what was shuffled; `fits` is false also when draws were left out
    before it. `what` names what was shuffled: "seats", or a group of cards.
    """

    kind: str
    number: int
    size: int
    shown: list[int]
    made: list[int]
    fits: bool
    version: int
    seat: int | None = None
    what: str = ""


@dataclass(frozen=True)
class Proof:
    """A finished game's seed and all its draws."""

    seed: str
    seed_hash: str
    hash_fits: bool
    draws: list[Draw] = field(default_factory=list)
    count_fits: bool = True

    @property
    def fits(self) -> bool:
        """Whether every draw is the one that follows from the seed, and none is missing from the stored events."""
        return self.hash_fits and self.count_fits and all(draw.fits for draw in self.draws)


def proof_of(game: Game) -> Proof:
    """Reproduce every draw of a finished game from its seed."""
    book = rulesets.rulebook(game.ruleset, game.board, game.options)
    source = Source(game.seed, 0)
    draws: list[Draw] = []
    stored = Action.objects.filter(game=game).order_by("version").values_list("version", "events")
    for version, events in stored.iterator():
        for event in book.decode_events(events):
            draws += [_proven(event, draw, source, version) for draw in event.draws()]
    return Proof(
        seed=game.seed,
        seed_hash=game.seed_hash,
        hash_fits=seed_hash(game.seed) == game.seed_hash,
        draws=draws,
        count_fits=source.drawn == book.decode(game.state).drawn,
    )


def _proven(event: Event, draw: chance.Draw, source: Source, version: int) -> Draw:
    """A draw that an event shows, made again from the seed."""
    gapless = draw.first == source.drawn
    made = Chance(source).redraw(draw)
    return Draw(
        draw.kind,
        draw.first,
        draw.size,
        list(draw.result),
        list(made),
        gapless and made == tuple(draw.result),
        version,
        seat=getattr(event, "seat", None),
        what=draw.subject,
    )
