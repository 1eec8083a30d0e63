"""Everything that is read of rooms and games, by whoever may read it."""
