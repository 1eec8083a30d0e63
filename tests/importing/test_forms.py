"""Boards in files of other forms: encodings, tables, sections, documents, amounts and words."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from games import rulesets
from games.engine.refusal import Refused
from games.importing.boards import ImportedBoard, import_board
from games.importing.columns import headings
from games.importing.curve import completed, curve_of, house_on, rents_at, scale_of
from games.importing.figures import Amount, amount_of, amount_within, percent_of, whole_number
from games.importing.words import kind_of
from games.rules.board import Board
from games.rules.board_file import SIZES
from tests.importing.test_found_files import target

ROWS = [
    {"name": "Start", "type": "start", "price": "", "rent": "", "group": ""},
    *(
        {"name": f"Way {n}", "type": "street", "price": str(60 + 10 * n), "rent": "", "group": "ab"[n % 2]}
        for n in range(17)
    ),
    {"name": "Prison", "type": "jail", "price": "", "rent": "", "group": ""},
    {"name": "Levy", "type": "tax", "price": "", "rent": "", "group": ""},
]


def table(rows: list[dict[str, Any]] | None = None, delimiter: str = ",") -> str:
    """Rows as a table with headings."""
    rows = rows or ROWS
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def read(content: bytes | str, key: str = "oofopoly") -> ImportedBoard:
    """An imported board that has passed its check."""
    found = import_board(content, target(key))
    rulesets.read_board(key, found.board)
    return found


def codes(found: ImportedBoard) -> set[str]:
    """The codes of the notes."""
    return {note.code for note in found.notes}


@pytest.mark.parametrize(
    ("encoding", "guessed"),
    [
        ("utf-8", False), ("utf-8-sig", False), ("utf-16", False), ("utf-16-le", False), ("utf-16-be", False),
        ("utf-32", False), ("latin-1", True), ("cp1252", True),
    ],
)  # fmt: skip
def test_every_usual_encoding_is_read(encoding: str, guessed: bool) -> None:
    text = table().replace("Way 1,", "Österweg,").replace("\r\n", "\n")
    found = read(text.replace("\n", "\r\n").encode(encoding))
    assert found.board["space"][2]["name"] == "Österweg"
    assert ("encoding_guessed" in codes(found)) == guessed
    assert found.board == read(text.replace("\n", "\r").encode(encoding)).board == read(text).board


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\x00", b"\xff\xfe\x00", b"a\x00b" * 9, b"\xe9\x01\x02", "a\0b"])
def test_what_is_no_text_is_refused(content: bytes | str) -> None:
    with pytest.raises(Refused, match="not text") as caught:
        import_board(content, target())
    assert caught.value.code == "malformed"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_table_is_read_with_any_usual_delimiter(delimiter: str) -> None:
    """As one that was drawn with signs is."""
    assert read(table(delimiter=delimiter)).board == read(table()).board
    lines = table(delimiter="|").splitlines()
    drawn = "\n".join([f"| {lines[0]} |", "|---|:--|--:|---|---|", *(f"| {line} |" for line in lines[1:])])
    assert read(drawn).board == read(table()).board


def test_a_document_of_any_shape_is_the_same_board() -> None:
    """A list, a list within, numbered tables, in JSON and TOML, and sections of keys."""
    plain = read(table()).board
    listed = [{key: value for key, value in row.items() if value} for row in ROWS]
    numbered = {f"square{at}": row for at, row in enumerate(listed)}
    for document in (listed, {"board": {"tiles": listed}}, numbered, {"a": {"b": numbered}}):
        assert read(json.dumps(document)).board == plain
    toml = "\n".join(
        f"[[tiles]]\n{''.join(f'{key} = {json.dumps(value)}{chr(10)}' for key, value in row.items())}" for row in listed
    )
    assert read(toml).board == plain
    sections = "\n".join(
        f"[square {at}]\n" + "\n".join(f"{key}: {value}" for key, value in row.items()) for at, row in enumerate(listed)
    )
    assert read(f"; a comment\n# another\n{sections}").board == plain


def test_cards_beside_the_spaces_are_not_taken_for_them() -> None:
    cards = [{"name": f"Card {at}", "type": "chance", "text": "Go back"} for at in range(64)]
    found = read(json.dumps({"chance": cards, "tiles": ROWS}))
    assert found.board["space"] == read(table()).board["space"]
    assert [note.path for note in found.notes if note.code == "cards_left_out"] == ["chance"]


def test_a_table_without_headings_is_read_by_what_stands_in_it() -> None:
    rows = [[str(at), row["name"], row["type"], row["price"], row["group"]] for at, row in enumerate(ROWS)]
    found = read("\n".join("\t".join(row) for row in rows))
    assert "headings_guessed" in codes(found)
    assert [space["name"] for space in found.board["space"]] == [row["name"] for row in ROWS]
    assert [space["kind"] for space in found.board["space"]] == [
        space["kind"] for space in read(table()).board["space"]
    ]


def test_a_board_in_our_own_form_comes_back_as_it_is() -> None:
    """Without a note, however wrong it is; so do those of games with a form of their own, and nothing else for them."""
    for key in rulesets.RULESETS:
        own = rulesets.find(key).boards.default()
        assert import_board(json.dumps(own), None) == (json.loads(json.dumps(own)), [])
    assert import_board('{"space": [5]}', target()) == ({"space": [5]}, [])
    with pytest.raises(Refused, match="other_format"):
        import_board(table(), None)


@pytest.mark.parametrize(
    "text",
    ["word", "a,b", "[]", "[1, 2]", '["a", "b"]', '[[{"kind": "go"}]]', '[{"space": []}]', '"a"', "12", "{}",
     '["short_names"]', "a = 1", '{"a": {"b": [{"x": 1}, {"x": 2}, {"x": 3}, {"x": 4}]}}',
     "one\ntwo\nthree\nfour\nfive", "x,y\n1,2\n3,4\n5,6\n7,8"],
)  # fmt: skip
def test_a_text_without_spaces_is_refused_for_that(text: str) -> None:
    with pytest.raises(Refused) as caught:
        import_board(text, target())
    assert caught.value.code == "no_spaces"


def test_an_empty_file_is_refused() -> None:
    for content in (b"", b"\xef\xbb\xbf", "  \n "):
        with pytest.raises(Refused, match="Choose a file"):
            import_board(content, target())


@pytest.mark.parametrize("missing", [1, 3])
def test_a_number_of_spaces_that_no_board_has_is_refused_by_the_check(missing: int) -> None:
    """With what to do about it."""
    found = import_board(table(ROWS[:-missing]), target())
    with pytest.raises(Refused) as caught:
        rulesets.read_board("oofopoly", found.board)
    (problem,) = caught.value.about["problems"]
    assert problem["code"] == "too_few_spaces"


def positioned(*positions: int) -> str:
    """The table with these positions."""
    return table([{"position": at, **row} for at, row in zip(positions, ROWS, strict=True)])


def test_positions_give_the_order() -> None:
    """Backwards, from one or from a hundred; a gap is filled, and a position given twice means nothing."""
    plain = read(table()).board
    assert read(positioned(*range(20))).board == plain
    assert [space["name"] for space in import_board(positioned(*range(19, -1, -1)), target()).board["space"]] == [
        row["name"] for row in reversed(ROWS)
    ]
    for first in (1, 100):
        found = read(positioned(*range(first, first + 20)))
        assert found.board == plain
        assert [note.about for note in found.notes if note.code == "positions_from_one"] == [{"first": first}]
    twice = read(positioned(0, 1, 1, *range(3, 20)))
    assert twice.board == plain
    assert "position_twice" in codes(twice)
    rows = [
        {"position": at + (at > 8), **row}
        for at, row in enumerate([*ROWS, *({**ROWS[9], "name": f"More {n}"} for n in range(3))])
    ]
    gap = read(table(rows))
    assert gap.board["space"][9] == {"kind": "free_parking", "name": "Free parking 9"}
    assert [note.about for note in gap.notes if note.code == "gap_filled"] == [{"position": 9}]


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (60, 60), (60.0, 60), ("60", 60), ("£60", 60), ("$ 60", 60), ("60 kr.", 60), ("60,-", 60), ("1,100", 1100),
        ("1.100", 1100), ("1 100", 1100), ("1'100", 1100), ("1100,00", 1100), ("1.100,00", 1100), ("1,100.00", 1100),
        ("1,10,000", 110_000), ("৳৬০", 60), ("৬০ টাকা", 60), ("٦٠", 60), ("60K", 60_000), ("1.5M", 1_500_000),
        ("-60", -60), ("\u221260", -60), ("-£60", -60), ("£-60", -60), ("USD 60", 60),
    ],
)  # fmt: skip
def test_amounts_are_read_as_people_write_them(written: Any, amount: int) -> None:
    assert amount_of(written) == Amount(amount)


def test_amounts_are_rounded_and_everything_else_is_none() -> None:
    assert amount_of("60,5") == amount_of(60.5) == Amount(61, rounded=True)
    assert amount_of("60.49") == Amount(60, rounded=True)
    others: tuple[Any, ...] = (
        None,
        True,
        "",
        "See notes",
        "10% or 200",
        "4x dice",
        [60],
        {},
        float("inf"),
        10**40,
        "9" * 50,
        "1e9",
    )
    for other in others:
        assert amount_of(other) is None, other
    assert amount_within("Pay £200 to the bank") == Amount(200)
    assert amount_within("10 or 20") is None
    assert (whole_number("12."), whole_number("১২"), whole_number("x"), whole_number(10**9)) == (12, 12, None, None)
    assert (percent_of("15 %"), percent_of("7,5"), percent_of("150"), percent_of("nan")) == (15, 8, None, None)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Property", "property"), ("GADE", "property"), ("Calle", "property"), ("জমি", "property"),
        ("Bahnhof", "railroad"), ("Railroad", "railroad"), ("Station 4", "railroad"), ("স্টেশন", "railroad"),
        ("Werk", None), ("Wasserwerk", "utility"), ("Bryggeri", "utility"), ("সেবা সংস্থা", "utility"),
        ("LOS", "go"), ("Départ", "go"), ("শুরু", "go"), ("go_to_jail", "go_to_jail"), ("GoToJail", "go_to_jail"),
        ("Gehe ins Gefängnis", "go_to_jail"), ("Allez en prison", "go_to_jail"), ("De fængsles", "go_to_jail"),
        ("Gefängnis", "jail"), ("Cárcel", "jail"), ("Just visiting", "jail"), ("জেল", "jail"),
        ("Einkommensteuer", "tax"), ("SKAT", "tax"), ("Impuesto", "tax"), ("আয়কর", "tax"),
        ("Ereignisfeld", "cards"), ("Caisse de Communauté", "cards"), ("Community Chest", "cards"),
        ("Frei parken", "free_parking"), ("Helle", "free_parking"), ("Free Parking", "free_parking"),
        ("corner", None), ("swamp", None),
    ],
)  # fmt: skip
def test_kinds_are_known_by_words_of_several_languages(word: str, kind: str | None) -> None:
    found = kind_of(word)
    assert (found.key if found else None) == kind


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("Name", "name"), ("Property name", "name"), ("Bezeichnung", "name"), ("houseCost", "house_cost"),
        ("Price per house", "house_cost"), ("Rent with 1 house", "rents[1]"), ("rent2", "rents[2]"),
        ("Hotel", "rents[5]"),
        ("rent with hotel", "rents[5]"), ("four houses", "rents[4]"), ("Kaufpreis", "price"), ("Couleur", "colour"),
        ("দাম", "price"), ("#", "position"), ("mood", None),
    ],
)  # fmt: skip
def test_columns_are_known_by_words_of_several_languages(name: str, field: str | None) -> None:
    assert headings([name]).get(name) == field


def test_the_classic_curve_meets_the_games_own_streets() -> None:
    """Between them, below the first and above the last it goes on; in other money it is the same."""
    own = rulesets.rulebook("oofopoly").rules.board
    curve = curve_of(own)
    assert isinstance(own, Board)
    for space in own.space:
        if space.kind == "property":
            first = next(one for one in own.space if (one.kind, one.price) == (space.kind, space.price))
            assert completed([], space.price, curve, scale_of([space.price], curve)) == list(first.rents)
    twenty = scale_of([price * 20 for price, _ in curve.rents], curve)
    assert twenty == 20
    assert rents_at(1200, curve, twenty) == [20 * rent for rent in rents_at(60, curve, scale_of([], curve))]
    for price in range(0, 1000, 7):
        rents = completed([], price, curve, scale_of([], curve))
        assert rents == sorted(rents)
        assert rents <= completed([], price + 7, curve, scale_of([], curve))
    assert [house_on(side, curve, scale_of([], curve)) for side in range(4)] == [50, 100, 150, 200]


def test_amounts_beyond_the_limit_are_divided() -> None:
    rows = [{**row, "price": f"{int(row['price'])}00000"} if row["price"] else row for row in ROWS]
    found = read(table(rows))
    assert found.board["space"][1]["price"] == 60_000
    assert [note.about for note in found.notes if note.code == "divided"] == [{"max": 1_000_000, "divisor": 100}]


def test_a_kind_that_a_game_does_not_have_becomes_free_parking() -> None:
    rows = [*ROWS[:-1], {**ROWS[-1], "name": "Way out", "type": "get out of jail"}]
    assert read(table(rows)).board["space"][19]["kind"] == "jail_cards"
    found = read(table(rows), "bangladeshi")
    assert found.board["space"][19]["kind"] == "free_parking"
    assert "kind_not_here" in codes(found)


def test_names_are_made_fit_to_be_shown() -> None:
    rows = [dict(row) for row in ROWS]
    names = ["Way\u202e 9", "x" * 50, "", "Way 9", "way 9", "র\u200d্যাফেল"]
    for at, name in enumerate(names, 1):
        rows[at]["name"] = name
    spaces = read(json.dumps(rows)).board["space"]
    assert [space["name"] for space in spaces[1:7]] == [
        "Way 9", "x" * 39 + "…", "Space 3", "Way 9 2", "way 9 3", "র\u200d্যাফেল",
    ]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_a_file_of_any_size_is_imported(size: int) -> None:
    rows = [ROWS[0], *({**ROWS[1], "name": f"Way {n}"} for n in range(size - 1))]
    assert len(read(table(rows)).board["space"]) == size


HOSTILE = [
    "[" * 60_000,
    "a = " + "{" * 30_000,
    "-" * 60_000 + "x\n" * 5,
    "\n" * 60_000 + "x",
    "[a" + " " * 60_000 + "b\n",
    "a" + " " * 60_000 + "b\n" * 9,
    ("[x" + "-" * 30_000 + "1]\n") * 2,
    "name,price\n" + "1" * 60_000,
    "name\tprice\n" + "a\t1.1.1\n" * 9_000,
    "name;price\n" + "a;" + "9 " * 30_000,
    '"' * 60_001,
    "name,kind\n" + '"' + "a" * 60_000,
    "|" * 60_000,
    "name|kind\n" + "a|b\n" * 12_000,
    json.dumps({"x" + "-" * 50_000 + "1": {"name": "a"}}),
    json.dumps([{"name": "a"}] * 4_000),
    json.dumps([{f"name{n}": "a" for n in range(900)}] * 4),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_refused_or_bounded(text: str) -> None:
    """Whatever it holds: no pattern goes over it more than a few times."""
    try:
        found = import_board(text, target())
    except Refused:
        return
    assert len(found.notes) <= 1_000
    assert len(found.board["space"]) <= 200
