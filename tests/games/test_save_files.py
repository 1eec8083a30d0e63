"""The files of saves: every position survives them, damaged ones are refused, and those of old versions still open."""

from __future__ import annotations

import json
import resource
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client, override_settings

from accounts.models import User
from games import rulesets
from games.engine.hidden import hides_hands
from games.engine.play import continue_game, new_game
from games.engine.positions import check
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.engine.views import view
from games.models import Game, Kind, Member, Opening, Room, Save
from games.recordings.beginnings import history_of
from games.recordings.packed import Version
from games.services.saves import files, hand_made, saves
from games.services.saves.files import Payload, SavedSeat, Segment, Summary
from tests.fifth_game.mechanics import LanternTable
from tests.games.mutations import bomb, mutated
from tests.games.tables import people
from tests.games.test_saves import begun, code, started
from tests.rulesets import soak
from tests.support.extent import extent, nightly

RELEASED = sorted((Path(__file__).parent / "data").glob("save_v*.opoly.json"))
"""A file of each released version of the format, sealed with the key below."""
KEY = "a key for the tests of saves"
MUTATIONS = extent(200, 10_000)
GAMES = extent(6, 400)
RARE = 200
"""The maximum number of extra games until the rarest decision has been seen."""
MEMORY = 150_000
"""KB by which reading damaged files may raise the peak of the process's memory."""


class Watch:
    """Sends the first position of each set of open decisions through a file."""

    def __init__(self, players: int, seen: set[tuple[str, ...]]) -> None:
        self.players, self.seen = players, seen

    def __call__(self, book: Rulebook, state: GameState[Any, Any]) -> None:
        kinds = tuple(sorted({decision.name() for decision in state.decisions}))
        if state.finished or kinds in self.seen:
            return
        self.seen.add(kinds)
        again = through_a_file(book, state, self.players)
        check(book, again, self.players)
        before = [view(book, state, seat) for seat in range(self.players)]
        events = continue_game(book, again, self.players, "another seed")
        if getattr(state.table, "sealed_bids", None):
            # Whoever goes on must not learn of the bids: everybody is asked again (OOF-65).
            assert again.table.sealed_bids == {}
        else:
            assert [view(book, again, seat) for seat in range(self.players)] == before
        assert again.seed == "another seed"
        assert again.drawn == sum(draw.size - 1 for event in events for draw in event.draws() if draw.size)


def through_a_file(book: Rulebook, state: GameState[Any, Any], players: int) -> GameState[Any, Any]:
    """The state of a game after it has been saved and opened again."""
    payload = Payload(
        ruleset=book.key,
        board_name="",
        board=book.board,
        options={},
        state=book.encode(state).decode(),
        seats=[SavedSeat(name="Ann", kind="person", token=seat) for seat in range(players)],
        origin="0" * 64,
        game=1,
        version=1,
        rated=True,
    )
    file = files.seal(Summary("A", book.key, "", 0, 1, []), payload)
    assert state.seed.encode() not in file
    return hand_made.decode(book, files.open_file(file)[1].state)


@nightly
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_kind_of_decision_survives_a_file(key: str) -> None:
    """PLAT-18: what each seat sees is the same before and after, whatever the game waits for."""
    seen: set[tuple[str, ...]] = set()
    wanted = {decision.name() for decision in rulesets.find(key).decisions}
    for number in range(GAMES + RARE):
        if number >= GAMES and wanted <= {kind for kinds in seen for kind in kinds}:
            return
        random = Random(f"{key}/{number}")
        book = rulesets.rulebook(key, soak.random_board(random, key), soak.random_options(random, key))
        players = random.choice(book.ruleset.player_counts)
        soak.random_game(book, players, number, 0, Watch(players, seen)).run(150)
    assert wanted <= {kind for kinds in seen for kind in kinds}


def position_of(game: Game) -> dict[str, Any]:
    """A game's position as somebody might write it down."""
    players = [
        {"name": seat.name, "bot": seat.level} if seat.kind == Kind.BOT else {"name": f"Person {chr(65 + seat.number)}"}
        for seat in game.seats.order_by("number")
    ]
    return written(game.ruleset, game.state, players)


def written(ruleset: str, stored: str, players: list[dict[str, Any]]) -> dict[str, Any]:
    """A stored state with its players, but without what nobody who writes it down knows."""
    state = json.loads(stored)
    del state["seed"], state["drawn"]
    return {
        "format": "opoly-position",
        "version": 1,
        "ruleset": ruleset,
        "options": {"bot_pace": 0},
        "players": players,
        "state": state,
    }


@cache
def first_state() -> str:
    """The state in which a game of two begins."""
    book = rulesets.rulebook("oofopoly")
    return book.encode(new_game(book, 2, "a seed")[0]).decode()


def first_position() -> dict[str, Any]:
    """The position in which a game of two people begins."""
    return written("oofopoly", first_state(), [{"name": "Person A"}, {"name": "Person B"}])


