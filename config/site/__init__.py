"""What makes a site its operator's own: its name and logo, its contact, and its pages of legal texts."""
