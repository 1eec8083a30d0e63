"""Games from their start to their end: moves, clocks, pauses."""
