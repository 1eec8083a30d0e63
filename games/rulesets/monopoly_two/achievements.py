"""The achievements of Monopoly Two: those of the classic games that its statistics allow, and its own."""

from __future__ import annotations

from games.engine.refusal import gettext_noop as _
from games.engine.statistics import Achievement, in_all_games, in_one_game
from games.rules.presentation.achievements import ACHIEVEMENTS as CLASSIC
from games.rules.presentation.achievements import bank_breaker

NOT_COUNTED = ("trades", "auctions_won")
"""There are no trades and no auctions."""

ACHIEVEMENTS: tuple[Achievement, ...] = (
    *(one for one in CLASSIC if one.statistic not in NOT_COUNTED),
    in_all_games(
        "monopoly_two_puppeteer",
        "bronze",
        _("Puppeteer"),
        _("Move other players’ pieces 20 times in all your games."),
        "others_moved",
        20,
    ),
    in_one_game(
        "monopoly_two_in_kind",
        "bronze",
        _("Payment in Kind"),
        _("Make a payment without any cash."),
        "payments_without_cash",
    ),
    in_one_game(
        "monopoly_two_samaritan",
        "bronze",
        _("Good Samaritan"),
        _("Free another player from jail with a card."),
        "players_freed",
    ),
    in_all_games(
        "monopoly_two_breakout",
        "bronze",
        _("Breakout"),
        _("Leave jail by rolling doubles 3 times in all your games."),
        "doubles_in_jail",
        3,
    ),
    in_one_game(
        "monopoly_two_card_sharp", "silver", _("Card Sharp"), _("Play 10 cards in one game."), "cards_played", 10
    ),
    in_one_game(
        "monopoly_two_raider",
        "silver",
        _("Corporate Raider"),
        _("Buy 5 deeds from other players in one game."),
        "takeovers",
        5,
    ),
    in_one_game(
        "monopoly_two_high_five", "silver", _("High Five"), _("Win a game by monopolies."), "wins_by_monopolies"
    ),
    in_one_game(
        "monopoly_two_bare_ground",
        "gold",
        _("Bare Ground"),
        _("Win a game without buying a building."),
        "wins_without_building",
    ),
    in_all_games(
        "monopoly_two_takeover_king",
        "gold",
        _("Takeover King"),
        _("Buy 100 deeds from other players in all your games."),
        "takeovers",
        100,
    ),
    bank_breaker("monopoly_two_bank_breaker", _("Hold more than £5,000 in cash at once."), 5_000),
)
