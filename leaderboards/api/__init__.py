"""The API of leaderboards and profiles."""
