"""Tests that use the site as people do, in Chromium."""
