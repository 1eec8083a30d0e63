"""Whom saves, and rooms that continue them, name: nobody whose account has been deleted (PLAT-34)."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from msgspec import to_builtins

from accounts.services import delete_account
from games.messages import commands
from games.models import CancelCause, Game, Opening
from games.services.play import endings
from games.services.saves import files, saves
from games.services.saves.continuing import play_on
from tests.games.lobbies import change
from tests.games.tables import people
from tests.games.test_saves import begun, started, wipe

pytestmark = pytest.mark.django_db


def test_names_of_deleted_accounts_are_forgotten() -> None:
    """PLAT-34: in the saves of others, in rooms that continue them, and in files that are loaded later."""
    ann, bob = people(2)
    game = begun(ann, bob, moves=10)
    save = saves.create(ann, game.pk)
    downloaded = bytes(save.content)
    endings.cancel_game(game.pk, CancelCause.LEFT)
    opened = [saves.load_file(ann, downloaded), play_on(ann, Game.objects.get(pk=game.pk), 5)]
    number = bob.pk
    delete_account(bob)
    save.refresh_from_db()
    assert save.people.count(None) == 2
    assert ann.username in save.players
    opened += [saves.load_save(ann, save), saves.load_file(ann, downloaded)]
    stored = files.open_file(bytes(save.content))
    kept = [*Opening.objects.values_list("seats", flat=True), save.players, to_builtins(stored)]
    assert bob.username not in json.dumps(kept)
    assert len(Opening.objects.filter(room__in=opened)) == 4
    assert not Opening.objects.filter(seats__contains=[{"user": number}]).exists()
    change(opened[0], ann, commands.AddBot())
    assert not started(opened[0], ann).rated


@pytest.mark.django_db(transaction=True)
def test_a_seat_that_is_kept_while_an_account_is_deleted_is_erased_with_it() -> None:
    """The deletion waits for whoever is storing the name at this moment."""
    ann, bob = people(2)
    game = begun(ann, bob, moves=10)
    file = bytes(saves.create(ann, game.pk).content)
    wipe(game)

    def somebody_waits() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
            return bool(cursor.fetchone()[0])

    def delete() -> None:
        try:
            delete_account(bob)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            room = saves.load_file(ann, file)
            deleting = pool.submit(delete)
            while not (deleting.done() or somebody_waits()):
                time.sleep(0.01)
        deleting.result()
    assert bob.username not in json.dumps(Opening.objects.get(room=room).seats)
