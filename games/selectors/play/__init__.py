"""Games as they are stored, and as viewers see them."""
