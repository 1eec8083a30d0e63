"""The five files in `files/`, shaped as such boards are found, are imported, checked and played."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from games import rulesets
from games.importing.boards import ImportedBoard, Target, import_board
from games.importing.notes import NOTES, Note
from tests.rulesets.soak import random_game
from tests.support.extent import extent, nightly

FILES = Path(__file__).parent / "files"
CSV, LATIN, SIXTY, APART, START = (
    "counted-from-one.csv",
    "one-rent-latin1.csv",
    "sixty-spaces.json",
    "jail-at-hundred.json",
    "start-at-twenty.conf",
)
ALL = (CSV, LATIN, SIXTY, APART, START)
KEYS = [key for key in rulesets.RULESETS if rulesets.find(key).boards.kinds]
"""The games whose boards are in the common format."""
GAMES = extent(1, 20)
ACTIONS = 400


def target(key: str = "oofopoly") -> Target:
    """What boards of a game are imported for."""
    boards = rulesets.find(key).boards
    return Target(boards.default(), boards.kinds, boards.sizes)


def imported(name: str, key: str = "oofopoly") -> ImportedBoard:
    """One of the files, for a game."""
    return import_board((FILES / name).read_bytes(), target(key))


class Seen(NamedTuple):
    """An imported board after its check, and its notes."""

    spaces: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    notes: list[Note]

    @classmethod
    def of(cls, name: str) -> Seen:
        """One of the files, for the default game."""
        found = imported(name)
        board = json.loads(json.dumps(rulesets.read_board("oofopoly", found.board)))
        return cls(board["space"], board.get("card", []), found.notes)

    def kinds(self) -> Counter[str]:
        """How many spaces there are of each kind."""
        return Counter(space["kind"] for space in self.spaces)

    def codes(self) -> Counter[str]:
        """How many notes there are of each code."""
        return Counter(note.code for note in self.notes)

    def noted(self, space: int | None) -> dict[str, Note]:
        """The notes on a space, or on the file, by code."""
        return {note.code: note for note in self.notes if note.space == space}


def test_a_spreadsheet_counted_from_one() -> None:
    """Byte order mark, CRLF, money with signs, a column without heading, a line with one too many, kinds in words."""
    seen = Seen.of(CSV)
    assert seen.kinds() == {
        "property": 20, "railroad": 4, "cards": 8, "tax": 4, "go": 1, "jail": 1, "free_parking": 1, "go_to_jail": 1,
    }  # fmt: skip
    assert [at for at, space in enumerate(seen.spaces) if space["kind"] in ("go", "jail", "free_parking")] == [
        0,
        10,
        20,
    ]
    assert seen.spaces[1] == {
        "kind": "property", "name": "Mill Lane", "group": "brown", "price": 60, "rents": [2, 10, 30, 90, 160, 250],
        "house_cost": 50,
    }  # fmt: skip
    assert seen.spaces[5] == {"kind": "railroad", "name": "North Halt", "group": "railroads", "price": 200}
    assert seen.spaces[4] == {"kind": "tax", "name": "Income levy", "amount": 200}
    assert [seen.spaces[at]["cards"] for at in (2, 7, 12, 37)] == ["Fortune", "Luck", "Fortune", "Luck"]
    assert {card["group"] for card in seen.cards} == {"Fortune", "Luck"}
    shifted = seen.spaces[23]
    assert (shifted["name"], shifted["price"], shifted["rents"][5]) == ("Mill Yard 3", 60, 450)
    about_file = seen.noted(None)
    assert about_file["positions_from_one"].line == 2
    assert (about_file["column_unnamed"].about, about_file["column_unnamed"].line) == ({"column": 6}, 1)
    assert (about_file["row_shifted"].line, about_file["row_shifted"].about) == (25, {"count": 14, "expected": 13})
    rents = seen.noted(5)["deed_rents_left_out"]
    assert (rents.line, rents.path) == (7, "Rent (unimproved)")
    salary = seen.noted(0)["salary_left_out"]
    assert (salary.line, salary.path, salary.about) == (2, "Action", {"text": "Collect £200"})
    assert [space["house_cost"] for space in seen.spaces if "house_cost" in space] == [
        *[50] * 5, *[100] * 5, *[150] * 5, *[200] * 5,
    ]  # fmt: skip
    assert seen.codes()["house_proposed"] == 20


def test_a_table_in_latin_letters_with_one_rent() -> None:
    """Semicolons, Latin-1, decimal commas, and Danish words for kinds in any case."""
    seen = Seen.of(LATIN)
    assert seen.kinds() == {
        "property": 19, "railroad": 4, "utility": 2, "cards": 7, "tax": 4, "go": 1, "jail": 1, "free_parking": 1,
        "go_to_jail": 1,
    }  # fmt: skip
    first = seen.spaces[1]
    assert (first["name"], first["group"], first["price"], first["rents"][0]) == ("Østergade 1", "dark_blue", 1100, 60)
    assert first["rents"] == sorted(first["rents"])
    assert first["rents"][1:5] == [300, 900, 2700, 4800]
    assert (first["house_cost"], seen.spaces[39]["house_cost"]) == (1000, 4000)
    assert seen.spaces[4] == {"kind": "tax", "name": "Østergade 4", "amount": 1400}
    assert seen.spaces[5] == {"kind": "railroad", "name": "Sønder Allé 5", "group": "railroads", "price": 1500}
    assert {space["cards"] for space in seen.spaces if space["kind"] == "cards"} == {"Lykke"}
    assert seen.noted(None)["encoding_guessed"].about == {"encoding": "Windows-1252"}
    assert seen.noted(None)["amounts_differ"].about["usual"] == 208
    completed = seen.noted(1)["rents_completed"]
    assert (completed.line, completed.path, completed.about["count"]) == (3, "Leje", 1)
    assert seen.noted(4)["tax_from_price"].about == {"amount": 1400}
    assert seen.noted(4)["not_for_kind"].path == "Leje"
    assert seen.codes()["rents_completed"] == seen.codes()["house_proposed"] == 19


def test_sixty_spaces_without_a_jail() -> None:
    """Line breaks and other scripts in names, four rents, groups as colours only, no tax."""
    seen = Seen.of(SIXTY)
    assert seen.kinds() == {"property": 56, "go": 1, "free_parking": 3}
    assert seen.spaces[1]["name"] == "街道 1"
    assert seen.spaces[1]["rents"][:4] == [11, 33, 99, 176]
    assert seen.spaces[1]["rents"] == sorted(seen.spaces[1]["rents"])
    assert (seen.spaces[1]["house_cost"], seen.spaces[59]["house_cost"]) == (50, 200)
    assert seen.codes()["rents_completed"] == seen.codes()["group_named"] == 56
    assert seen.noted(1)["name_changed"].path == "board[1].name"
    assert seen.noted(1)["group_named"].about == {"given": "#255b80", "name": "Group 1"}
    assert seen.noted(15)["kind_unknown"].about == {"word": "corner"}
    assert "no_jail" in seen.noted(None)
    assert seen.noted(None)["field_unknown"].path == "version"


def test_a_jail_beside_the_ring() -> None:
    """A forty-first space, eight rents, no groups, rules in the same file."""
    seen = Seen.of(APART)
    assert seen.kinds() == {
        "property": 20, "railroad": 4, "cards": 8, "tax": 4, "go": 1, "jail": 1, "free_parking": 1, "go_to_jail": 1,
    }  # fmt: skip
    assert seen.spaces[10] == {"kind": "jail", "name": "Plot 10"}
    assert seen.spaces[1]["rents"] == [2, 3, 4, 5, 6, 7]
    assert seen.noted(1)["rents_cut"].about == {"count": 8}
    assert seen.noted(1)["rents_cut"].path == "spaces[1].rents"
    apart = seen.noted(None)["jail_apart"]
    assert (apart.path, apart.about) == ("spaces[40].index", {"position": 100, "jail": "Plot 10"})
    groups = [space["group"] for space in seen.spaces if space["kind"] == "property"]
    assert sorted(Counter(groups).values()) == [2, 2, 2, 2, 3, 3, 3, 3]
    assert list(dict.fromkeys(groups)) == [
        "brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue",
    ]  # fmt: skip
    assert seen.noted(1)["group_proposed"].about == {"name": "Brown"}
    assert [note.path for note in seen.notes if note.code == "rule_left_out"] == [
        "rules.rent.auction", "rules.tax.percent", "rules.go.double",
    ]  # fmt: skip
    assert seen.spaces[4] == {"kind": "tax", "name": "Plot 4", "amount": 70}


def test_a_start_at_another_space() -> None:
    """Two spaces pay in passing, taxes in percent, two streets of one name, no utilities."""
    seen = Seen.of(START)
    assert [at for at, space in enumerate(seen.spaces) if space["kind"] == "go"] == [0, 20]
    assert (seen.spaces[0]["name"], seen.spaces[20]["name"]) == ("Peñón 20", "Peñón 0")
    assert rulesets.rulebook("oofopoly", imported(START).board).rules.start == 0
    assert (seen.noted(None)["rotated"].about, seen.noted(None)["rotated"].path) == ({"start": 20}, "board.start")
    assert seen.spaces[24] == {"kind": "tax", "name": "Peñón 4", "amount": 1500}
    percent = seen.noted(24)["tax_from_percent"]
    assert (percent.line, percent.path, percent.about) == (37, "space4.percent", {"percent": 15, "amount": 1500})
    assert [space["name"] for space in seen.spaces if space["name"].startswith("TODO")] == ["TODO", "TODO 2"]
    assert seen.noted(23)["name_twice"].about == {"name": "TODO", "new": "TODO 2"}
    assert seen.spaces[1]["rents"] == [62, 310, 930, 1950, 2860, 3970]
    assert seen.spaces[1]["house_cost"] == 500
    assert seen.codes()["salary_left_out"] == 2
    assert not [card for card in seen.cards if card.get("kind") == "utility"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ALL)
def test_each_file_is_a_board_of_each_game_in_the_common_format(name: str, key: str) -> None:
    """Its notes tell a place in the file, and their parameters fill their sentences."""
    found = imported(name, key)
    board = rulesets.read_board(key, found.board)
    assert rulesets.read_board(key, json.loads(json.dumps(found.board))) == board
    for note in found.notes:
        assert note.text % note.about
        assert note.line or note.path or note.code in ("amounts_differ", "encoding_guessed", "no_jail")
        assert note.space is None or 0 <= note.space < len(board["space"])


@nightly
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ALL)
def test_each_file_plays_random_games_that_keep_every_guarantee(name: str, key: str) -> None:
    board = rulesets.read_board(key, imported(name, key).board)
    book = rulesets.rulebook(key, board)
    for number in range(GAMES):
        players = Random(f"{name}/{key}/{number}").choice(book.ruleset.player_counts)
        random_game(book, players, number, 0.02).run(ACTIONS)


def test_every_code_of_notes_is_used() -> None:
    """And has a sentence."""
    folder = Path(__file__).parents[2] / "games" / "importing"
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for code, (_, text) in NOTES.items():
        assert sources.count(f'"{code}"') > 1, code
        assert text.endswith("."), code
