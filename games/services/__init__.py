"""Changes of rooms and games, in folders by subject: for pages, API, sockets and tasks. `selectors` only reads."""
