"""Boards that people upload: what is stored and what is refused, with its messages."""

import json
import re
import tomllib
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import rulesets
from games.engine.refusal import Refused
from games.models import Board
from games.pages.drawing import draw_board, group_colours
from games.pages.toml import to_toml
from games.rules.board_file import SIZES
from games.selectors.boards.rulebook import default_board
from games.selectors.titles import title_of
from games.services.boards.custom import MAX_BOARDS, import_board
from tests.importing.test_found_files import FILES

pytestmark = pytest.mark.django_db(transaction=True)


def board(**changed: Any) -> dict[str, Any]:
    """The default board with changes to its first deed."""
    data = default_board("oofopoly")
    spaces = [dict(space) for space in data["space"]]
    spaces[1].update(changed)
    return {**data, "space": spaces}


def bring(client: Client, text: str = "", **sent: Any) -> Any:
    """Post a board."""
    return client.post(reverse("board-upload"), {"name": "Mine", "text": text, **sent})


def test_a_board_is_read_from_json_toml_and_a_file(client: Client, ann: User) -> None:
    """With the same result."""
    text = json.dumps(board())
    assert bring(client, text, name="One").status_code == 302
    assert bring(client, to_toml(board()), name="Two").status_code == 302
    file = SimpleUploadedFile("board.toml", to_toml(board()).encode())
    assert bring(client, file=file, name="Three").status_code == 302
    kept = Board.objects.filter(owner=ann)
    assert {b.name for b in kept} == {"One", "Two", "Three"}
    assert all(b.data == kept[0].data for b in kept)


def test_a_toml_board_may_begin_with_a_table() -> None:
    """With names in quotes or not; a text that is also a list in JSON is read as TOML."""
    spaces = to_toml({"space": board()["space"]})
    for header in ("[short_names]", '["short_names"]', "[ short_names ] # names", "\n\n[short_names]"):
        read = import_board("oofopoly", f'{header}\n"Pebble Path" = "Pebble"\n\n{spaces}')
        assert read == ({"short_names": {"Pebble Path": "Pebble"}, **tomllib.loads(spaces)}, [])
    with pytest.raises(Refused, match="not valid TOML"):
        import_board("oofopoly", "[short_names\n")


def test_the_downloaded_default_board_can_be_uploaded(client: Client) -> None:
    """Nothing is lost."""
    answer = client.get(reverse("board-default", args=["oofopoly"]))
    assert tomllib.loads(answer.content.decode()) == json.loads(json.dumps(default_board("oofopoly")))
    assert client.get("/boards/default/chess.toml").status_code == 404


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_board_is_stored_for_the_chosen_game(client: Client, ann: User, key: str) -> None:
    """Each default board can be uploaded again; when it is refused, the choice is kept."""
    assert f'href="{reverse("board-default", args=[key])}"' in client.get(reverse("boards")).content.decode()
    text = client.get(reverse("board-default", args=[key])).content.decode()
    answer = bring(client, text.replace("[[space]] # 0", "[[room]]", 1), ruleset=key)
    assert answer.status_code == 422
    assert re.findall(r'<option value="(\w+)" selected', answer.content.decode()) == [key]
    page = client.post(reverse("board-upload"), {"name": "Mine", "text": text, "ruleset": key}, follow=True)
    assert Board.objects.get(owner=ann).ruleset == key
    card = page.content.decode().split("Mine</a></h2>")[1].split("</section>")[0]
    assert title_of(key) in card


def test_an_invalid_board_is_refused_with_a_reason_for_each_space(client: Client, ann: User) -> None:
    """The pasted text is still there."""
    answer = bring(client, json.dumps(board(price=-5, rents=[1, 2])))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert [problem["space"] for problem in answer.context["problems"]] == [1, 1]
    assert "Space 1" in page
    assert "The price of “Pebble Path” (space 1) must lie between 0 and 1,000,000" in page
    assert "Pebble Path" in page
    assert not Board.objects.exists()


@pytest.mark.parametrize(
    "text",
    ["", "   ", "{", "[1, 2]", "= what", '"a string"', "[" * 5000, "{}", "[[space]]\nname = 1", "\x00", "a" * 70_000],
)
def test_input_that_is_not_a_board_is_refused_with_a_message(client: Client, ann: User, text: str) -> None:
    """Of any kind."""
    answer = bring(client, text)
    assert answer.status_code == 422
    assert answer.context["problem"]
    assert not Board.objects.exists()


