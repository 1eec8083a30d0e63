"""Friends, blocks and privacy: who is what to whom, and what follows from it."""
