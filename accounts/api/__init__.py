"""The API of accounts: authentication by token, and the player who asks."""
