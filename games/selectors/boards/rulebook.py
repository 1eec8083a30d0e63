"""A ruleset as shown on its rules page: options, board and cards, its own or those of a room."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.translation import get_language, gettext

from config.languages.numbers import Currency, number
from games import rulesets
from games.engine.options import GROUPS
from games.engine.play import in_words
from games.engine.presentation import LevelWins
from games.engine.refusal import gettext_noop
from games.models import Board, Room
from games.selectors.boards.names import name_at, name_of, pile_names
from games.selectors.rooms.rooms import rules_in_force
from games.selectors.titles import title_of

DEFAULT_RULESET = rulesets.DEFAULT
KEYS = tuple(rulesets.RULESETS)


def rulebook_page(key: str, room: Room | None = None, board: Board | None = None) -> dict[str, Any]:
    """Return what the rules page shows, with a room's options and board, or on a board with the default options.

    Raises Refused for an unknown game.
    """
    described = rulesets.describe(key)
    values = rules_in_force(room) if room else rulesets.read_options(key, {})
    options = {option["key"]: _option(option, values[option["key"]]) for option in described["options"]}
    played = room.board if room is not None else board
    book = rulesets.rulebook(key, None if played is None else played.data, values)
    drawn = _with_full_sets(_named(book.board_view()), rulesets.find(key).pages.full_set_rents(book.rules))
    return {
        "key": key,
        "name": title_of(described["key"]),
        "players": in_words(described["player_counts"]),
        "currency": currency_on(key, book.board),
        "options": options,
        "groups": [
            {"name": _group_name(key, group), "options": [one for one in options.values() if one["group"] == group]}
            for group in described["groups"]
        ],
        "changed": [option for option in options.values() if option["value"] != option["default"]],
        "example": _example(drawn["spaces"], options),
        "introduction": introduction(key),
        "short_rules": short_rules(key),
        "level_wins": _level_wins(key),
        "seat_shares": rulesets.find(key).pages.seat_shares,
        "board_name": "" if played is None else played.name,
        "spaces": drawn["spaces"],
        "deeds": _deeds(drawn),
        "cards": _cards(book.board, drawn["spaces"], drawn["groups"]),
        "house_counts": range(1, 5),
    }


def _example(spaces: list[dict[str, Any]], options: dict[str, Any]) -> dict[str, Any] | None:
    """A street in the middle of the board with whole figures for the rules in short; None where there is none such."""
    percent = options.get("group_rent_percent", {}).get("value", 100)
    streets = [
        space
        for space in spaces
        if space.get("full_set") and not space["rents"][0] * percent % 100 and not space["price"] % 2
    ]
    if not streets:
        return None
    street = streets[len(streets) // 2]
    price, rents = street["price"], street["rents"]
    return {
        "name": street["name"], "price": price, "dearer": price * 3 // 2,
        "rent": rents[0], "full": street["full_set"], "house": rents[1], "hotel": rents[-1],
    }  # fmt: skip


def _level_wins(key: str) -> list[dict[str, Any]]:
    """The measured victories by level: its name, the options that make it, and the shares by number of players."""
    ruleset = rulesets.find(key)
    measured: dict[str, list[LevelWins]] = {}
    for one in ruleset.pages.level_wins:
        measured.setdefault(one.preset, []).append(one)
    labels = {option["key"]: gettext(option["label"]) for option in rulesets.describe(key)["options"]}
    return [
        {
            "name": gettext(preset.name),
            "options": [{"label": labels[name], "value": value} for name, value in preset.options.items()],
            "wins": measured[preset.key],
        }
        for preset in ruleset.lobby.presets
        if preset.key in measured
    ]


def page_of(key: str) -> Path | None:
    """The template of a game's rules page, if it brings one. Refuses an unknown game."""
    return rulesets.find(key).pages.rules


def rulesets_offered() -> list[dict[str, Any]]:
    """Return the games: their numbers of players, whether players play against each other, and what each offers.

    `rounds` says whether its games are measured in rounds, and `daily` whether it has a challenge of the day.
    `introduction` is None for a game that has none.
    """
    return [
        {
            "key": ruleset.key,
            "name": title_of(ruleset.key),
            "players": in_words(ruleset.player_counts),
            "player_counts": ruleset.player_counts,
            "competitive": ruleset.scoring.competitive,
            "rounds": ruleset.scoring.rounds is not None,
            "daily": ruleset.scoring.daily is not None,
            "bots": ruleset.bots is not None,
            "introduction": introduction(ruleset.key),
        }
        for ruleset in rulesets.RULESETS.values()
    ]


