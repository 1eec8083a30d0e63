"""Runs axe on a page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from config.embedded.folder import PROJECT

COLOUR_RULES = ["color-contrast", "link-in-text-block"]
AXE = PROJECT / "games/client/node_modules/axe-core/axe.min.js"


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """Each violation: its rule, and the elements that break it.

    Another colour scheme only affects the rules about colours.
    """
    # Evaluated, not added as an element, which the content policy would refuse.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source(AXE))
    # Results other than violations take longer to hand over than to find; no rule needs other files to be loaded.
    options = {"resultTypes": ["violations"], "preload": False, **({"runOnly": COLOUR_RULES} if colours_only else {})}
    found = page.evaluate("(options) => axe.run(document, options).then((result) => result.violations)", options)
    return [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
        for violation in found
        for node in violation["nodes"]
    ]