TOML_BOMBS = {
    "dotted key": ("a" + ".a" * 30_000 + " = 1", "too_deep", 1),
    "quoted dotted key": ('"a"' + '."a"' * 15_000 + " = 1", "too_deep", 1),
    "dotted header": ("x = 1\n[" + "a." * 30_000 + "a]", "too_deep", 2),
    "dotted header of a list": ("[[" + "a." * 30_000 + "a]]", "too_deep", 1),
    "dotted key in a table": ("# a\na = { " + "b." * 30_000 + "b = 1 }", "too_deep", 2),
    "dotted key after strings": ('a = """\n.\n"""\n' + "b." * 30_000 + "b = '.'", "too_deep", 4),
    "nested lists": ("a = " + "[" * 30_000, "too_deep", 1),
    "nested tables": ("a = " + "{a = " * 10_000, "too_deep", 1),
    "many keys": ("\n".join(f"a{n}=1" for n in range(5_000)), "too_many_keys", 4_001),
}


@pytest.mark.parametrize(("text", "code", "line"), TOML_BOMBS.values(), ids=TOML_BOMBS)
def test_a_toml_bomb_does_not_reach_the_parser(
    text: str, code: str, line: int, client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A2: tomllib takes quadratic time and memory in the parts of a key; refused by code and line before it."""

    def unreachable(_: str) -> None:
        raise AssertionError("the parser was reached")

    monkeypatch.setattr(tomllib, "loads", unreachable)
    with pytest.raises(Refused) as caught:
        import_board("oofopoly", text)
    assert (caught.value.code, caught.value.about["line"]) == (code, line)
    answer = bring(client, text)
    assert answer.status_code == 422
    assert f"Line {line:,}:" in answer.context["problem"]


def test_dots_brackets_and_equals_signs_in_strings_and_comments_are_not_keys() -> None:
    """The scan reads strings and comments as the parser does."""
    odd = "." * 50 + "[" * 50 + "{" * 50 + "=" * 50
    text = "\n".join(
        [
            f"# {odd}",
            "space = []",
            f'a = "{odd} \\" {odd}" # {odd}',
            f"b = '{odd} \" # '",
            f'c = """{odd}\n"" \\""" {odd}"""',
            f"d = '''{odd}\n'' \\'''",
            'e.f."g.h.i.j.k.l.m.n".o = [1.5, 2.5, {a.b = 1.5, c.d = 2.5}]',
        ]
    )
    assert import_board("oofopoly", text).board == tomllib.loads(text)


def test_numbers_that_are_too_large_are_refused_with_their_space(client: Client, ann: User) -> None:
    """However they are written: a hexadecimal number has no limit of digits."""
    text = to_toml(board()).replace("price = 60\n", "price = 0x" + "f" * 30_000 + "\n")
    answer = bring(client, text)
    assert answer.status_code == 422
    assert not Board.objects.exists()


def test_a_file_that_is_not_text_or_too_large_is_refused(client: Client, ann: User) -> None:
    """Each with its own message."""
    for content in (b"\xff\xfe\x00", b"#" * 70_000):
        assert bring(client, file=SimpleUploadedFile("x.toml", content)).status_code == 422


def test_a_file_from_another_program_is_saved_with_what_was_changed(client: Client, ann: User) -> None:
    """In the reader's language, after the upload and later; one without a name is called after its file."""
    content = (FILES / "counted-from-one.csv").read_bytes()
    file = SimpleUploadedFile("north_and-south.csv", content)
    page = client.post(reverse("board-upload"), {"ruleset": "oofopoly", "file": file}, follow=True)
    kept = Board.objects.get(owner=ann)
    assert page.redirect_chain == [(reverse("board-notes", args=[kept.pk]), 302)]
    assert (kept.name, len(kept.data["space"])) == ("north and south", 40)
    text = page.content.decode()
    assert "Column 6 has no heading and was left out." in text
    assert "Line 7, Rent (unimproved)" in text
    assert [section["what"] for section in page.context["sections"]] == [
        "left_out", "guessed", "proposed", "changed",
    ]  # fmt: skip
    assert reverse("board-notes", args=[kept.pk]) in client.get(reverse("boards")).content.decode()
    client.cookies["django_language"] = "bn"
    assert "৬ নম্বর কলামের শিরোনাম নেই" in client.get(reverse("board-notes", args=[kept.pk])).content.decode()
    stranger = Client()
    stranger.force_login(User.objects.create_user("Bob"))
    assert stranger.get(reverse("board-notes", args=[kept.pk])).status_code == 404


def test_a_file_that_makes_no_valid_board_is_refused_with_what_was_changed(client: Client, ann: User) -> None:
    """So that both can be put right in the file."""
    content = b"".join((FILES / "one-rent-latin1.csv").read_bytes().splitlines(keepends=True)[:-1])
    answer = bring(client, file=SimpleUploadedFile("short.csv", content))
    assert answer.status_code == 422
    assert [problem["code"] for problem in answer.context["problems"]] == ["uneven_sides"]
    assert "Add 1, or take 3 away." in answer.content.decode()
    assert {section["what"] for section in answer.context["sections"]} >= {"guessed", "proposed"}
    assert not Board.objects.exists()


