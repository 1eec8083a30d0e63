"""Room options: each with a type, a range, a default, a help text and a group, declared where the rules read them.

class JailOptions(OptionGroup, frozen=True):
    bail: Annotated[int, whole(0, 100_000, "jail"), _("Bail"), _("The price of leaving jail.")] = 50

A ruleset's options list the groups of its parts as fields, with its own defaults; hosts, files and clients know them by
one flat list of names.
"""

from __future__ import annotations

from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from games.engine.refusal import Refused, gettext_noop
from games.engine.refusal import gettext_noop as _
from games.engine.version import ENGINE

OptionsT = TypeVar("OptionsT", bound="Options")


class Form(NamedTuple):
    """The group of an option, and the values it accepts. Its label and help text follow in the declaration."""

    group: str
    min: int | None = None
    max: int | None = None
    labels: tuple[str, ...] = ()
    before: Any = None
    """The value in games that were stored before there was such an option; None: its default."""
    formerly: str = ""
    """The name that stored games and rooms may have it under."""
    clock: bool = False
    """It is the time for a decision that others wait for: 0 means no limit."""
    over_days: Any = None
    """The value that it has in every game over days; None: the one that the host chose."""
    engine: int = ENGINE
    """The version of the engine that a game needs in which it is not at its default."""


def whole(min: int, max: int, group: str, formerly: str = "") -> Form:
    """A whole number from `min` to `max`; `formerly` as in `Form`."""
    return Form(group, min, max, formerly=formerly)


def decision_clock() -> Form:
    """The seconds after which the game decides for a player whom others wait for; 0: no limit."""
    return Form("time", 0, 86_400, clock=True)


def flag(group: str, before: bool | None = None) -> Form:
    """Yes or no; `before` as in `Form`."""
    return Form(group, before=before)


def choice(group: str, *labels: str, over_days: str | None = None, engine: int = ENGINE) -> Form:
    """One of a `Literal`'s values, each with its label; `over_days` and `engine` as in `Form`."""
    return Form(group, labels=labels, over_days=over_days, engine=engine)


GROUPS = {"time": _("Time")}
"""The names of the groups of options that every game has."""


class OptionGroup(Struct, frozen=True, kw_only=True):
    """The options of one mechanic."""


class Options(Struct, frozen=True, kw_only=True):
    """The options of every game. A ruleset's own class adds the option groups of its parts."""

    decision_seconds: Annotated[
        int,
        decision_clock(),
        _("Time per decision, seconds"),
        _("After this the game acts for the player. 0 means no limit."),
    ] = 60
    bot_pace: Annotated[
        int, whole(0, 100, "time"), _("Bot pace, tenths of a second"), _("The pause of a bot before each action.")
    ] = 8

    contradictions: ClassVar[tuple[Contradiction, ...]] = ()
    """Pairs of options that cannot both have the values they have."""


class Contradiction(NamedTuple):
    """Two options, by name, and when they contradict each other."""

    first: str
    second: str
    holds: Any
    """(options): whether they do."""


class _Option(NamedTuple):
    """An option as declared: its type, form, label and help text.

    It is stored in the group with the field name `holder`, or (empty) in the options themselves.
    """

    holder: str
    kind: Any
    form: Form
    label: str
    help: str


@cache
def option_groups(cls: type[Options]) -> dict[str, type[OptionGroup]]:
    """The option groups of a class of options, by field."""
    hints = get_type_hints(cls)
    return {
        name: hints[name]
        for name in cls.__struct_fields__
        if isinstance(hints[name], type) and issubclass(hints[name], OptionGroup)
    }


@cache
def _options(cls: type[Options]) -> dict[str, _Option]:
    """Every option by its flat name: the groups in the order of their fields, then the options that every game has."""
    options: dict[str, _Option] = {}
    for field, group in option_groups(cls).items():
        for name, declared in _declared(group).items():
            if name in options:
                raise TypeError(f"{cls.__name__}: two groups have an option {name}")
            options[name] = _Option(field, *declared)
    return options | {name: _Option("", *declared) for name, declared in _declared(cls).items()}


def _declared(cls: type[Struct]) -> dict[str, tuple[Any, Form, str, str]]:
    """Type, form, label and help text of each option a struct declares; a new default keeps the inherited ones."""
    declared: dict[str, tuple[Any, Form, str, str]] = {}
    for base in reversed(cls.__mro__):
        own = get_annotations(base)
        hints = get_type_hints(base, include_extras=True) if own else {}
        declared |= {name: get_args(hints[name]) for name in own if get_origin(hints[name]) is Annotated}
    return declared


def describe(cls: type[Options]) -> list[dict[str, Any]]:
    """The form of all options: key, type, default, min, max, choices, label, help, group; texts are message ids.

    An option that has one value in all games over days names it as `over_days`.
    """
    defaults = as_dict(cls())
    return [_describe(name, option, defaults[name]) for name, option in _options(cls).items()]


