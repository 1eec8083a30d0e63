"""Reading results, leaderboards and profiles."""
