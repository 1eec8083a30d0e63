"""The version of the engine: of what is stored of a game, and of the rules that it is played by.

It goes up with every change after which a process of the release before would misread a stored state, lose a part of
it, or play it by other rules (docs/upgrading.md). Games and saves keep the one that they need: an older process leaves
those alone that need more than it knows.
"""

ENGINE = 1
"""What every game needs."""
OTHER_BOARDS = 2
"""What a game needs on a board that release 1.0.0 cannot open: of another size, with its own currency, or with texts of
cards in several languages."""
TIME_BANKS = 2
"""What a game with time banks needs, over days or live: release 1.0.0 would play it by the rules' seconds."""
SEALED_AUCTIONS = 2
"""What a game with sealed auctions needs, which release 1.0.0 does not know."""
NEWEST = max(OTHER_BOARDS, TIME_BANKS, SEALED_AUCTIONS)
"""The highest that this release knows."""
