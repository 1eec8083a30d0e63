"""What people see of a text: which characters draw something, where joiners belong, which texts look alike.

Pure: only the standard library, so that the rules of games and the accounts judge by the same functions.
"""
