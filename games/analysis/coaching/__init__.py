"""The coach: warns before a decision that may cost much, by what its player can see."""
