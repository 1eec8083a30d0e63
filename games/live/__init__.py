"""Live play over WebSockets: one consumer a socket, one hub a process."""
