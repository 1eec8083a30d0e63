"""The measures in the studio: a draft is measured by bots while the panel is open, and no longer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.clock import now_ms
from games.documents import as_json
from games.edits import edited
from games.measuring.advice.changes import Change, edits_of
from games.measuring.tally import BATCH
from games.models import MeasuredBoard
from games.selectors.boards.measuring import read_advice
from games.selectors.boards.rulebook import default_board
from games.services.boards import measuring
from games.services.boards.drafts import create
from tests.browser.positions import DESK, sign_in
from tests.browser.visiting import NewPage, faults, person
from tests.support.live import LiveSite

pytestmark = pytest.mark.slow

MOST_LOOKS, LOOK_MS = 100, 50
FIGURES = re.compile(r"\d+%, \d+ to \d+")


def test_a_draft_is_measured_until_the_panel_is_closed(watched: NewPage, live_site: LiveSite) -> None:
    """The first figures come while bots still play; an edit marks them, but another name; closing stops the bots."""
    document = default_board("oofopoly")
    draft = create(person(), "oofopoly", "Harbour", document)
    page = watched(viewport=DESK)
    sign_in(page, draft.owner, live_site.url)
    page.goto(f"/boards/{draft.pk}/edit/")
    page.get_by_role("grid", name="Board").locator('[data-index="1"]').click()
    page.get_by_label("Name (English)", exact=True).fill("Mill Lane")
    page.get_by_label("Name (English)", exact=True).blur()
    button = page.get_by_role("button", name="Measure", exact=True)
    button.click()
    panel = page.get_by_role("region", name="What the board is worth")
    expect(panel.get_by_role("heading", name="What the board is worth")).to_be_focused()
    ended = panel.get_by_role("region", name="Games that end")
    expect(ended).to_contain_text(FIGURES, timeout=60_000)
    expect(panel.get_by_role("progressbar")).to_have_accessible_name(re.compile(r"^\d+%, \d+ games so far$"))
    expect(page.locator(".measure-landings > span")).to_have_count(40)
    assert faults(page, panel, targets=True) == []

    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("gridcell", name=re.compile("Mill Lane"))).to_have_count(0)
    expect(page.locator(".measure-landings > span")).to_have_count(40)
    expect(panel.get_by_role("button", name="Measure again")).to_have_count(0)
    row = MeasuredBoard.objects.get()
    assert (row.ruleset, row.seats, row.requested_by) == ("oofopoly", 4, draft.owner)
    page.get_by_role("grid", name="Board").locator('[data-index="1"]').focus()
    page.keyboard.press("Alt+ArrowLeft")
    expect(panel.get_by_role("button", name="Measure again")).to_be_visible()
    expect(page.locator(".measure-landings")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("button", name="Measure again")).to_have_count(0)

    with page.expect_response(lambda answer: answer.request.method == "DELETE") as stopped:
        panel.get_by_role("button", name="Close").click()
    assert stopped.value.status == 204
    expect(button).to_be_focused()
    for _ in range(MOST_LOOKS):  # an answer that was on its way has it stopped once more
        row.refresh_from_db()
        if row.wanted_until < now_ms():
            break
        page.wait_for_timeout(LOOK_MS)
    assert row.wanted_until < now_ms()
    assert row.finished_at is None


def test_advice_is_applied_to_a_copy(watched: NewPage, live_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """By keyboard; the draft itself stays as it is, and the copy is measured in its place."""
    monkeypatch.setattr(measuring, "GAMES", BATCH)
    monkeypatch.setattr(measuring, "TRIED", 10)
    document = as_json(default_board("oofopoly"))
    document, _ = edited(document, edits_of(Change("rents", 900), document))  # games are over at once
    draft = create(person(), "oofopoly", "Harbour", document)
    row = measuring.request_measuring("oofopoly", document, {}, 4, draft.owner)
    while row.finished_at is None:
        measuring.look_at(row)
        measuring.run_next()
        row.refresh_from_db()
    tried = measuring.request_advice(row, draft.owner)
    while tried.finished_at is None:
        measuring.look_at(tried)
        measuring.run_next()
        tried.refresh_from_db()
    (best, *_) = read_advice(tried).found

    page = watched(viewport=DESK)
    sign_in(page, draft.owner, live_site.url)
    page.goto(f"/boards/{draft.pk}/edit/#measure")
    panel = page.get_by_role("region", name="What the board is worth")
    advice = panel.get_by_role("region", name="Advice")
    expect(advice).to_contain_text(re.compile(rf"{round(best.after)}\b.* instead of .*{round(best.before)}\b"))
    assert faults(page, panel, targets=True) == []
    apply = advice.get_by_role("button", name=re.compile("^Apply to a copy")).first
    apply.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/boards/(?!{draft.pk}/)\d+/edit/#measure$"))
    expect(page.get_by_role("region", name="What the board is worth")).to_be_visible()
    copy = draft.owner.drafts.exclude(pk=draft.pk).get()
    assert copy.name.startswith("Harbour (")
    assert copy.document == edited(document, best.edits)[0]
    draft.refresh_from_db()
    assert (draft.document, draft.revision) == (document, 0)
