"""Night Watch as the only co-operative game of a site."""

from __future__ import annotations

import pytest

from games.rulesets import RULESETS
from tests.night_watch import RULESET


def add_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add it to the registered games, without any other that is co-operative."""
    for key in [key for key, ruleset in RULESETS.items() if not ruleset.scoring.competitive]:
        monkeypatch.delitem(RULESETS, key)
    monkeypatch.setitem(RULESETS, RULESET.key, RULESET)
