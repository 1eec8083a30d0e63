"""Queries of rooms and games, each limited to readers with access."""
