"""What became of games: places, statistics, achievements, tries."""
