"""Nothing that anybody gets of a running game depends on what they may not see.

Bots play a game to some moment. Then everything that a viewer may not see is exchanged for something else, in the
position and in all events before it, and every page, every answer of the API, a save, the messages of the sockets and
the log must be what they were before.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest
import time_machine
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from config.monitoring import repeats
from games import rulesets
from games.audiences import events_view
from games.engine import state as engine
from games.engine.hidden import public_fields
from games.engine.play import legal
from games.engine.refusal import Refused
from games.models import Action, Game, Room, Save
from games.rulesets import RULESETS
from games.selectors.play.games import deed_page, frame_of, preview
from games.selectors.play.loaded import LoadedGame, load, recent_of
from games.services.saves import saves
from tests.leaderboards.stored_games import StoredGame, accounts
from tests.support.extent import extent, nightly
from tests.support.services import Services
from tests.support.streaming import content_of

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = extent(1, 500)
"""Of each ruleset."""
OFTEN = 0.1
"""How often a page is read that is not about one game, room, player or save; in the first game, all are."""
CHANGING = {
    "api-schema", "api-docs", "ready", "version", "mfa_activate_totp", "mfa_add_webauthn", "api-simulation",
    "rules-simulation",
}  # fmt: skip
"""Addresses that tell nothing of games, and change by themselves: with the process, with a new key for signing in, with
the progress of a simulation."""
VOLATILE = re.compile(
    rb'(csrf="|csrfmiddlewaretoken" value="|"token": ?")[A-Za-z0-9]{64}|nonce[-=]"?[A-Za-z0-9+/=_-]*|"now": ?\d+'
)
"""The parts that are new in every answer."""
FIRST = ["/", "/accounts/email/", "/friends/"]
"""The pages that a person reads before anything is compared: the first visit stores browser, address and own link."""
NEW_SEED = "5eed" * 8
VIEWER = 1
"""The player who looks, among the people; somebody without a seat and somebody without an account look too."""


def exchange(thing: Any, viewer: int | None) -> None:
    """Change, in place, every field at any depth that this seat may not see."""
    if isinstance(thing, msgspec.Struct):
        seen_by = public_fields(type(thing))
        for name, key in zip(thing.__struct_fields__, thing.__struct_encode_fields__, strict=True):
            value, who = getattr(thing, name), seen_by[key]
            if who == "all" or (who != "nobody" and viewer is not None and getattr(thing, who) == viewer):
                exchange(value, viewer)
            else:
                msgspec.structs.force_setattr(thing, name, another(value))
    elif isinstance(thing, dict):
        for value in thing.values():
            exchange(value, viewer)
    elif isinstance(thing, (list, tuple)):
        for value in thing:
            exchange(value, viewer)


def another(value: Any) -> Any:
    """A value of the same type and size, different where it can be."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, (list, tuple)):
        return type(value)(reversed(value))
    if isinstance(value, dict):
        return {key: another(part) for key, part in value.items()}
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(
            value, **{name: another(part) for name, part in msgspec.structs.asdict(value).items()}
        )
    return value


def deal_other_hands(rules: Any, table: Any, viewer: int | None) -> None:
    """Exchange the cards that this seat may not see for others of the same kinds, whose number is public."""
    for hand in getattr(table, "hands", ()):
        for place, number in enumerate(hand.cards):
            order = table.decks[rules.card_kind[number]].order
            if hand.seat != viewer and order:
                hand.cards[place], order[place % len(order)] = order[place % len(order)], number


def store_other_secrets(game: Game, viewer: int | None) -> None:
    """Store the game as it would be if only what this seat may not see had been otherwise."""
    loaded = load(game.pk)
    exchange(loaded.state, viewer)
    deal_other_hands(loaded.book.rules, loaded.state.table, viewer)
    loaded.state.seed, loaded.state.drawn = NEW_SEED, loaded.state.drawn + 7
    Game.objects.filter(pk=game.pk).update(
        state=loaded.book.encode(loaded.state).decode(), seed=NEW_SEED, secret=NEW_SEED[::-1]
    )
    rows = list(game.actions.all())
    for row in rows:
        events = loaded.book.decode_events(row.events)
        exchange(events, viewer)
        row.events = loaded.book.encode_events(events).decode()
    Action.objects.bulk_update(rows, ["events"])


def addresses(game: Game, save: Save, person: User, general: Callable[[], bool]) -> Iterator[str]:
    """The addresses of the site, but for the administration, with this game, its room, its players and their saves.

    `general` says of each that names none of these whether it is among them.
    """
    known = {"code": game.room.code, "key": game.ruleset, "name": person.username}
    found = get_resolver().reverse_dict
    for name in sorted(key for key in found if isinstance(key, str) and key not in CHANGING):
        number = save.pk if "save" in name else game.pk
        values = {one: {**known, "number": number}.get(one) for one in found.getlist(name)[0][0][0][1]}
        if None not in values.values() and (values or general()):
            yield reverse(name, kwargs=values)


