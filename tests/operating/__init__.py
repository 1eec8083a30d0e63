"""Tests of the pages for people who run a server: every block of commands is run as it stands there.

The machines on which it is run are made for it.
"""