def test_notes_of_a_code_that_is_no_longer_known_are_left_out(client: Client, ann: User) -> None:
    """Those of a later release, too."""
    notes = [{"code": "gone"}, {"code": "no_jail"}]
    kept = Board.objects.create(owner=ann, name="Mine", ruleset="oofopoly", data=board(), notes=notes)
    (section,) = client.get(reverse("board-notes", args=[kept.pk])).context["sections"]
    assert [note["code"] for note in section["notes"]] == ["no_jail"]


def test_a_name_is_required_and_unique(client: Client, ann: User) -> None:
    """Two boards of the same name could not be told apart in a room."""
    text = json.dumps(board())
    assert bring(client, text, name="").status_code == 422
    assert bring(client, text, name="x" * 61).status_code == 422
    assert bring(client, text).status_code == 302
    assert bring(client, text).status_code == 422
    assert Board.objects.count() == 1


def test_boards_are_limited(client: Client, ann: User) -> None:
    """To fifty per person."""
    data = default_board("oofopoly")
    Board.objects.bulk_create(
        Board(owner=ann, name=f"Board {n}", ruleset="oofopoly", data=data) for n in range(MAX_BOARDS)
    )
    assert bring(client, json.dumps(board())).status_code == 422
    assert Board.objects.count() == MAX_BOARDS


def test_a_board_belongs_to_its_owner(client: Client, ann: User) -> None:
    """Others can neither read nor delete it."""
    bring(client, json.dumps(board()))
    number = Board.objects.get().pk
    stranger = Client()
    stranger.force_login(User.objects.create_user("Bob"))
    assert stranger.get(reverse("board-download", args=[number])).status_code == 404
    assert stranger.post(reverse("board-delete", args=[number])).status_code == 404
    assert client.get(reverse("board-download", args=[number])).status_code == 200
    assert client.get(reverse("board-delete", args=[number])).status_code == 405
    assert client.post(reverse("board-delete", args=[number])).status_code == 302
    assert not Board.objects.exists()


def test_toml_and_json_are_equivalent() -> None:
    """Quotes, control characters and other scripts survive."""
    data = {"name": 'A "b" \\ c', "space": [{"name": "ঢাকা \x7f\u2028\t\n", "rents": [1, 2], "on": True, "n": -3}]}
    assert tomllib.loads(to_toml(data)) == data


def test_toml_has_the_plain_values_then_the_spaces_then_the_tables() -> None:
    """In whatever order they come."""
    data = {
        "short_names": {"Go": "G"},
        "space": [{"name": "Go"}],
        "groups": {"a": {"b": 1}},
        "name": "Mine",
        "list": [],
    }
    text = to_toml(data)
    assert tomllib.loads(text) == data
    assert re.findall(r"^\S+", text, re.MULTILINE) == [
        "name", "list", "[[space]]", "name", "[short_names]", "Go", "[groups.a]", "b",
    ]  # fmt: skip


def test_a_board_is_drawn_as_a_complete_ring() -> None:
    """The spaces tile the border: their areas add up, and none leaves the square."""
    drawn = draw_board(default_board("oofopoly")["space"])
    assert len(drawn) == 40
    assert sum(space.width * space.height for space in drawn) == pytest.approx(100**2 - 74**2)
    assert all(0 <= space.x <= 100 - space.width + 1e-9 for space in drawn)
    assert (drawn[0].x, drawn[0].y) == (87, 87)
    assert (drawn[10].x, drawn[20].y, drawn[30].x) == (0, 0, 87)


@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_any_size_is_drawn_as_a_complete_ring(size: int) -> None:
    """With a corner at the beginning of each side, and names that stay in their spaces."""
    drawn = draw_board([{"kind": "property", "name": "Pennsylvania Avenue"}] * size)
    assert sum(space.width * space.height for space in drawn) == pytest.approx(100**2 - 74**2)
    corners = [at for at, space in enumerate(drawn) if space.width == space.height == 13]
    assert corners == list(range(0, size, size // 4))
    for space in drawn:
        for line in space.name_lines:
            assert space.x <= line.x <= space.x + space.width
            assert line.width <= space.width


def test_groups_keep_their_own_colour_and_others_take_a_free_one() -> None:
    """Nine groups share eight colours."""
    colours = group_colours(["red", "moon", "brown", "red", ""])
    assert colours == {"red": 4, "moon": 1, "brown": 0}
    assert len(set(group_colours([f"g{n}" for n in range(9)]).values())) == 8
