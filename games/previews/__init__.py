"""Pictures for the previews of links: a board, a result or a rating, without words, as they suit every language."""
