"""Tests of the pages about rooms, rules, boards and games, over HTTP."""
