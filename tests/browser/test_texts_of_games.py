"""Whole games with tables of their own, seen in both languages at once: every text that appears on the way is sound.

`test_whole_game` looks at the texts of a classic game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import rulesets
from games.models import Game, GameSeat, Status
from games.selectors.play.loaded import load
from games.services.play import play
from games.services.rooms import seeding
from tests.browser.positions import DESK, PHONE, LaidTable
from tests.browser.sound_texts import FAULTS
from tests.games.tables import run_out
from tests.support.as_json import as_json
from tests.support.kinds import CLASSIC, WITH_BOTS
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

LONGEST = 600
"""Moves after which any of these games should long have ended."""
LOOKS_ASIDE = 7
"""After so many moves another tab is opened, so that each has been open at many moments."""
LANGUAGES: dict[str, dict[str, Any]] = {
    "en": {"viewport": DESK},
    "bn": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
DIGITS = {"en": r"[\u09e6-\u09ef]", "bn": r"[0-9]"}
"""Digits that the language does not write."""

WATCH = """(faults) => {
  const rules = Object.entries(faults).map(([name, fault]) => [name, new RegExp(fault)]);
  const known = new Set();
  window.unsound = [];
  const look = (text) => {
    if (known.has(text)) return;
    known.add(text);
    for (const [name, rule] of rules) if (rule.test(text)) window.unsound.push(`${name}: ${text}`);
  };
  const lookRound = () => {
    document.body?.innerText.split("\\n").forEach(look);
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext]"))
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
        look(one.getAttribute(name) ?? "");
  };
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(lookRound).observe(document, everything);
  window.WebSocket = class extends WebSocket {
    constructor(...about) {
      super(...about);
      this.addEventListener("message", ({ data }) => {
        const { version, game } = JSON.parse(data);
        window.received = version ?? game?.version ?? window.received;
      });
    }
  };
}"""
"""Collects every line and label that goes wrong on the page, and the latest version that the page has received."""


def watched(open_page: Callable[..., Page], language: str) -> Callable[..., Page]:
    """Open pages that watch their texts from the beginning."""

    def opened(**options: object) -> Page:
        page = open_page(own=True, **options)
        faults = {**FAULTS, "digits of another language": DIGITS[language]}
        page.add_init_script(f"({WATCH})({json.dumps(faults)})")
        page.add_init_script("localStorage.setItem('opoly.pay-small-debts', 'off')")  # the test alone makes moves
        return page

    return opened


def move(game: Game, users: Mapping[int, int | None]) -> None:
    """The move of the first seat that has one, as a bot would choose; if there is none, the clock runs out."""
    loaded = load(game.pk)
    bots = loaded.book.ruleset.bots
    assert bots is not None
    for decision in loaded.state.decisions:
        for seat in decision.seats(loaded.state.table):
            action = bots.choose(bots.default_level, loaded.book, loaded.state, seat)
            if action is not None:
                play.act(game.pk, users[seat], as_json(action))
                return
    run_out(game, next(decision.name() for decision in loaded.state.decisions if decision.blocking))
    play.run_due(game.pk)


def look_aside(page: Page, number: int) -> None:
    """Open one of the tabs."""
    page.evaluate("n => [...document.querySelectorAll('[role=tab]')].at(n % 4)?.click()", number)


@pytest.mark.parametrize("ruleset", [key for key in WITH_BOTS if key not in CLASSIC])
def test_no_text_of_a_whole_game_goes_wrong(
    live_site: LiveSite, new_page: Callable[..., Page], ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Prompts, panels, banners, log and result, from the first move to the end."""
    secrets = count(1)
    monkeypatch.setattr(seeding, "draw_secret", lambda: f"{next(secrets):064x}")
    players = next(number for number in rulesets.find(ruleset).player_counts if number >= len(LANGUAGES))
    table = LaidTable(live_site, new_page, None, ruleset=ruleset, count=players)
    pages = []
    for seat, (language, context) in enumerate(LANGUAGES.items()):
        table.open_page = watched(new_page, language)
        pages.append(table.page(seat, locale=language, **context))
    users = dict(GameSeat.objects.filter(game=table.game).values_list("number", "user_id"))
    for number in range(LONGEST):
        move(table.game, users)
        table.game.refresh_from_db()
        for page in pages:
            page.wait_for_function("version => window.received >= version", arg=table.game.version)
            if number % LOOKS_ASIDE == 0:
                look_aside(page, number // LOOKS_ASIDE)
        if table.game.status == Status.FINISHED:
            break
    for page in pages:
        expect(page.locator("section.end h2")).to_be_visible()
        assert page.evaluate("window.unsound") == []
