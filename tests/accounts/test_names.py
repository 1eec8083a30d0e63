"""Validation of names: which are refused, by which code, and which count as equal."""
# ruff: noqa: RUF001 - letters that look like others are what this is about

import importlib

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.guests import GUESTS, guest_name
from accounts.models import LOOKS_TAKEN, User
from accounts.names import MAX_LENGTH, MIN_LENGTH, clean_name
from accounts.selectors import refuse_taken
from accounts.services import change_profile, create_guest
from config.texts.looks import look_of_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  ann   lee ", "ann lee"),
        ("O'Brien", "O'Brien"),
        ("Zoë-Marie", "Zoë-Marie"),
        ("\uff21nn\uff11", "Ann1"),
        ("রহিম", "রহিম"),
        ("ক্ষ\u200dমা দেবী", "ক্ষমা দেবী"),
        ("র\u200d্যাফেল", "র\u200d্যাফেল"),
        ("ক্\u200cষিতি", "ক্\u200cষিতি"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("Анна", "Анна"),
        ("Νίκος", "Νίκος"),
        ("مُحَمَّد", "مُحَمَّد"),
        ("Иван", "Иван"),
        ("たなか太郎", "たなか太郎"),
        ("x" * MAX_LENGTH, "x" * MAX_LENGTH),
        ("x" * MIN_LENGTH, "x" * MIN_LENGTH),
        ("Robot Botanist", "Robot Botanist"),
    ],
)
def test_a_name_is_normalized(typed: str, kept: str) -> None:
    """Spaces, width and script are normalized."""
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_length"),
        ("ab", "name_length"),
        ("x" * (MAX_LENGTH + 1), "name_length"),
        ("12345", "name_letters"),
        ("an\u202en", "name_characters"),
        ("an\u200bn", "name_characters"),
        ("a\u200dnn", "name_characters"),
        ("an\x00n", "name_characters"),
        ("an\U0001f600n", "name_characters"),
        ("<b>ann", "name_characters"),
        ("-ann", "name_signs"),
        ("ann.", "name_signs"),
        ("an--n", "name_signs"),
        ("\u0430nn", "name_scripts"),
        ("\u0430\u0441\u0435", "name_lookalike"),
        ("Ann\u09e7", "name_scripts"),
        ("রহিম\u0967", "name_scripts"),
        ("Admin", "name_reserved"),
        ("Bot Ada", "name_reserved"),
        ("Ada bot", "name_reserved"),
        ("guest heron 42", "name_reserved"),
        ("O.p-oly", "name_reserved"),
        ("Adm1n", "name_reserved"),
        ("0po1y", "name_reserved"),
        ("B\u00f3t Ada", "name_reserved"),
        ("Site Admin 2", "name_reserved"),
        ("admin99", "name_reserved"),
        ("5t4ff", "name_reserved"),
        ("অ্যাডমিন", "name_reserved"),
        ("মডারেটর ১", "name_reserved"),
        ("বট আদা", "name_reserved"),
        ("অতিথি বক ৪২", "name_reserved"),
        ("Админ", "name_reserved"),
        ("МОДЕРАТОР", "name_reserved"),
        ("Администратор", "name_reserved"),
        ("ВОТ Борис", "name_reserved"),
        ("Διαχειριστής", "name_reserved"),
        ("ΜΠΟΤ", "name_reserved"),
        ("المشرف", "name_reserved"),
        ("أدمن", "name_reserved"),
        ("मॉडरेटर", "name_reserved"),
        ("\u3164\u3164\u3164", "name_characters"),
        ("Ann\u3164", "name_characters"),
        ("Ann\u2800", "name_characters"),
        ("Ann\U000e0041", "name_characters"),
        ("Ann\ufe0f", "name_characters"),
        ("Ann\u034f", "name_characters"),
        ("\u0985\u09cd\u200d\u200d\u0995", "name_characters"),
        ("Z\u0300\u0301\u0302oe", "name_accents"),
        ("ক" + "\u09be\u09c1\u0981" + "মল", "name_accents"),
        ("ক\u09bf\u09bfমল", "name_accents"),
        ("\u09be\u09be\u09be", "name_accents"),
        ("ann রহিম", "name_scripts"),
        ("রহিম ১2", "name_scripts"),
    ],
)
def test_a_name_is_refused_by_code(typed: str, code: str) -> None:
    """Each reason has its own code and message."""
    with pytest.raises(ValidationError) as refused:
        clean_name(typed)
    assert refused.value.code == code
    assert refused.value.messages[0].endswith(".")


