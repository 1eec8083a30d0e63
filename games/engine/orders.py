"""Standing orders: what a player decides beforehand, declared by a ruleset beside the decisions that they answer.

class BuyOrder(Orders, frozen=True):
    keep: Annotated[int, amount(0, 1_000_000), _("Keep at least")] = 0

StandingOrder("buy", _("Buy deeds"), (BuyDeed,), BuyOrder, answer_buy)

The fields of an order are declared like options: with a type, a form, a label and perhaps a help text. An order answers
by what its seat can see (`engine.bots.SeatView`), and only with an action that is legal; otherwise the decision waits
for its player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from games.engine.bots import SeatView, view_of
from games.engine.play import in_range
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Decision, GameState

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

TAKES_TIME = gettext_noop(
    "In a game over days it gives the others time to follow: up to an hour, if there is a day for a decision."
)
"""What the form of an order with `unhurried` answers says besides."""
MOST_LISTED = 40
"""The longest list in an order."""
ANY = "any"
"""Stands for every thing for which an order names no amount of its own."""


class Orders(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The values of one order. Each field has a default."""


class StandingOrder(NamedTuple):
    """An order that players may give, and the decisions that it answers."""

    key: str
    name: str
    decisions: tuple[type[Decision], ...]
    form: type[Orders]
    answer: Callable[[Any, Any, Any, Any], Action | None]
    """(its values, rules, view of the seat, decision): what it answers; None if the decision waits for its player.

    An answer that keeps its decision open has to bring it nearer to its end: it is asked again after each."""
    help: str = ""
    unhurried: tuple[type[Action], ...] = ()
    """Those of its answers that begin a turn or end a round: in a game over days they wait a while (`Answer`)."""


Given = Mapping[str, Orders]
"""The orders of a seat, by their keys."""


class Answer(NamedTuple):
    """What an order answers, and the number of the decision.

    One that is `unhurried` is given time in a game over days. Otherwise a game that orders can play would be over, or
    have gone round a thousand times, before anybody looks again.
    """

    action: Action
    decision: int
    unhurried: bool = False


Things = Callable[[Any, int], Sequence[str]]
"""(rules, number of players): what a field can name, as `space:5`, `group:red`, `seat:0` or `any`."""

Proposed = Callable[[Any, int], int]
"""(rules, default of a field): what is proposed for it in this game."""


class Form(NamedTuple):
    """The values that a field accepts."""

    min: int = 0
    max: int = 0
    labels: tuple[str, ...] = ()
    things: Things | None = None
    repeated: bool = False
    """Whether a list may name a thing several times."""
    money: bool = False
    proposed: Proposed | None = None


def amount(min: int, max: int, proposed: Proposed | None = None) -> Form:
    """An amount of money from `min` to `max`; `proposed` makes of its default what is proposed in a game."""
    return Form(min, max, money=True, proposed=proposed)


def count(min: int, max: int) -> Form:
    """Any other whole number."""
    return Form(min, max)


def flag() -> Form:
    """Yes or no."""
    return Form()


def choice(*labels: str) -> Form:
    """One of a `Literal`'s values, each with its label."""
    return Form(labels=labels)


def listed(things: Things, *, repeated: bool = False) -> Form:
    """Some things in an order: a `tuple[str, ...]`."""
    return Form(things=things, repeated=repeated)


def amounts(min: int, max: int, things: Things) -> Form:
    """An amount of money for each of some things: a `dict[str, int]`."""
    return Form(min, max, things=things, money=True)


class _Field(NamedTuple):
    """A field as declared."""

    kind: Any
    form: Form
    label: str
    help: str = ""


class Choice(Struct, frozen=True):
    """Something to choose; its label is a message, or empty for a thing that has a name of its own."""

    value: str
    label: str = ""


class FieldForm(Struct, frozen=True, kw_only=True):
    """A field of an order, for its form.

    `whole` is a number, `flag` yes or no, `choice` one of `choices`, `list` some of them, the first first, and
    `amounts` a number for each of some.
    """

    key: str
    type: Literal["whole", "flag", "choice", "list", "amounts"]
    label: str
    help: str = ""
    default: Any
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    choices: list[Choice] | UnsetType = UNSET
    repeated: bool = False
    money: bool = False


class OrderForm(Struct, frozen=True, kw_only=True):
    """An order that can be given."""

    key: str
    name: str
    help: str = ""
    fields: list[FieldForm]


@cache
def _fields(form: type[Orders]) -> dict[str, _Field]:
    """The fields of an order; those that it inherits first."""
    found: dict[str, _Field] = {}
    for base in reversed(form.__mro__):
        own = get_annotations(base)
        hints = get_type_hints(base, include_extras=True) if own else {}
        found |= {name: _Field(*get_args(hints[name])) for name in own if get_origin(hints[name]) is Annotated}
    return found


def describe(book: Rulebook, players: int) -> list[OrderForm]:
    """The orders that can be given in a game, with message ids as texts."""
    return [
        OrderForm(
            key=order.key,
            name=order.name,
            help=order.help,
            fields=[_described(name, one, order, book, players) for name, one in _fields(order.form).items()],
        )
        for order in book.ruleset.orders
    ]


def _described(name: str, field: _Field, order: StandingOrder, book: Rulebook, players: int) -> FieldForm:
    form = field.form
    kind, choices = _type_of(field), None
    if kind == "choice":
        choices = [Choice(*one) for one in zip(get_args(field.kind), form.labels, strict=True)]
    elif form.things is not None:
        choices = [Choice(thing) for thing in form.things(book.rules, players)]
    bounded = kind in ("whole", "amounts")
    default = getattr(_proposed(book, order), name)
    return FieldForm(
        key=name,
        type=kind,
        label=field.label,
        help=field.help,
        default=[*default] if kind == "list" else default,
        min=form.min if bounded else UNSET,
        max=form.max if bounded else UNSET,
        choices=UNSET if choices is None else choices,
        repeated=form.repeated,
        money=form.money,
    )


