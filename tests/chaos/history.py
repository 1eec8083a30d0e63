"""Checking what is stored of a game against what its players were told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.models import Action, Game
from games.selectors.play.games import game_frame
from games.selectors.replays.recording import find_divergence
from tests.chaos.people import Heard, Person
from tests.support.as_json import as_json


def violations(game: Game, people: Sequence[Person]) -> Iterator[str]:
    """Everything found wrong after the run has settled."""
    stored = list(Action.objects.filter(game=game).order_by("version"))
    if [action.version for action in stored] != list(range(1, game.version + 1)):
        yield f"the versions stored are not 1 to {game.version}: {[action.version for action in stored]}"
    elif (divergence := find_divergence(game)) is not None:
        yield f"replayed: {divergence}"
    for person in people:
        yield from person.told.wrong
        yield from _commands(person, stored)
        yield from _updates(person, stored)
        yield from _state(person, game)


def _commands(person: Person, stored: Sequence[Action]) -> Iterator[str]:
    """Accepted commands are stored once, as the version that was acknowledged; others are not stored."""
    versions: dict[str, list[int]] = {}
    for action in stored:
        if action.client_id.startswith(f"{person.name}-"):
            versions.setdefault(action.client_id, []).append(action.version)
    for id_, version in person.told.accepted.items():
        if (found := versions.pop(id_, [])) != [version]:
            yield f"{id_} was accepted as version {version} and is stored as {found}"
    for id_, found in versions.items():
        said = person.told.refused.get(id_, "not answered")
        yield f"{id_} was {said} and is stored as {found}"
    if person.pending is not None:
        yield f"{person.pending} was never answered"


def _updates(person: Person, stored: Sequence[Action]) -> Iterator[str]:
    """The updates that a client received are the stored ones."""
    truth = {action.version: Heard(action.at, action.seat, action.automatic) for action in stored}
    for version, heard in person.told.moves.items():
        if truth.get(version) != heard:
            yield f"{person.name} heard version {version} as {heard}; stored is {truth.get(version)}"


def _state(person: Person, game: Game) -> Iterator[str]:
    """Every client's state equals the server's."""
    if person.version != game.version:
        yield f"{person.name} has version {person.version}, the server {game.version}"
        return
    truth = as_json(game_frame(game.pk, person.seat).state)
    for key in sorted(truth.keys() | person.game["state"].keys()):
        mine, theirs = person.game["state"].get(key), truth.get(key)
        if mine != theirs:
            yield f"{person.name} at version {game.version}: {key} is {mine}, on the server {theirs}"