def rows() -> list[int]:
    """How many rows there are of everything that loading a file creates."""
    tables = [table._meta.db_table for table in (Room, Opening, Member, Game, Save)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(f'(SELECT count(*) FROM "{table}")' for table in tables))
        return list(cursor.fetchone())


@nightly
@pytest.mark.django_db
def test_damaged_files_are_refused_and_leave_nothing(client: Client) -> None:
    """PLAT-20: each is refused with a code, or is a possible position; the API answers 4xx; memory stays flat."""
    ann, bob = people(2)
    game = begun(ann, bob)
    sealed = bytes(saves.create(ann, game.pk).content)
    client.force_login(ann)
    before, peak = rows(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    refused: set[str] = set()
    for number, file in enumerate(mutated(sealed, position_of(game), MUTATIONS)):
        if number % 10 == 0:
            answer = client.post("/api/saves/upload/", file, content_type="application/json")
            assert answer.status_code == 201 or 400 <= answer.status_code < 500, (number, answer.content)
            loaded = answer.status_code == 201
            assert loaded or answer.json()["code"]
        else:
            wrong = refusal_of(ann, file)
            loaded = wrong is None
            if wrong is not None:
                refused.add(wrong.code)
                assert "%(" not in wrong.message
        if loaded:
            Room.objects.filter(continues=True).delete()
        assert rows() == before, number
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak
    assert grown < MEMORY, grown
    assert {"bad_save", "wrong_seal", "impossible_position", "malformed"} <= refused


@pytest.mark.django_db
def test_a_position_nested_too_deeply_is_refused() -> None:
    """PLAT-20: with a code of its own."""
    wrong = refusal_of(people(1)[0], b'{"format": "opoly-position", "state": ' + b"[" * 10_000)
    assert wrong is not None
    assert wrong.code == "too_deep"


def refusal_of(user: User, file: bytes) -> Refused | None:
    """How a file is refused; None if it is a possible position."""
    try:
        saves.load_file(user, file)
    except Refused as wrong:
        return wrong
    return None


@pytest.mark.django_db
def test_a_position_made_by_hand_is_played_unrated() -> None:
    """PLAT-20, PLAT-31: possible, so it may be played; without a seal, so it never counts."""
    ann, bob = people(2)
    made = position_of(begun(ann, bob))
    made["state"]["table"]["players"][0]["cash"] = 777
    room = saves.load_file(ann, json.dumps(made).encode())
    game = started(room, ann, bob)
    assert not game.rated
    assert game.parent is None
    assert json.loads(game.state)["table"]["players"][0]["cash"] == 777


@pytest.mark.django_db
def test_the_first_position_is_possible() -> None:
    """So what is refused below is refused for what is wrong there."""
    assert refusal_of(people(1)[0], json.dumps(first_position()).encode()) is None


NAMELESS: dict[str, tuple[dict[str, Any], str, str]] = {
    "too short": ({"name": "Al"}, "out_of_range", "name"),
    "too long": ({"name": "a" * 25}, "out_of_range", "name"),
    "endless": ({"name": "a " * 100_000}, "out_of_range", "name"),
    "a control character": ({"name": "Ann\u0007"}, "malformed", "name"),
    "reversed": ({"name": "\u202ennA"}, "malformed", "name"),
    "invisible": ({"name": "An\u200bna"}, "malformed", "name"),
    "of the staff": ({"name": "Moderator"}, "malformed", "name"),
    "of a guest": ({"name": "Guest Heron 42"}, "malformed", "name"),
    "in disguise": ({"name": "Ann\u0430"}, "malformed", "name"),
    "like another": ({"name": "B0B-BY"}, "name_taken", "name"),
    "a person called like a bot": ({"name": "Bot Ada"}, "malformed", "name"),
    "a bot called like a person": ({"name": "Annabel", "bot": "normal"}, "malformed", "name"),
    "a bot of the staff": ({"name": "Bot Admin", "bot": "normal"}, "malformed", "name"),
    "an unknown level": ({"name": "Bot Ada", "bot": "divine"}, "out_of_range", "bot"),
    "no level": ({"name": "Bot Ada", "bot": ""}, "out_of_range", "bot"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", NAMELESS)
def test_players_of_a_position_are_named_as_people_and_bots_are(client: Client, wrong: str) -> None:
    """The place of what is wrong is said in the API and on the page, and nothing is created."""
    (ann,) = people(1)
    made = first_position()
    player, expected, field = NAMELESS[wrong]
    made["players"] = [{"name": "Bobby"}, player]
    client.force_login(ann)
    before = rows()
    answer = client.post("/api/saves/upload/", made, content_type="application/json")
    problem = answer.json()
    assert (answer.status_code in (400, 409), problem["code"]) == (True, expected), problem
    assert problem["field"] == f"players[1].{field}"
    page = client.post("/saves/load/", {"file": SimpleUploadedFile("made.json", json.dumps(made).encode())})
    assert f"players[1].{field}" in page.content.decode()
    assert rows() == before


IMPOSSIBLE: dict[str, tuple[str, Any]] = {
    "an owner who does not exist": ("table.deeds.1.owner", 7),
    "houses without a monopoly": ("table.deeds.1.level", 2),
    "more houses than there are": ("table.bank.houses", 99),
    "a piece off the board": ("table.players.0.position", 400),
    "a card twice": ("table.decks.chance.order", [0, 0, *range(2, 16)]),
    "an absurd amount": ("table.players.0.cash", 10**12),
    "a jackpot of less than nothing": ("table.pot", -1),
    "more decisions than can be numbered": ("asked", 2**40),
    "nobody's turn": ("table.turn", 9),
    "a decision from the future": ("decisions.0.id", 10**6),
    "a decision of nobody": ("decisions.0.seat", 9),
    "a step that is none": ("agenda", [["os.system", {}]]),
    "a clock of a century": ("decisions.0.seconds", 10**9),
    "a field that is none": ("table.extra", 1),
    "a game that is over": ("finished", True),
}


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_its_place(wrong: str) -> None:
    """PLAT-20."""
    (ann,) = people(1)
    made = first_position()
    path, value = IMPOSSIBLE[wrong]
    *parents, last = path.split(".")
    part = made["state"]
    for name in parents:
        part = part[int(name) if isinstance(part, list) else name]
    part[int(last) if isinstance(part, list) else last] = value
    with pytest.raises(Refused) as caught:
        saves.load_file(ann, json.dumps(made).encode())
    assert caught.value.code == "impossible_position"
    assert str(caught.value.field).startswith("state")
    assert not Opening.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
@override_settings(SAVE_KEYS=["a newer key", KEY])
def test_files_of_every_released_version_open(path: Path) -> None:
    """Another site could be restored from them alone."""
    ann, bob = people(2)
    room = saves.load_file(ann, path.read_bytes())
    opening = Opening.objects.get(room=room)
    assert opening.sealed
    assert opening.rated
    assert [len(segment["versions"]) for segment in history_of(opening)] == [opening.parent_version]
    game = started(room, ann, bob)
    assert not game.rated


def test_there_is_a_file_of_the_present_version() -> None:
    """A new version of the format needs a file of its own here, and the old ones stay."""
    assert [msgspec.json.decode(path.read_bytes())["version"] for path in RELEASED] == [*range(1, files.VERSION + 1)]


@pytest.mark.django_db
def test_keys_are_rotated() -> None:
    """The first key seals, every key opens, and a key that was withdrawn opens nothing."""
    ann, bob = people(2)
    game = begun(ann, bob)
    with override_settings(SAVE_KEYS=["one"]):
        old = bytes(saves.create(ann, game.pk).content)
    with override_settings(SAVE_KEYS=["two", "one"]):
        saves.load_file(ann, old)
        new = bytes(saves.create(ann, game.pk).content)
    with override_settings(SAVE_KEYS=["two"]):
        saves.load_file(ann, new)
        assert code(lambda: saves.load_file(ann, old)) == "wrong_seal"


@pytest.mark.django_db
def test_a_file_of_a_newer_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its positions may mean something else, so they are not read at all; those of older engines are."""
    ann, bob = people(2)
    game = begun(ann, bob)
    file = bytes(saves.create(ann, game.pk).content)
    assert b'"engine": 1' in file
    saves.load_file(ann, file)
    monkeypatch.setattr(files, "NEWEST", 0)
    with pytest.raises(Refused) as caught:
        saves.load_file(ann, file)
    assert (caught.value.code, caught.value.field) == ("newer_engine", "engine")
    assert code(lambda: saves.load_file(ann, file.replace(b'"engine": 1', b'"engine": 0'))) == "wrong_seal"


@pytest.mark.django_db
def test_a_bomb_is_not_unpacked() -> None:
    """However much a sealed content would grow to."""
    ann, bob = people(2)
    sealed = bytes(saves.create(ann, begun(ann, bob).pk).content)
    for number in range(8):
        file = bomb(Random(number), sealed, {})
        assert code(lambda file=file: saves.load_file(ann, file)) == "wrong_seal"


def test_a_history_that_is_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position matters more: the oldest games of the history go first."""
    monkeypatch.setattr(files, "MAX_PAYLOAD", 30_000)
    version = Version(1, 1, None, "", None, "", (), "x" * 9_000)
    payload = Payload(
        ruleset="oofopoly", board_name="", board={"space": []}, options={}, state="{}", seats=[], origin="0" * 64,
        game=1, version=1, rated=True, history=[Segment(str(number), "{}", [version]) for number in range(6)],
    )  # fmt: skip
    _, found = files.open_file(files.seal(Summary("A", "oofopoly", "", 0, 1, []), payload))
    assert [segment.seed_hash for segment in found.history] == ["3", "4", "5"]


def test_hands_are_known_to_be_hands() -> None:
    """PLAT-33: who loads a save may not see another's hand; classic games have none."""
    assert hides_hands(LanternTable)
    hiding = {key: hides_hands(ruleset.table) for key, ruleset in rulesets.RULESETS.items()}
    assert hiding["monopoly_two"]
    assert not hiding["oofopoly"] | hiding["bangladeshi"] | hiding["coopoly"]
