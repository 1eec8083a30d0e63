"""Games: when they are paused, ended, packed and deleted, and what bots and simulations may do."""

import os

from config.settings.environment import env

# A game is paused when no player has been present for this long, and ended when nobody comes back for these days.
PAUSE_GAMES_AFTER_MINUTES = env.int("PAUSE_GAMES_AFTER_MINUTES", default=3)
END_PAUSED_GAMES_AFTER_DAYS = env.int("END_PAUSED_GAMES_AFTER_DAYS", default=3)
# How many games one person may have in progress at the same time.
MAX_RUNNING_GAMES = env.int("MAX_RUNNING_GAMES", default=20)
# The same of games over days, and after how many days without an action of any person such a game ends.
MAX_GAMES_OVER_DAYS = env.int("MAX_GAMES_OVER_DAYS", default=50)
END_ABANDONED_GAMES_AFTER_DAYS = env.int("END_ABANDONED_GAMES_AFTER_DAYS", default=30)
# How many days off a person may take a year, on which their clocks stand still in games over days.
DAYS_OFF_A_YEAR = env.int("DAYS_OFF_A_YEAR", default=14)
# The least pause (ms) before a move of a bot, whatever pace a room has.
MIN_BOT_PAUSE = env.int("MIN_BOT_PAUSE", default=100)
# How many moves a second bots and autoplay make for one person, in all of their games together. 0: any number.
MAX_AUTOMATIC_MOVES = env.int("MAX_AUTOMATIC_MOVES", default=20)
# A game with so many moves is ended without a winner. 0: never.
LONGEST_GAME = env.int("LONGEST_GAME", default=10_000)

# Guests who have never played are deleted when nobody has used them for so many days, and games so many days after
# their end, with all their moves. 0: never.
GUESTS_KEPT_DAYS = env.int("GUESTS_KEPT_DAYS", default=30)
GAMES_KEPT_DAYS = env.int("GAMES_KEPT_DAYS", default=0)
# So many minutes after its end the versions of a game are packed into one compressed row.
PACK_GAMES_AFTER_MINUTES = env.int("PACK_GAMES_AFTER_MINUTES", default=1)

# A simulation of a board plays this many episodes of 2,000 counted rolls, for each way of leaving jail.
SIMULATION_EPISODES = env.int("SIMULATION_EPISODES", default=250)
# Whether every board that a game starts on is simulated, or only those whose rules page is opened.
SIMULATE_PLAYED_BOARDS = env.bool("SIMULATE_PLAYED_BOARDS", default=True)

# Boards are measured by games of bots in so many processes of the lowest priority.
MEASURING_PROCESSES = env.int("MEASURING_PROCESSES", default=0) or min(2, os.cpu_count() or 1)
# While the machine has other work, they rest between games, up to so many seconds; so do reviews of games.
MEASURING_REST = env.float("MEASURING_REST", default=2.0)

# An action in a game with a coach waits for its judgement up to so many seconds.
COACH_PATIENCE = env.float("COACH_PATIENCE", default=1.5)

# Told of finished games, because games does not import the apps above it.
GAME_LISTENERS = ["leaderboards.listeners.CountingListener"]
# Says how strong people are, for the same reason.
SKILL_SOURCE = "leaderboards.selectors.skills.Ratings"