def test_no_account_can_take_a_guests_name() -> None:
    """Guest names are recognizable as such and fit the column."""
    for digits in (2, 6):
        name = guest_name(digits)
        assert len(name) <= MAX_LENGTH
        with pytest.raises(ValidationError):
            clean_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ANN"),
        ("Bill", "BiII"),
        ("Bill", "B1ll"),
        ("Zoo", "Z00"),
        ("Barney", "Bamey"),
        ("Wally", "vvally"),
        ("Ann Lee", "Ann-Lee"),
        ("Ann Lee", "AnnLee"),
        ("O'Brien", "O\u2019Brien"),
        ("Jos\u00e9", "Jose"),
        ("\u0131rma", "Irma"),
        ("\u0251nna", "Anna"),
        ("রহিম", "রহি\u200cম"),
        ("রহিম ৪", "রহিম 4"),
        ("আলম", "অ\u09beলম"),
        ("রায়", "রায"),
        ("\u09f0হিম", "রহিম"),
        ("রহিম ৪", "রহিম 8"),
        ("র\u200d্যাব", "র্যাব"),
        ("উৎসব", "উত্\u200dসব"),
        ("কা\u0981দ", "ক\u0981\u09beদ"),
        ("مُحَمَّد", "محمد"),
        ("محـمد", "محمد"),
        ("Іванов", "Ӏванов"),
        ("Νίκος", "Nίκος"),
    ],
)
def test_names_that_look_alike_have_the_same_look_of_name(name: str, other: str) -> None:
    """Characters that readers confuse are mapped to one."""
    assert look_of_name(name) == look_of_name(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("Ann 1", "Ann 2"),
        ("Guest Owl 10", "Guest Owl 11"),
        ("রহিম", "করিম"),
        ("রহিম", "রহমা"),
        ("Иван", "Ивана"),
    ],
)
def test_names_that_look_different_have_different_skeletons(name: str, other: str) -> None:
    """Otherwise names would be refused without need."""
    assert look_of_name(name) != look_of_name(other)


def test_no_two_guests_look_alike() -> None:
    """The generated names have different skeletons."""
    names = {f"{guest} {number}" for guest in GUESTS for number in range(10, 100)}
    assert len({look_of_name(name) for name in names}) == len(names)


@pytest.mark.django_db
def test_a_name_that_looks_like_anothers_is_refused() -> None:
    """By the form, by the service, and by the database constraint."""
    User.objects.create_user("Bill")
    with pytest.raises(ValidationError) as refused:
        refuse_taken("B1ll")
    assert refused.value.code == "username_looks_taken"
    assert refused.value.messages == [str(LOOKS_TAKEN)]
    with pytest.raises(ValidationError) as taken:
        refuse_taken("BILL")
    assert taken.value.code == "username_taken"
    guest = create_guest()
    with pytest.raises(ValidationError) as late:
        change_profile(guest, name="Bi11", colour=0)
    assert late.value.error_dict["username"][0].code == "username_looks_taken"
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("BiIl")


@pytest.mark.django_db
def test_people_can_respell_their_own_name() -> None:
    """A name does not conflict with itself."""
    bill = User.objects.create_user("Bill")
    refuse_taken("B1ll", exclude=bill.pk)
    changed = change_profile(bill, name="B1ll", colour=0)
    assert changed.skeleton == look_of_name("Bill")
    bill.refresh_from_db()
    bill.clean()
    other = User(username="bi-ll")
    with pytest.raises(ValidationError):
        other.clean()


@pytest.mark.django_db
def test_the_migration_gives_similar_names_different_skeletons() -> None:
    """On stored users whose names look alike."""
    first, second, third = (User.objects.create_user(name) for name in ("Ann", "Ben", "Cyd"))
    migration = importlib.import_module("accounts.migrations.0004_skeletons")
    for person, name in ((second, "4nn"), (first, "Bill"), (third, "Bi1l")):
        User.objects.filter(pk=person.pk).update(username=name, skeleton=f"none {person.pk}")
    migration.fill_in(apps, None)
    assert [(one.username, one.skeleton) for one in User.objects.order_by("pk")] == [
        ("Bill", look_of_name("Bill")),
        ("4nn", look_of_name("4nn")),
        ("Bi1l 2", look_of_name("Bi1l 2")),
    ]


@pytest.mark.django_db
def test_people_whose_names_were_found_alike_keep_them_and_nobody_gets_another_such_name() -> None:
    """Migration 0009: on stored people of an earlier version, whose looks were all different."""
    people = [User.objects.create_user(name) for name in ("Ann", "Ben", "Cyd")]
    names = ["রহিম 4", "রহিম 8", "রহিমা"]
    for person, name in zip(people, names, strict=True):
        User.objects.filter(pk=person.pk).update(username=name, skeleton=f"none {person.pk}")
    importlib.import_module("accounts.migrations.0009_looks").compute(apps, None)
    stored = list(User.objects.order_by("pk"))
    assert [one.username for one in stored] == names
    assert [one.shares_look for one in stored] == [False, True, False]
    for name in ("রহিম ৪", "রহিম-৪"):
        with pytest.raises(ValidationError) as refused:
            refuse_taken(name)
        assert refused.value.code == "username_looks_taken"
    second = stored[1]
    change_profile(second, name="রহিম 8", colour=1)
    second.refresh_from_db()
    assert (second.shares_look, second.colour) == (True, 1)
    change_profile(second, name="করিম", colour=1)
    second.refresh_from_db()
    assert not second.shares_look