def _describe(name: str, option: _Option, default: Any) -> dict[str, Any]:
    form = option.form
    described = {"key": name, "default": default, "label": option.label, "help": option.help, "group": form.group}
    if form.over_days is not None:
        described["over_days"] = form.over_days
    if option.kind is bool:
        return described | {"type": "flag"}
    if get_origin(option.kind) is Literal:
        values = get_args(option.kind)
        choices = [{"value": value, "label": label} for value, label in zip(values, form.labels, strict=True)]
        return described | {"type": "choice", "choices": choices}
    clock = {"clock": True} if form.clock else {}
    return described | {"type": "whole", "min": form.min, "max": form.max} | clock


def clocks(cls: type[Options]) -> list[str]:
    """The options that are the time for a decision, by name."""
    return [name for name, option in _options(cls).items() if option.form.clock]


def read_options(cls: type[OptionsT], raw: dict[str, Any]) -> OptionsT:
    """Options with the values a host chose, defaults for the rest; refusals name the option and its range (PLAT-4)."""
    known = _options(cls)
    changes: dict[str, dict[str, Any]] = {}
    for name, value in current_names(cls, raw).items():
        if name not in known:
            raise Refused(
                "unknown_option",
                gettext_noop("There is no option %(option)s."),
                field=str(name)[:60],
                option=str(name)[:60],
            )
        _check(name, known[name], value)
        changes.setdefault(known[name].holder, {})[name] = value
    defaults = cls()
    groups = {field: replace(getattr(defaults, field), **given) for field, given in changes.items() if field}
    options = cls(**groups, **changes.get("", {}))
    check_together(options)
    return options


def check_together(options: Options) -> None:
    """Refuse options that contradict each other."""
    known = _options(type(options))
    for first, second, holds in options.contradictions:
        if holds(options):
            raise Refused(
                "contradiction",
                gettext_noop("The options “%(first)s” and “%(second)s” contradict each other."),
                field=first,
                first=known[first].label,
                second=known[second].label,
                options=[first, second],
            )


def _check(name: str, option: _Option, value: Any) -> None:
    kind, form = option.kind, option.form
    words: dict[str, Any] = {}
    if kind is bool:
        fits = isinstance(value, bool)
        message = gettext_noop("%(option)s is either on or off.")
    elif get_origin(kind) is Literal:
        fits = isinstance(value, str) and value in get_args(kind)
        message = gettext_noop("%(option)s is one of: %(choices)s.")
        words = {"choices": list(form.labels)}
    else:
        fits = type(value) is int and form.min <= value <= form.max  # type: ignore[operator]
        message = gettext_noop("%(option)s is a whole number from %(min)d to %(max)d.")
        words = {"min": form.min, "max": form.max}
    if not fits:
        raise Refused("out_of_range", message, field=name, option=option.label, **words)


def as_dict(options: Options) -> dict[str, Any]:
    """All options by their flat names, as stored with a game."""
    values = {}
    for name, option in _options(type(options)).items():
        holder = getattr(options, option.holder) if option.holder else options
        values[name] = to_builtins(getattr(holder, name))
    return values


def to_store(options: Options) -> dict[str, Any]:
    """All options by their flat names as they are stored with a game.

    One that the previous release does not know is left out at its default, so that its processes can read the game.
    """
    known, defaults = _options(type(options)), as_dict(type(options)())
    return {
        name: value
        for name, value in as_dict(options).items()
        if known[name].form.engine == ENGINE or value != defaults[name]
    }


def engine_needed(options: Options) -> int:
    """The version of the engine that a game with these options needs."""
    stored = to_store(options)
    return max(one.form.engine for name, one in _options(type(options)).items() if name in stored)


def over_days(cls: type[Options]) -> dict[str, Any]:
    """The options that have one value in all games over days, with that value."""
    return {name: one.form.over_days for name, one in _options(cls).items() if one.form.over_days is not None}


def with_later_options(cls: type[Options], stored: dict[str, Any]) -> dict[str, Any]:
    """The options that are stored with a game, and those that have come since, so that it goes on as it was begun."""
    later = {name: one.form.before for name, one in _options(cls).items() if one.form.before is not None}
    return later | current_names(cls, stored)


def current_names(cls: type[Options], raw: dict[str, Any]) -> dict[str, Any]:
    """The same options with today's name for each that had another one when it was stored."""
    former = _former_names(cls)
    renamed = {former[name]: value for name, value in raw.items() if name in former}
    return renamed | {name: value for name, value in raw.items() if name not in former}


@cache
def _former_names(cls: type[Options]) -> dict[str, str]:
    return {one.form.formerly: name for name, one in _options(cls).items() if one.form.formerly}