WEIGHTS = {"light": gettext_noop("Easy"), "medium": gettext_noop("Medium"), "heavy": gettext_noop("Demanding")}


def introduction(key: str) -> dict[str, Any] | None:
    """A game as people see it before they have played it, in the reader's language; None if it has no introduction."""
    found = rulesets.find(key).pages.introduction
    if found is None:
        return None
    return {
        "summary": gettext(found.summary),
        "minutes": found.minutes,
        "weight": found.weight,
        "weight_name": gettext(WEIGHTS[found.weight]),
    }


def emblem_of(key: str) -> str:
    """The SVG of a game's emblem; empty for one that has none, or is no longer played here."""
    ruleset = rulesets.RULESETS.get(key)
    found = ruleset.pages.introduction if ruleset is not None else None
    return found.emblem.read_text(encoding="utf-8").strip() if found is not None else ""


def is_ruleset(key: str) -> bool:
    """Whether a game is played here."""
    return key in rulesets.RULESETS


def first_ruleset() -> str:
    """The key of the game that stands first."""
    return rulesets.DEFAULT


def default_spaces(key: str) -> list[dict[str, Any]]:
    """The spaces of a game's own board; none in a game without them."""
    return list(rulesets.rulebook(key).board_view().get("spaces", []))


def short_rules(key: str) -> list[dict[str, str]]:
    """The rules in a few sentences, each with the address of its picture; none for a game without an introduction."""
    found = rulesets.find(key).pages.introduction
    # Browsers draw no part of a picture from another site, so this one does not come from a CDN.
    pictures = static("games/pictures.svg").replace(settings.STATIC_URL, settings.OWN_STATIC_URL, 1)
    return [
        {"text": gettext(rule.text), "picture": f"{pictures}#{rule.picture}"} for rule in (found.rules if found else ())
    ]


def rulesets_drawn() -> list[dict[str, Any]]:
    """Return the games with their default boards, named in the active language."""
    return [
        ruleset | {"spaces": _named(rulesets.rulebook(ruleset["key"]).board_view())["spaces"]}
        for ruleset in rulesets_offered()
    ]


def forms() -> list[dict[str, Any]]:
    """Every game with the form of its options in the reader's language; its bots' levels, the default first."""
    return [
        described
        | {
            "name": title_of(described["key"]),
            "options": [_translated(option) for option in described["options"]],
            "presets": [preset | {"name": gettext(preset["name"])} for preset in described["presets"]],
            "bot_levels": bot_levels(described["key"]),
            "short_rules": short_rules(described["key"]),
        }
        for described in map(rulesets.describe, rulesets.RULESETS)
    ]


def _translated(option: dict[str, Any]) -> dict[str, Any]:
    """An option with its texts in the current language."""
    texts: dict[str, Any] = {"label": gettext(option["label"]), "help": gettext(option["help"])}
    if "choices" in option:
        texts["choices"] = [choice | {"label": gettext(choice["label"])} for choice in option["choices"]]
    return option | texts


def bot_levels(key: str) -> list[str]:
    """The levels of a game's bots, the default one first; none where no bots play it."""
    bots = rulesets.find(key).bots
    return list(bots.levels) if bots else []


def option_value(option: dict[str, Any]) -> str:
    """Return an option's value as text."""
    value = option["value"]
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    for choice in option.get("choices", ()):
        if choice["value"] == value:
            return gettext(choice["label"])
    return number(value) if isinstance(value, int) else str(value)


def options_in_words(key: str, options: dict[str, Any]) -> str:
    """The options that differ from the default ones, as the lobby names them."""
    if key not in KEYS:
        return ", ".join(f"{name}: {value}" for name, value in options.items())
    described = [one | {"value": options.get(one["key"], one["default"])} for one in rulesets.describe(key)["options"]]
    changed = [one for one in described if one["value"] != one["default"]]
    return ", ".join(f"{gettext(one['label'])}: {option_value(one)}" for one in changed) or gettext("none")


