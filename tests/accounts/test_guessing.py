"""The cap on wrong passwords for one account, from everywhere together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from allauth.account.adapter import get_adapter
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import services as account_services
from accounts.models import User
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "correct horse battery"
OTHER = "another horse battery"
MAIL = "ann@example.org"


@pytest.fixture(autouse=True)
def _three_an_hour(services: Services, settings: Settings) -> Iterator[None]:
    """Three wrong passwords an hour, counted in a real Redis."""
    services.forget_limits()
    settings.WRONG_PASSWORDS_AN_HOUR = 3
    with time_machine.travel(1_800_000_000, tick=False):
        yield


def account(name: str, mail: str = MAIL, password: str = PASSWORD) -> User:
    """An account whose address is not verified, as anybody can sign up with any address."""
    return account_services.claim(account_services.create_guest(), name=name, email=mail, password=password)


def sign_in(client: Client, login: str = "Ann", password: str = PASSWORD) -> bool:
    """Whether somebody can sign in so."""
    client.post(reverse("account_login"), {"login": login, "password": password})
    return "_auth_user_id" in client.session


def guess(login: str = "Ann", times: int = 3) -> None:
    """Wrong passwords, each from another address."""
    for number in range(times):
        assert not sign_in(Client(REMOTE_ADDR=f"198.51.100.{number}"), login, "wrong")


def test_guessing_from_many_addresses_is_capped_but_locks_no_owner_out() -> None:
    """From any new device the right password is refused, too; on a device of hers, or after a reset, it works."""
    user = account("Ann")
    own = Client(REMOTE_ADDR="192.0.2.1")
    assert sign_in(own)
    own.post(reverse("account_logout"))
    guess("ANN")
    assert not sign_in(Client(REMOTE_ADDR="192.0.2.7"))
    assert sign_in(own)
    other = Client(REMOTE_ADDR="192.0.2.8")
    other.cookies["known_device"] = own.cookies["known_device"].value
    account("Bob", "bob@example.org")
    assert sign_in(other, "Bob")  # a device is known for its own account only
    stranger = Client(REMOTE_ADDR="192.0.2.9")
    stranger.cookies["known_device"] = other.cookies["known_device"].value
    assert not sign_in(stranger)
    get_adapter().set_password(user, PASSWORD)
    assert sign_in(Client(REMOTE_ADDR="192.0.2.7"))


@pytest.mark.parametrize("guessed", ["Ann", MAIL])
def test_an_account_with_somebody_elses_address_does_not_pass_their_cap(guessed: str) -> None:
    """S10: the guesser's own device is known for an account with the same address, but not for the victim's."""
    account("Ann")
    account("Eve", password=OTHER)
    eve = Client(REMOTE_ADDR="203.0.113.1")
    assert sign_in(eve, "Eve", OTHER)
    eve.post(reverse("account_logout"))
    guess(guessed)
    assert not sign_in(eve, MAIL)
    assert sign_in(eve, "Eve", OTHER)


def test_name_and_address_of_an_account_have_one_cap() -> None:
    """Not one each."""
    account("Ann")
    guess("Ann", 2)
    guess(MAIL, 1)
    assert not sign_in(Client(REMOTE_ADDR="192.0.2.7"))


def test_the_cap_does_not_tell_which_address_belongs_to_a_name() -> None:
    """An address that was never tried is answered like one that nobody has."""
    account("Ann")
    guess("Ann")
    answers = [
        Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("account_login"), {"login": login, "password": "wrong"})
        for number, login in enumerate((MAIL, "nobody@example.org"))
    ]
    assert len({str(answer.context["form"].errors) for answer in answers}) == 1


def test_asking_for_ones_own_password_again_compares_nobody_elses() -> None:
    """Reauthentication tries the address of the account, which may be the victim's, too."""
    account("Ann")
    account("Eve", password=OTHER)
    eve = Client(REMOTE_ADDR="203.0.113.1")
    assert sign_in(eve, "Eve", OTHER)
    guess(MAIL)
    asked = eve.post(reverse("account_reauthenticate"), {"password": OTHER})
    assert asked.status_code == 302
    answers = [eve.post(reverse("account_reauthenticate"), {"password": guessed}) for guessed in (PASSWORD, "wrong")]
    assert len({str(answer.context["form"].errors) for answer in answers}) == 1
