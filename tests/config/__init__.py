"""Tests of the site's configuration and its launcher."""