def currency_of_ruleset(key: str) -> Currency:
    """Return the currency of a game; none of one that is no longer played here."""
    ruleset = rulesets.RULESETS.get(key)
    return Currency("") if ruleset is None else Currency(ruleset.look.currency, ruleset.look.grouping)


def currency_on(key: str, board: dict[str, Any]) -> Currency:
    """Return the currency of a game on a board, which may say its own."""
    usual = currency_of_ruleset(key)
    sign = board.get("currency", "")
    return Currency(sign, usual.grouping) if sign else usual


class ClientBundle(NamedTuple):
    """The bundle of a game's browser client (games/client/bundling/games.mjs)."""

    name: str
    """Without a suffix: it has a script and a style sheet."""
    client: str
    """The key of the client in the script."""


def client_bundles() -> dict[str, ClientBundle]:
    """Return the bundle of every game, which is named after the game's package."""
    packages = {key: rulesets.package_of(key).rpartition(".")[2] for key in rulesets.RULESETS}
    return {key: ClientBundle(f"game-{name}", rulesets.find(key).look.client) for key, name in packages.items()}


def client_build() -> str:
    """Return what tells this build of the client from others; empty where files are served as they lie in the project.

    It changes with every static file, so that pages that were loaded before an upgrade can notice it.
    """
    return str(getattr(staticfiles_storage, "manifest_hash", ""))


def default_board(key: str) -> dict[str, Any]:
    """Return the default board of a ruleset as data."""
    board: dict[str, Any] = rulesets.find(key).boards.default()
    return board


def _option(described: dict[str, Any], value: Any) -> dict[str, Any]:
    return described | {
        "value": value,
        "label": gettext(described["label"]),
        "help": gettext(described["help"]),
    }


def _named(board: dict[str, Any]) -> dict[str, Any]:
    """The board with its spaces and groups named in the reader's language; none of either in a game without them."""
    named = {part: [thing | {"name": name_of(thing)} for thing in board.get(part, ())] for part in ("spaces", "groups")}
    return board | named


def _with_full_sets(board: dict[str, Any], rents: Mapping[int, int]) -> dict[str, Any]:
    """The board with the rent of the full set on every street that has one."""
    spaces = [
        space | {"full_set": rents[space["index"]]} if space.get("index") in rents else space
        for space in board["spaces"]
    ]
    return board | {"spaces": spaces}


def _group_name(key: str, group: str) -> str:
    return gettext(GROUPS.get(group) or rulesets.find(key).lobby.option_groups.get(group, group))


def _deeds(board: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the groups in the order of the board, and last the deeds without a group."""
    spaces = board["spaces"]
    grouped = [
        group | {"deeds": [spaces[index] for index in group["spaces"]], "number": number}
        for number, group in enumerate(board["groups"])
    ]
    in_groups = {index for group in board["groups"] for index in group["spaces"]}
    alone = [space for space in spaces if space.get("price") and space["index"] not in in_groups]
    return [*grouped, {"key": "", "kind": "", "deeds": alone}] if alone else grouped


def _cards(board: dict[str, Any], spaces: list[dict[str, Any]], named: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return each deck with its distinct cards and their numbers; `named` are the board's groups."""
    groups: dict[str, list[dict[str, Any]]] = {}
    among = {group["kind"]: name_of(group) for group in named if sum(group["kind"] == g["kind"] for g in named) == 1}
    for card in board.get("card", []):
        entry = card | ({"to": name_at(spaces[card["space"]])} if "space" in card else {})
        if text := card.get("texts", {}).get(get_language() or ""):
            entry["text"] = text
        if card.get("kind") in among:
            entry["among"] = among[card["kind"]]
        groups.setdefault(card["group"], []).append(entry)
    titles = pile_names(spaces)
    return [{"key": key, "name": titles.get(key, key), "cards": _counted(cards)} for key, cards in groups.items()]


def _counted(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    def sameness(card: dict[str, Any]) -> str:
        return repr(sorted(card.items()))

    alike = (list(same) for _, same in groupby(sorted(cards, key=sameness), key=sameness))
    return [same[0] | {"count": len(same)} for same in alike]
