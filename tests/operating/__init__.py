"""Tests of docs/operating.md and docs/make-play.md: every block of commands is run as it stands there.

The machines on which it is run are made for it.
"""
