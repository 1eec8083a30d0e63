"""What axe finds wrong on a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from config.embedded.folder import PROJECT

AXE = PROJECT / "games/client/node_modules/axe-core/axe.min.js"


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Each violation: its rule, and the elements that break it."""
    # Evaluated, not added as an element, which the content policy would refuse.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source(AXE))
    # Only what is wrong comes over: all that is right takes longer to hand on than to find.
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((result) => result.violations)")
    return [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
        for violation in found
        for node in violation["nodes"]
    ]
