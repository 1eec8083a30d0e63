"""The names of boards and saves: seen, and different from one's others by what they look like."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.refusal import Refused
from games.models import Board, Save
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from games.services.saves import saves
from tests.games.tables import people
from tests.games.test_saves import begun

pytestmark = pytest.mark.django_db
UNFIT = [
    ("\u3164\u3164", "strange_characters"),
    ("Mine\u2800", "strange_characters"),
    ("Mine\u200d", "strange_characters"),
    ("Mi\u0301\u0302\u0303ne", "strange_characters"),
    ("M\u0456ne", "mixed_scripts"),
    ("", "out_of_range"),
    ("x" * 61, "out_of_range"),
]


def refusal(attempt: Any) -> tuple[str, str | None]:
    """The code and the field of a refusal."""
    with pytest.raises(Refused) as caught:
        attempt()
    return caught.value.code, caught.value.field


def test_boards_of_one_person_look_different() -> None:
    ann, bob = people(2)
    data = default_board("oofopoly")
    save_board(ann, "oofopoly", "Evening 1", data)
    for name in ("Evening 1", "evening  l", "EVENING I"):
        assert refusal(lambda name=name: save_board(ann, "oofopoly", name, data)) == ("name_taken", "name")
    save_board(bob, "oofopoly", "evening l", data)
    save_board(ann, "bangladeshi", "র\u200d্যাফেল", default_board("bangladeshi"))
    assert Board.objects.count() == 3


@pytest.mark.parametrize(("name", "code"), UNFIT)
def test_the_names_of_boards_and_saves_can_be_seen(name: str, code: str) -> None:
    ann, bob = people(2)
    game = begun(ann, bob)
    if name:
        assert refusal(lambda: saves.create(ann, game.pk, name)) == (code, "name")
    save = saves.create(ann, game.pk)
    assert refusal(lambda: saves.rename(save, name)) == (code, "name")
    data = default_board("oofopoly") | {"name": ""}
    assert refusal(lambda: save_board(ann, "oofopoly", name, data)) == (code, "name")


def test_saves_of_one_person_look_different() -> None:
    """One that nobody named is called after the game, with a number from the second on."""
    ann, bob = people(2)
    game = begun(ann, bob)
    unnamed = [saves.create(ann, game.pk).name for _ in range(3)]
    assert unnamed[1:] == [f"{unnamed[0]} (2)", f"{unnamed[0]} (3)"]
    evening = saves.create(ann, game.pk, "Evening 1")
    assert refusal(lambda: saves.create(ann, game.pk, "Evening l")) == ("name_taken", "name")
    other = saves.create(ann, game.pk, "Evening 2")
    assert refusal(lambda: saves.rename(other, "Evening I")) == ("name_taken", "name")
    saves.rename(evening, "evening l")
    saves.create(bob, game.pk, "Evening 1")
    assert Save.objects.filter(owner=ann).count() == 5
