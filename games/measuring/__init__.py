"""What a board is worth before anybody plays it: whole games between bots, counted and compared.

playing.py plays one game by the ruleset's own rules, with the bots that people play against, one of which may do
without something, such as trading; tally.py adds up what happened, and figures.py makes shares with intervals of it.
Nothing here knows a particular ruleset, the site or the database; `python -m games.measuring` measures in a separate
process.
"""
