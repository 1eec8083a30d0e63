"""What notifications about games say, from their subjects alone: nothing of a game's state is in those."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext

from accounts.audit import AuditAction
from accounts.models import NotificationKind
from accounts.notifications.messages import Text
from accounts.reasons import in_readers_words
from config.languages.numbers import digits
from games import rulesets
from games.clock import now_ms
from games.selectors.play.happened import Happened, happened_in_words
from games.selectors.play.questions import asked_in_words, time_left
from games.selectors.results.statistics import is_competitive
from games.selectors.titles import title_of


def text_of(kind: str, subject: dict[str, Any]) -> Text | None:
    """What a notification about a game says in the active language; None for any other."""
    say = SAID.get(kind)
    if say is None or "ruleset" not in subject:
        return None
    return say(title_of(subject["ruleset"]), subject)


def _turn(game: str, subject: dict[str, Any]) -> Text:
    return Text(gettext("Your turn in %(game)s") % {"game": game}, _asked(subject))


def _question(game: str, subject: dict[str, Any]) -> Text:
    return Text(gettext("A question for you in %(game)s") % {"game": game}, _asked(subject))


def _time(game: str, subject: dict[str, Any]) -> Text:
    return Text(gettext("Your time is nearly up in %(game)s") % {"game": game}, _asked(subject))


def _begun(game: str, subject: dict[str, Any]) -> Text:
    return Text(gettext("Your game of %(game)s has begun") % {"game": game}, gettext("It is not your turn yet."))


def _ended(game: str, subject: dict[str, Any]) -> Text:
    return Text(gettext("Your game of %(game)s has ended") % {"game": game}, _result(subject))


def _answer(game: str, subject: dict[str, Any]) -> Text:
    ruleset = rulesets.RULESETS.get(subject["ruleset"])
    answer = ruleset.answers.get(subject["answer"]) if ruleset is not None else None
    body = gettext("Your offer was answered.") if answer is None else gettext(answer.text)
    return Text(gettext("An answer in %(game)s") % {"game": game}, body)


def _invitation(game: str, subject: dict[str, Any]) -> Text:
    if "invited" in subject:
        title = gettext("You are invited to a table of %(game)s") % {"game": game}
        if subject["invited"] == "again":
            return Text(title, gettext("Somebody whom you played with wants to play again. See who it is."))
        return Text(title, gettext("See who invites you, and take a seat."))
    if "rematch" in subject:
        return Text(
            gettext("Another game of %(game)s?") % {"game": game},
            gettext("Somebody whom you played with wants to play again."),
        )
    return Text(
        gettext("A seat is kept for you in %(game)s") % {"game": game},
        gettext("A game that you played goes on. Take your seat."),
    )


def _challenge(game: str, subject: dict[str, Any]) -> Text:
    if "overtaken" in subject:
        return Text(
            gettext("You were overtaken in the challenge of the day in %(game)s") % {"game": game},
            gettext("Somebody has a better result than yours."),
        )
    title = gettext("The challenge of the day in %(game)s is over") % {"game": game}
    return Text(title, gettext("See how you compare with everybody who played it."))


def _moderation(game: str, subject: dict[str, Any]) -> Text:
    title = {
        AuditAction.REMOVED_BOARD: gettext("Your board %(name)s was removed"),
        AuditAction.TOOK_DOWN_BOARD: gettext("Your board %(name)s was taken down"),
        AuditAction.REMOVED_SETUP: gettext("Your table set-up %(name)s was removed"),
        AuditAction.TOOK_DOWN_CLUB: gettext("Your club %(name)s was taken down"),
    }[AuditAction(subject["decision"])]
    return Text(
        title % {"name": subject["name"]},
        gettext("The site’s staff give this reason: %(reason)s") % {"reason": in_readers_words(subject["reason"])},
    )


SAID: dict[str, Callable[[str, dict[str, Any]], Text]] = {
    NotificationKind.TURN: _turn,
    NotificationKind.QUESTION: _question,
    NotificationKind.TIME: _time,
    NotificationKind.BEGUN: _begun,
    NotificationKind.ENDED: _ended,
    NotificationKind.ANSWER: _answer,
    NotificationKind.INVITATION: _invitation,
    NotificationKind.CHALLENGE: _challenge,
    NotificationKind.MODERATION: _moderation,
}


def _asked(subject: dict[str, Any]) -> str:
    """What is asked and how much time is left, and on a line of its own what has happened since the last look."""
    asked = asked_in_words(subject["ruleset"], subject["asks"]), time_left(subject["until"], now_ms())
    lines = [" ".join(part for part in asked if part)]
    if "happened" in subject:
        lines.append(happened_in_words(subject["ruleset"], Happened(**subject["happened"])))
    return "\n".join(line for line in lines if line)


def _result(subject: dict[str, Any]) -> str:
    won, place = subject["won"], subject.get("place")
    if won is None:
        return gettext("It was cancelled.")
    if won:
        return gettext("You have won.")
    if place is None or not is_competitive(subject["ruleset"]):
        return gettext("You have lost.")
    return digits(gettext("You came in at place %(place)d.") % {"place": place})
