"""The achievements of classic games. Those of a single game are declared in its folder."""

from __future__ import annotations

from games.engine.refusal import gettext_noop as _
from games.engine.statistics import Achievement, in_all_games, in_one_game

ACHIEVEMENTS: tuple[Achievement, ...] = (
    in_all_games(
        "building_expert", "bronze", _("Building Expert"), _("Build 20 houses in all your games."), "houses_built", 20
    ),
    in_one_game("whole_street", "bronze", _("Whole Street"), _("Own all properties of a group."), "most_monopolies"),
    in_all_games("landlord", "bronze", _("Landlord"), _("Receive 50 rents in all your games."), "rents", 50),
    in_all_games(
        "under_the_hammer", "bronze", _("Under the Hammer"), _("Win 5 auctions in all your games."), "auctions_won", 5
    ),
    in_all_games(
        "frequent_guest", "bronze", _("Frequent Guest"), _("Go to jail 10 times in all your games."), "jail_visits", 10
    ),
    in_all_games("seeing_double", "bronze", _("Seeing Double"), _("Roll 25 doubles in all your games."), "doubles", 25),
    in_one_game("property_tycoon", "silver", _("Property Tycoon"), _("Own 10 properties at once."), "most_deeds", 10),
    in_one_game("master_trader", "silver", _("Master Trader"), _("Make 5 trades in one game."), "trades", 5),
    in_one_game("auction_hunter", "silver", _("Auction Hunter"), _("Win 5 auctions in one game."), "auctions_won", 5),
    in_one_game(
        "triple_monopoly", "silver", _("Triple Monopoly"), _("Own 3 complete groups at once."), "most_monopolies", 3
    ),
    in_one_game("town_planner", "silver", _("Town Planner"), _("Build 12 houses in one game."), "houses_built", 12),
    in_all_games(
        "debt_collector",
        "silver",
        _("Debt Collector"),
        _("Bankrupt 5 players in all your games."),
        "bankruptcies_caused",
        5,
    ),
    in_one_game("hotel_mogul", "gold", _("Hotel Mogul"), _("Build 5 hotels in one game."), "hotels_built", 5),
    in_one_game("ruthless", "gold", _("Ruthless"), _("Bankrupt 3 players in one game."), "bankruptcies_caused", 3),
    in_one_game("empire", "gold", _("Empire"), _("Own 20 properties at once."), "most_deeds", 20),
    in_all_games(
        "master_builder", "gold", _("Master Builder"), _("Build 500 houses in all your games."), "houses_built", 500
    ),
    in_one_game("clean_record", "gold", _("Clean Record"), _("Win a game without going to jail."), "wins_without_jail"),
)


def bank_breaker(key: str, description: str, amount: int) -> Achievement:
    """More than `amount` in cash, in a game that began with the default starting cash; others in proportion."""
    return in_one_game(key, "gold", _("Bank Breaker"), description, "cash_at_default_start", amount + 1)
