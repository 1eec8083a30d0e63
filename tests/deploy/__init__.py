"""Tests of what a server gets: the release, and the files in `deploy/` that start it."""
