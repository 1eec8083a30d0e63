"""Secrets in a type are found at any depth; where they cannot be known, nothing is passed on unchecked."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from games.engine.hidden import hides_hands, opener, redact, secret

T = TypeVar("T")


class Box(Struct, Generic[T]):
    """A box with a false bottom."""

    inside: T
    below: Annotated[int, secret()] = 5


class Hand(Struct):
    """Cards that only one seat sees."""

    seat: int
    cards: Annotated[list[int], secret("seat")]
    size: ClassVar[int] = 5


class Shelf(Struct):
    """Boxes at several depths."""

    box: Box[int]
    boxes: dict[str, list[Box[int]]]
    anything: Any
    hands: tuple[Hand | None, ...] = ()
    plain: list[int] = []


def test_secrets_inside_generic_and_unknown_types_are_redacted() -> None:
    shelf = Shelf(Box(1), {"a": [Box(2)]}, Box(3), (Hand(0, [7]), Hand(1, [8])), [1])
    assert redact(shelf, 1) == {
        "box": {"inside": 1},
        "boxes": {"a": [{"inside": 2}]},
        "anything": {"inside": 3},
        "hands": [{"seat": 0}, {"seat": 1, "cards": [8]}],
        "plain": [1],
    }
    assert opener(Shelf)(shelf).__struct_fields__ == ("plain",)


def test_hands_are_known_at_any_depth_but_not_guessed() -> None:
    assert hides_hands(Shelf)
    assert hides_hands(list[Hand])
    assert not hides_hands(Box[int])
    assert not hides_hands(Any)