def sent(loaded: LoadedGame, seat: int | None) -> dict[str, bytes]:
    """Return what a viewer's sockets get: the whole table, recent updates, and answers about spaces and actions."""
    recent = recent_of(loaded)
    board, inspect = loaded.book.board_view(), loaded.book.ruleset.views.inspect
    spaces = range(len(board["spaces"])) if inspect is not None else ()
    return {
        "game": msgspec.json.encode(frame_of(loaded, seat, recent)),
        "update": msgspec.json.encode([events_view(one.events, seat) for one in recent]),
        "deed": msgspec.json.encode([deed_page(loaded, seat, space) for space in spaces]),
        "preview": msgspec.json.encode([] if seat is None else list(previews(loaded, seat))),
    }


def previews(loaded: LoadedGame, seat: int) -> Iterator[Any]:
    """Yield the effect of each legal action of a player, as far as the game tells."""
    for action in legal(loaded.book, loaded.state, seat):
        if isinstance(action, engine.Action):
            try:
                yield preview(loaded, seat, msgspec.json.decode(loaded.book.encode_action(action)))
            except Refused as refused:
                yield refused.code


def saved(person: User, game: Game) -> bytes:
    """The readable part of a save that this person makes now."""
    save = saves.create(person, game.pk)
    file = msgspec.json.decode(bytes(save.content))
    save.delete()
    return msgspec.json.encode({key: value for key, value in file.items() if key not in ("nonce", "content")})


class Log(logging.Handler):
    """Everything that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a line, unless it only counts others, which depends on the clock."""
        if record.name != repeats.__name__:
            self.lines.append(record.getMessage())

    def text(self) -> bytes:
        """Return the lines logged since the last time."""
        lines, self.lines = self.lines, []
        return "\n".join(lines).encode()


@pytest.fixture
def log() -> Iterator[Log]:
    """A log of all that is logged meanwhile."""
    root, handler = logging.getLogger(), Log()
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)


def received(
    game: Game, paths: list[str], person: User, seat: int | None, client: Client, log: Log
) -> dict[str, bytes]:
    """All that this viewer can get, by where it comes from, and what is logged meanwhile."""
    log.text()
    got = {f"socket: {name}": message for name, message in sent(load(game.pk), seat).items()}
    if seat is not None:
        got["save"] = saved(person, game)
    for path in paths:
        answer = client.get(path, headers={"accept-encoding": "identity"})
        assert answer.status_code < 500, path
        got[f"{answer.status_code} {path}"] = content_of(answer)
    got["log"] = log.text()
    return {where: VOLATILE.sub(b"", text) for where, text in got.items()}


@nightly
@pytest.mark.parametrize("key", RULESETS)
def test_nothing_that_anybody_gets_depends_on_what_they_may_not_see(key: str, services: Services, log: Log) -> None:
    random = Random(key)
    people = accounts(max(RULESETS[key].player_counts) + 1)
    outsider = people.pop()
    seen_before: list[User | None] = []
    for number in range(GAMES):
        count = RULESETS[key].player_counts[number % len(RULESETS[key].player_counts)]
        sets = [preset.options for preset in RULESETS[key].lobby.presets] or [{}]
        options = random.choice([*sets, rulesets.over_days(key)])
        game = StoredGame(number, *people[:count], ruleset=key, options=options)
        while game.go_on(random.randint(1, 400)):
            game.row.room.delete()
            game = StoredGame(number, *people[:count], ruleset=key, options=options)
        row = Game.objects.get(pk=game.row.pk)
        viewer = people[min(VIEWER, count - 1)]
        own_seat = row.seats.get(user=viewer).number
        viewers = {"player": (viewer, own_seat), "outsider": (outsider, None), "visitor": (None, None)}
        person, seat = viewers[random.choice(list(viewers))]
        client = Client()
        if person is not None:
            client.force_login(person)
        save = saves.create(viewer, row.pk)
        paths = list(addresses(row, save, people[0], lambda: number == 0 or random.random() < OFTEN))  # noqa: B023
        services.forget_limits()
        with time_machine.travel(datetime.now(UTC), tick=False):
            if person not in seen_before:
                received(row, FIRST, person or outsider, seat, client, log)
                seen_before.append(person)
            before = received(row, paths, person or outsider, seat, client, log)
            store_other_secrets(row, seat)
            assert Game.objects.get(pk=row.pk).state != row.state
            services.forget_limits()
            after = received(row, paths, person or outsider, seat, client, log)
        assert sum(where.startswith("200 ") for where in before) >= (10 if number == 0 else 3)
        for where, text in before.items():
            assert after.get(where) == text, f"{where} depends on secrets, game {number} at {game.at}"
        Save.objects.all().delete()
        Room.objects.all().delete()  # nobody may have so many games in progress
