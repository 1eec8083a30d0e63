"""Numbers and texts in the language of the reader."""
