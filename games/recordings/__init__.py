"""The record of an ended game, and the version of the rules that made it."""
