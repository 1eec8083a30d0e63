"""The proof that a game's draws came from the seed whose hash was shown at its start (PLAT-13)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.engine import chance
from games.engine.chance import Chance, Stream, seed_hash
from games.engine.state import Event
from games.models import Game, Kind
from games.recordings.beginnings import book_of, first_draw
from games.seeds import hash_of, mixed_seed
from games.selectors.play.versions import versions_of

DRAWS_A_PAGE = 200


@dataclass
class Source:
    """A seed, and the number of the next draw from it."""

    seed: str
    drawn: int


@dataclass(frozen=True)
class Draw:
    """One roll or shuffle: as the game stored it (`shown`) and as the seed determines it (`made`).

    `size` is the sides of a die or the count of what was shuffled; `fits` is false also when draws were left out
    before it, or when its stream was begun a second time. `what` names what was shuffled or rolled for: "seats", a
    group of cards. `number` counts in `stream` if that is not empty.
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
    stream: str = ""


@dataclass(frozen=True)
class Share:
    """A player's part of the seed: their number, empty if they took none, and the hash that they gave before."""

    seat: int
    commitment: str
    random: str
    fits: bool


@dataclass(frozen=True)
class Mix:
    """The parts of the seed: the server's secret and the players' numbers (`mixing.mixed_seed`)."""

    secret: str
    secret_hash: str
    secret_fits: bool
    shares: list[Share]
    seed_fits: bool

    @property
    def fits(self) -> bool:
        """Whether every part matches its commitment, and the seed their mix."""
        return self.secret_fits and self.seed_fits and all(share.fits for share in self.shares)


@dataclass(frozen=True)
class Proof:
    """A finished game's seed and all its draws, which begin with number `first_draw`.

    It is 0 except in a game played on with the draws of another. That one has no `mix`, and neither have games from
    before players took part in the seed.
    """

    seed: str
    seed_hash: str
    hash_fits: bool
    mix: Mix | None = None
    first_draw: int = 0
    draws: list[Draw] = field(default_factory=list)
    count_fits: bool = True

    @property
    def fits(self) -> bool:
        """Whether every draw is the one that follows from the seed, and none is missing from the stored events."""
        if self.mix is not None and not self.mix.fits:
            return False
        return self.hash_fits and self.count_fits and all(draw.fits for draw in self.draws)


@dataclass(frozen=True)
class ProofPage:
    """Some draws of a proof, which has so many `pages` of them and in all so many `draws`, and `fits` as a whole.

    `starts` are the numbers of the next draws from the seed ("") and from its streams, where this page begins.
    """

    proof: Proof
    number: int
    pages: int
    draws: int
    fits: bool
    starts: dict[str, int]

    @property
    def earlier(self) -> int | None:
        """The number of the page before."""
        return self.number - 1 or None

    @property
    def later(self) -> int | None:
        """The number of the next page."""
        return self.number + 1 if self.number < self.pages else None


def proof_of(game: Game) -> Proof:
    """Reproduce every draw of a finished game from its seed."""
    return _reproduced(game)[0]


def pages_of(game: Game) -> tuple[Proof, list[ProofPage]]:
    """The same, also in pages, of which there is at least one."""
    proof, starts = _reproduced(game)
    pages = [
        ProofPage(
            replace(proof, draws=proof.draws[(number - 1) * DRAWS_A_PAGE : number * DRAWS_A_PAGE]),
            number, len(starts), len(proof.draws), proof.fits, start,
        )
        for number, start in enumerate(starts, start=1)
    ]  # fmt: skip
    return proof, pages


def _reproduced(game: Game) -> tuple[Proof, list[dict[str, int]]]:
    """The proof, and what had been drawn from the seed and each stream where each of its pages begins."""
    book = book_of(game)
    first = first_draw(game)
    source = Source(game.seed, first)
    streams: dict[str, Source | Stream] = {"": source}
    draws: list[Draw] = []
    starts: list[dict[str, int]] = [{"": first}]
    for version in versions_of(game.pk):
        for event in book.decode_events(version.events):
            for draw in event.draws():
                if len(draws) == len(starts) * DRAWS_A_PAGE:
                    starts.append({stream: origin.drawn for stream, origin in streams.items()})
                draws.append(_proven(event, draw, source, streams, version.version))
    proof = Proof(
        seed=game.seed,
        seed_hash=game.seed_hash,
        hash_fits=seed_hash(game.seed) == game.seed_hash,
        mix=mix_of(game),
        first_draw=first,
        draws=draws,
        count_fits=source.drawn == book.decode(game.state).drawn,
    )
    return proof, starts


def mix_of(game: Game) -> Mix | None:
    """The checked parts of a game's seed; None if the server alone drew it."""
    if not game.secret:
        return None
    people = [seat for seat in game.seats.all() if seat.kind == Kind.PERSON]
    return Mix(
        secret=game.secret,
        secret_hash=game.secret_hash,
        secret_fits=hash_of(game.secret) == game.secret_hash,
        shares=[
            Share(
                seat=seat.number,
                commitment=seat.commitment,
                random=seat.random,
                fits=not seat.random or hash_of(seat.random) == seat.commitment,
            )
            for seat in people
        ],
        seed_fits=mixed_seed(game.secret, [seat.random for seat in people if seat.random]) == game.seed,
    )


def _proven(event: Event, draw: chance.Draw, source: Source, streams: dict[str, Source | Stream], version: int) -> Draw:
    """A draw that an event shows, made again from the seed or from one of its streams."""
    origin = streams.setdefault(draw.stream, Stream(source, draw.stream))
    gapless = draw.first == origin.drawn
    made = Chance(origin).redraw(draw)
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
        stream=draw.stream,
    )
