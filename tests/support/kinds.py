"""The registered games by what a test needs of them."""

from __future__ import annotations

from games.rules.table import Table
from games.rulesets import RULESETS

WITH_BOTS = [key for key, ruleset in RULESETS.items() if ruleset.bots is not None]
CLASSIC = [key for key, ruleset in RULESETS.items() if issubclass(ruleset.table, Table)]
"""The games with the classic table: auctions, trades and mortgages."""
WALKED = [key for key, ruleset in RULESETS.items() if ruleset.walk is not None]
"""The games whose boards are simulated."""
