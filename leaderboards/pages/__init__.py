"""The pages of leaderboards and profiles."""
