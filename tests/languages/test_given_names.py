"""The names that the site gives to bots and guests are read in the language of the reader, and stay what they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.guests import GUESTS, is_random
from accounts.models import User
from accounts.names import clean_name
from accounts.services import create_guest
from config.languages.given_names import drawn_name, drawn_names
from config.texts.looks import look_of_name
from games import refusals
from games.messages import commands
from games.models import Member
from games.selectors.rooms.bots import BOTS
from games.services.lobby.changes import change_room
from games.services.rooms.rooms import open_room

CLIENT = Path(__file__).parents[2] / "games" / "client"
GIVEN = sorted((*BOTS, *GUESTS))


def test_names_that_the_site_gave_are_drawn_in_the_language_of_the_reader() -> None:
    names = ["Bot Ada", "Guest Heron 42", "Guest Heron", "Bot Rahim", "Ada", "Guest Heron 4 2"]
    assert drawn_names(names) == names
    with override("bn"):
        assert drawn_names(names) == ["বট এডা", "অতিথি বক ৪২", "অতিথি বক", *names[3:]]


def test_every_given_name_has_its_own_bangla_which_nobody_can_choose() -> None:
    with override("bn"):
        drawn = [drawn_name(name) for name in GIVEN]
    assert not any(re.search("[A-Za-z]", name) for name in drawn)
    assert len({look_of_name(name) for name in drawn}) == len(GIVEN)
    for name in drawn:
        with pytest.raises(ValidationError) as refused:
            clean_name(name)
        assert refused.value.code == "name_reserved"


def test_the_client_knows_the_same_names() -> None:
    source = (CLIENT / "src" / "shell" / "i18n" / "given.ts").read_text(encoding="utf-8")
    assert re.findall(r'mark\("([^"]+)"\)', source) == GIVEN
    catalogue = json.loads((CLIENT / "locale" / "bn.json").read_text(encoding="utf-8"))
    with override("bn"):
        assert {name: catalogue[name] for name in GIVEN} == {name: drawn_name(name) for name in GIVEN}


@pytest.mark.django_db(transaction=True)
def test_pages_and_refusals_draw_them_and_the_api_does_not() -> None:
    host = create_guest()
    room = open_room(host, ruleset="oofopoly", public=True)
    change_room(room.pk, host, commands.AddBot())
    bot = Member.objects.get(room=room, user=None).name
    assert bot in BOTS
    assert is_random(host.username)
    with override("bn"):
        shown = [drawn_name(bot), drawn_name(host.username)]
        message = refusals.in_words(refusals.not_ready([host.username, "Ann"]))
    assert f"{shown[1]}, Ann" in message
    client = Client(headers={"accept-language": "bn"})
    door = client.get(reverse("room", args=[room.code])).content.decode()
    assert all(name in door for name in shown)
    assert bot not in door
    room.members.update(here=True)  # the list has the rooms whose host is there
    assert shown[1] in client.get(reverse("open-rooms")).content.decode()
    answer = client.get(f"/api/rooms/{room.code}/").json()
    assert bot in json.dumps(answer, ensure_ascii=False)
    client.force_login(User.objects.get(pk=host.pk))
    assert shown[1] in client.get(reverse("account")).content.decode()
