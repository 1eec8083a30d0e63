"""Play through the real site while its processes are killed and paused, and check what clients were told."""
