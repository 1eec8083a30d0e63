"""Live play over WebSockets: one consumer per socket, one hub per process."""