def _proposed(book: Rulebook, order: StandingOrder) -> Orders:
    """An order of which nothing has been filled in."""
    plain = order.form()
    fields = {
        name: one.form.proposed(book.rules, getattr(plain, name))
        for name, one in _fields(order.form).items()
        if one.form.proposed is not None
    }
    return replace(plain, **fields)


def _type_of(field: _Field) -> Literal["whole", "flag", "choice", "list", "amounts"]:
    if field.form.things is not None:
        return "amounts" if get_origin(field.kind) is dict else "list"
    if field.kind is bool:
        return "flag"
    return "choice" if get_origin(field.kind) is Literal else "whole"


def read_orders(book: Rulebook, players: int, raw: Any) -> dict[str, Orders]:
    """The orders that somebody gives, from parsed JSON; refuses by the order and field, as in `orders.buy.keep`."""
    if not isinstance(raw, dict):
        raise Refused("malformed", gettext_noop("Orders are an object with an entry for each order."), field="orders")
    known = {order.key: order for order in book.ruleset.orders}
    given: dict[str, Orders] = {}
    for key, values in raw.items():
        place = f"orders.{str(key)[:60]}"
        if key not in known:
            raise Refused("unknown_order", gettext_noop("This game has no such order."), field=place)
        if not isinstance(values, dict):
            raise Refused("malformed", gettext_noop("An order is an object with its fields."), field=place)
        fields = _fields(known[key].form)
        for name, value in values.items():
            if name not in fields:
                text = gettext_noop("This order has no such field.")
                raise Refused("unknown_order", text, field=f"{place}.{str(name)[:60]}")
            _check(f"{place}.{name}", fields[name], value, book, players)
        filled_in = msgspec.to_builtins(_proposed(book, known[key])) | values
        given[key] = msgspec.convert(filled_in, known[key].form)
    return given


def stored_orders(book: Rulebook, stored: Any) -> dict[str, Orders]:
    """The orders of a seat as they are stored; one that this release cannot read is as if it had not been given."""
    given: dict[str, Orders] = {}
    for order in book.ruleset.orders:
        if order.key in stored:
            try:
                given[order.key] = msgspec.convert(stored[order.key], order.form)
            except msgspec.ValidationError:
                continue
    return given


def _check(place: str, field: _Field, value: Any, book: Rulebook, players: int) -> None:
    form, words = field.form, {"option": field.label}
    match _type_of(field):
        case "flag":
            fits = isinstance(value, bool)
            text = gettext_noop("%(option)s is either on or off.")
        case "choice":
            fits = isinstance(value, str) and value in get_args(field.kind)
            text = gettext_noop("%(option)s is one of: %(choices)s.")
            words |= {"choices": list(form.labels)}  # type: ignore[dict-item]
        case "whole":
            fits = _is_within(form, value)
            text, words = _range(form, words)
        case "list":
            fits = isinstance(value, list) and len(value) <= MOST_LISTED and _are_known(form, value, book, players)
            fits = fits and (form.repeated or len(set(value)) == len(value))
            text = gettext_noop("%(option)s lists only what this game has.")
        case _:
            if isinstance(value, dict) and _are_known(form, value, book, players):
                fits = all(_is_within(form, one) for one in value.values())
                text, words = _range(form, words)
            else:
                fits, text = False, gettext_noop("%(option)s lists only what this game has.")
    if not fits:
        raise Refused("out_of_range", text, field=place, **words)


def _range(form: Form, words: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    text = gettext_noop("%(option)s is a whole number from %(min)d to %(max)d.")
    return text, words | {"min": form.min, "max": form.max}


def _is_within(form: Form, value: Any) -> bool:
    return type(value) is int and form.min <= value <= form.max


def _are_known(form: Form, named: Any, book: Rulebook, players: int) -> bool:
    assert form.things is not None
    things = form.things(book.rules, players)
    return all(isinstance(one, str) and one in things for one in named)


def answer_by_orders(book: Rulebook, state: GameState[Any, Any], seat: int, given: Given) -> Answer | None:
    """What the orders of a seat answer now; None if it is asked nothing, or nothing that they decide.

    What takes its time holds up nothing else that the seat is asked.
    """
    return min(answers_by_orders(book, state, seat, given), key=lambda answer: answer.unhurried, default=None)


def answers_by_orders(book: Rulebook, state: GameState[Any, Any], seat: int, given: Given) -> Iterator[Answer]:
    """What the orders of a seat answer to each decision that they decide."""
    view: SeatView[Any, Any, Any] | None = None
    for decision in state.decisions:
        if seat in decision.seats(state.table):
            for order in book.ruleset.orders:
                if order.key in given and isinstance(decision, order.decisions):
                    view = view or view_of(book, state, seat)
                    action = order.answer(given[order.key], book.rules, view, decision)
                    if action is not None and _is_legal(book, state, seat, decision, action):
                        yield Answer(action, decision.id, isinstance(action, order.unhurried))
                        break


def _is_legal(book: Rulebook, state: GameState[Any, Any], seat: int, decision: Decision, action: Action) -> bool:
    """Whether the game accepts this from the seat now."""
    rules, table, kind = book.rules, state.table, type(action)
    if kind in decision.composed:
        return decision.why_not(rules, table, seat, action) is None
    if kind in decision.answers:
        possible = decision.legal(rules, table, seat)
        return action in possible or in_range(possible, action)
    rule = book.unprompted.get(kind)
    return rule is not None and rule.why_not(rules, table, seat, action) is None
