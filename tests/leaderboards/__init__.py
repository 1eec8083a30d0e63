"""Tests of results, ratings, leaderboards and profiles."""
