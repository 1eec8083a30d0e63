"""Tags of the templates about leaderboards and profiles."""
