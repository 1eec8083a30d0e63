"""Tests of docs/operating.md: every block of commands is run as it stands there, on machines made for it."""
