"""Room options: each with a type, a range, a default, a help text and a group, declared once where the rules read them.

class MyOptions(Options, frozen=True):
    bail: Annotated[int, whole(0, 100_000, "jail", "Bail", "What it costs to leave jail.")] = 50
"""

from __future__ import annotations

from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, to_builtins

from games.engine.refusal import Refused, gettext_noop

OptionsT = TypeVar("OptionsT", bound="Options")


class Form(Struct, frozen=True):
    """How an option is shown and what it may be."""

    group: str
    label: str
    help: str
    least: int | None = None
    most: int | None = None
    labels: tuple[str, ...] = ()


def whole(least: int, most: int, group: str, label: str, help: str) -> Form:
    """A whole number from `least` to `most`."""
    return Form(group, label, help, least, most)


def flag(group: str, label: str, help: str) -> Form:
    """Yes or no."""
    return Form(group, label, help)


def choice(group: str, label: str, help: str, *labels: str) -> Form:
    """One of a `Literal`'s values, each with its label."""
    return Form(group, label, help, labels=labels)


class Options(Struct, frozen=True, kw_only=True):
    """The base of every ruleset's options. The order of the fields is the order on the screen."""


@cache
def _forms(cls: type[Options]) -> dict[str, tuple[Any, Form]]:
    """Each option's type and form; a class that only gives an option another default keeps its base's form."""
    forms: dict[str, tuple[Any, Form]] = {}
    for base in reversed(cls.__mro__):
        own = get_annotations(base)
        hints = get_type_hints(base, include_extras=True) if own else {}
        for name in own:
            if get_origin(hints[name]) is Annotated:
                kind, form = get_args(hints[name])
                forms[name] = (kind, form)
    return forms


def describe(cls: type[Options]) -> list[dict[str, Any]]:
    """The form of all options: key, type, default, min, max, choices, label, help, group; texts are message ids."""
    return [_describe(name, kind, form, getattr(cls(), name)) for name, (kind, form) in _forms(cls).items()]


def _describe(name: str, kind: Any, form: Form, default: Any) -> dict[str, Any]:
    described = {
        "key": name,
        "default": default,
        "label": form.label,
        "help": form.help,
        "group": form.group,
    }
    if kind is bool:
        return described | {"type": "flag"}
    if get_origin(kind) is Literal:
        values = get_args(kind)
        choices = [{"value": value, "label": label} for value, label in zip(values, form.labels, strict=True)]
        return described | {"type": "choice", "choices": choices}
    return described | {"type": "whole", "min": form.least, "max": form.most}


def read_options(cls: type[OptionsT], raw: dict[str, Any]) -> OptionsT:
    """Options from what a host asked for, defaults for the rest; refuses with the option's name and range (PLAT-4)."""
    forms = _forms(cls)
    for name, value in raw.items():
        if name not in forms:
            raise Refused(
                "unknown_option",
                gettext_noop("There is no option %(option)s."),
                field=str(name)[:60],
                option=str(name)[:60],
            )
        _check(name, *forms[name], value)
    options = cls(**raw)
    check_together(options)
    return options


def check_together(options: Options) -> None:
    """Refuse options that contradict each other, by the class's own `contradictions`."""
    contradictions = getattr(options, "contradictions", None)
    if contradictions is None:
        return
    forms = _forms(type(options))
    for first, second in contradictions():
        raise Refused(
            "contradiction",
            gettext_noop("The options “%(first)s” and “%(second)s” contradict each other."),
            field=first,
            first=forms[first][1].label,
            second=forms[second][1].label,
            options=[first, second],
        )


def _check(name: str, kind: Any, form: Form, value: Any) -> None:
    if kind is bool:
        if not isinstance(value, bool):
            raise Refused(
                "out_of_range",
                gettext_noop("%(option)s is either on or off."),
                field=name,
                option=form.label,
            )
    elif get_origin(kind) is Literal:
        if not isinstance(value, str) or value not in get_args(kind):
            raise Refused(
                "out_of_range",
                gettext_noop("%(option)s is one of: %(choices)s."),
                field=name,
                option=form.label,
                choices=", ".join(get_args(kind)),
            )
    elif type(value) is not int or not form.least <= value <= form.most:  # type: ignore[operator]
        raise Refused(
            "out_of_range",
            gettext_noop("%(option)s is a whole number from %(least)d to %(most)d."),
            field=name,
            option=form.label,
            least=form.least,
            most=form.most,
        )


def as_dict(options: Options) -> dict[str, Any]:
    """All options by name, as stored with a game."""
    values: dict[str, Any] = to_builtins(options)
    return values
