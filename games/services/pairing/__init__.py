"""Bringing people together who look for others to play with: `seeking` > `passes` > `tables`."""
