"""The event loop, its database connections and Redis: for sockets, services and tasks alike."""
