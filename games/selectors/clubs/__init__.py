"""Reading clubs: who is in which, finding one, its members, and its chat."""
