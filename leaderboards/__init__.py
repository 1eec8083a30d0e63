"""Results, ratings, leaderboards and profiles. It follows accounts and games by listeners; neither imports it."""
