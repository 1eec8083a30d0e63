"""Mechanics that rulesets share, one module a heading of a rulebook. They know the engine, no ruleset and no Django."""
