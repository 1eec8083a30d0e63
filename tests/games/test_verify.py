"""`manage.py verify_game`: a replay from the seed finds every alteration."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from games.models import Action, Game
from games.services.play import play
from tests.games.tables import game_of_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Game:
    """A game with some versions, including time-outs."""
    game = game_of_bots(3, options={"bot_pace": 0, "decision_seconds": 60})
    for number in range(40):
        game.refresh_from_db()
        if number % 7 == 0 and game.deadlines:
            Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, 1), deadline=1)
        Game.objects.filter(pk=game.pk).update(wake_at=1)
        play.run_due(game.pk)
    game.refresh_from_db()
    assert game.actions.filter(decision__isnull=False).exists()
    return game


def complaint(game: Game) -> str:
    """The command's error message."""
    with pytest.raises(CommandError) as caught:
        call_command("verify_game", str(game.pk))
    return str(caught.value)


def test_an_honest_game_is_verified(played: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """PLAT-13."""
    call_command("verify_game", str(played.pk))
    assert f"{played.version} versions" in capsys.readouterr().out


def test_loaded_dice_are_found(played: Game) -> None:
    """One die of one roll was changed."""
    action = next(action for action in played.actions.order_by("version") if '"dice":[' in action.events)
    start = action.events.index('"dice":[') + len('"dice":[')
    die = action.events[start]
    action.events = action.events[:start] + ("1" if die != "1" else "2") + action.events[start + 1 :]
    action.save()
    assert f"version {action.version}, event " in complaint(played)


def test_another_seed_a_missing_action_or_another_end_are_found(played: Game) -> None:
    """Each with its own message."""
    Game.objects.filter(pk=played.pk).update(state=played.state.replace('"drawn":', '"drawn":1'))
    assert "the final state differs" in complaint(played)
    Game.objects.filter(pk=played.pk).update(state=played.state)
    Action.objects.get(game=played, version=played.version).delete()
    assert "a version is missing" in complaint(played)
    Game.objects.filter(pk=played.pk).update(seed="another")
    assert "hash" in complaint(played)


def test_no_such_game() -> None:
    """A message, not a traceback."""
    with pytest.raises(CommandError, match="there is no game"):
        call_command("verify_game", "999999999")
