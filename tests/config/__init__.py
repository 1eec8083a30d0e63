"""Tests of the site's frame and its launcher."""
