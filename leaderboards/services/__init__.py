"""Everything that changes results, ratings and profiles; `leaderboards.selectors` only reads."""
