"""The outcomes of games: places, statistics, achievements, tries."""
