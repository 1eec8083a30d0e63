"""Options: the values that a host may set, and every kind of invalid value (PLAT-4)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import pytest
from django.utils import translation
from django.utils.translation import gettext

from games import rulesets
from games.engine.options import (
    Contradiction,
    OptionGroup,
    Options,
    as_dict,
    choice,
    describe,
    engine_needed,
    flag,
    over_days,
    read_options,
    to_store,
    whole,
)
from games.engine.refusal import Refused
from games.engine.version import ENGINE


class SampleGroup(OptionGroup, frozen=True):
    """One option of each type."""

    bail: Annotated[int, whole(0, 100, "jail"), "Bail", "What it costs."] = 50
    fast: Annotated[bool, flag("time"), "Fast", "Whether it is fast."] = False
    start: Annotated[Literal["go", "random"], choice("start", "On Go", "Anywhere"), "Start", "Where."] = "go"


class Sample(Options, frozen=True):
    """The options of every game, and the sample group."""

    group: SampleGroup = SampleGroup()

    contradictions: ClassVar[tuple[Contradiction, ...]] = (
        Contradiction("fast", "start", lambda options: options.group.fast and options.group.start == "random"),
    )


class LaterGroup(OptionGroup, frozen=True):
    """An option that came later."""

    tone: Annotated[
        Literal["loud", "quiet"], choice("start", "Loud", "Quiet", over_days="quiet", engine=7), "Tone", "How loud."
    ] = "loud"


class LaterSample(Sample, frozen=True):
    """The sample with that option."""

    later: LaterGroup = LaterGroup()


EVERY_GAME = {"decision_seconds": 60, "bot_pace": 8}


def test_options_that_are_not_given_have_their_default() -> None:
    assert as_dict(read_options(Sample, {})) == {"bail": 50, "fast": False, "start": "go", **EVERY_GAME}
    assert as_dict(read_options(Sample, {"bail": 0, "fast": True})) == {
        "bail": 0,
        "fast": True,
        "start": "go",
        **EVERY_GAME,
    }


@pytest.mark.parametrize(
    "value",
    [True, False, 50.0, 1e3, float("nan"), float("inf"), "50", "", None, [], {}, -1, 101, 10**30, -(10**30), b"50"],
)
def test_a_whole_number_accepts_no_other_value(value: Any) -> None:
    with pytest.raises(Refused) as caught:
        read_options(Sample, {"bail": value})
    assert (caught.value.code, caught.value.field) == ("out_of_range", "bail")
    assert caught.value.message == "Bail is a whole number from 0 to 100."


@pytest.mark.parametrize("value", [0, 1, "true", None, [], 1.0])
def test_a_flag_accepts_only_true_and_false(value: Any) -> None:
    with pytest.raises(Refused) as caught:
        read_options(Sample, {"fast": value})
    assert (caught.value.code, caught.value.field) == ("out_of_range", "fast")


@pytest.mark.parametrize("value", ["Go", "", 0, None, ["go"], {"go": 1}, True])
def test_a_choice_accepts_only_its_values(value: Any) -> None:
    with pytest.raises(Refused) as caught:
        read_options(Sample, {"start": value})
    assert (caught.value.code, caught.value.field) == ("out_of_range", "start")
    assert "On Go, Anywhere" in caught.value.message


@pytest.mark.parametrize("name", ["", "Bail", "bail ", "seed", "__class__", "contradictions", "x" * 500])
def test_an_unknown_option_is_named(name: str) -> None:
    with pytest.raises(Refused) as caught:
        read_options(Sample, {name: 1})
    assert caught.value.code == "unknown_option"
    assert caught.value.field == name[:60]


def test_contradicting_options_are_both_named() -> None:
    with pytest.raises(Refused) as caught:
        read_options(Sample, {"fast": True, "start": "random"})
    assert caught.value.code == "contradiction"
    assert caught.value.message == "The options “Fast” and “Start” contradict each other."
    assert caught.value.about["options"] == ["fast", "start"]


def test_the_description_has_everything_a_lobby_needs() -> None:
    assert [option["key"] for option in describe(Sample)[3:]] == [*EVERY_GAME]
    assert describe(Sample)[:3] == [
        {
            "key": "bail",
            "default": 50,
            "label": "Bail",
            "help": "What it costs.",
            "group": "jail",
            "type": "whole",
            "min": 0,
            "max": 100,
        },
        {
            "key": "fast",
            "default": False,
            "label": "Fast",
            "help": "Whether it is fast.",
            "group": "time",
            "type": "flag",
        },
        {
            "key": "start",
            "default": "go",
            "label": "Start",
            "help": "Where.",
            "group": "start",
            "type": "choice",
            "choices": [{"value": "go", "label": "On Go"}, {"value": "random", "label": "Anywhere"}],
        },
    ]


def accepted_or_contradicted(key: str, name: str, value: Any) -> bool:
    """Whether a value in range is accepted, or refused only because it contradicts another option."""
    try:
        return bool(rulesets.read_options(key, {name: value})[name] == value)
    except Refused as refused:
        return refused.code == "contradiction" and name in refused.about["options"]


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_option_of_every_ruleset_is_described_and_checks_its_range(key: str) -> None:
    for option in rulesets.describe(key)["options"]:
        assert all(option[part] for part in ("key", "label", "help", "group"))
        name = option["key"]
        if option["type"] == "whole":
            assert option["min"] <= option["default"] <= option["max"]
            for value in (option["min"], option["max"]):
                assert accepted_or_contradicted(key, name, value)
            for value in (option["min"] - 1, option["max"] + 1, str(option["default"]), float(option["default"]), True):
                with pytest.raises(Refused, match="out_of_range"):
                    rulesets.read_options(key, {name: value})
        else:
            assert rulesets.read_options(key, {name: option["default"]})[name] == option["default"]
            with pytest.raises(Refused, match="out_of_range"):
                rulesets.read_options(key, {name: 3})


@pytest.mark.parametrize("key", rulesets.RULESETS)
@pytest.mark.parametrize("language", ["en", "bn"])
def test_every_option_says_in_a_sentence_what_it_changes(key: str, language: str) -> None:
    """Not only what it is called, and without the name of a field."""
    with translation.override(language):
        for option in rulesets.describe(key)["options"]:
            sentence, label = gettext(option["help"]), gettext(option["label"])
            assert sentence.endswith((".", "।")), (option["key"], sentence)
            assert len(sentence.split()) >= 4, (option["key"], sentence)
            assert sentence.rstrip(".।") != label
            assert "_" not in sentence + label
            assert (sentence != option["help"]) == (language == "bn")


def test_an_option_that_the_previous_release_lacks_is_stored_only_where_it_is_used() -> None:
    """So that its processes can read every game that they could play."""
    usual = read_options(LaterSample, {})
    assert to_store(usual) == {"bail": 50, "fast": False, "start": "go", **EVERY_GAME}
    assert engine_needed(usual) == ENGINE
    changed = read_options(LaterSample, {"tone": "quiet"})
    assert to_store(changed)["tone"] == "quiet"
    assert engine_needed(changed) == 7
    assert read_options(LaterSample, to_store(usual)) == usual


def test_an_option_says_what_it_is_in_games_over_days() -> None:
    assert over_days(LaterSample) == {"tone": "quiet"}
    assert [one.get("over_days") for one in describe(LaterSample) if one["key"] in ("start", "tone")] == [None, "quiet"]
    assert over_days(Sample) == {}


def test_an_option_keeps_its_value_under_a_new_name() -> None:
    """What is stored under the former name is read, by every way; what is set under today's name counts more."""
    for key in ("oofopoly", "bangladeshi"):
        assert rulesets.read_options(key, {"bid_step": 25})["smallest_raise"] == 25
        assert rulesets.read_options(key, {"smallest_raise": 7, "bid_step": 25})["smallest_raise"] == 7
        assert rulesets.stored_options(key, {"bid_step": 25})["smallest_raise"] == 25
        assert rulesets.rulebook(key, None, {"bid_step": 25}).options.auctions.smallest_raise == 25
        assert "bid_step" not in rulesets.read_options(key, {})
