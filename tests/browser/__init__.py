"""Tests that use the site in Chromium, as people do."""
