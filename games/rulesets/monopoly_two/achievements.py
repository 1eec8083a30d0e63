"""The achievements of Monopoly Two: those of the classic games that its statistics allow, and its own."""

from __future__ import annotations

from games.engine.refusal import gettext_noop as _
from games.engine.statistics import Achievement
from games.rules.presentation.achievements import ACHIEVEMENTS as CLASSIC
from games.rules.presentation.achievements import bank_breaker

NOT_COUNTED = ("trades", "auctions_won")
"""There are no trades and no auctions."""

ACHIEVEMENTS: tuple[Achievement, ...] = (
    *(one for one in CLASSIC if one.statistic not in NOT_COUNTED),
    Achievement(
        key="monopoly_two_puppeteer",
        tier="bronze",
        name=_("Puppeteer"),
        description=_("Move other players’ pieces 20 times in all your games."),
        statistic="others_moved",
        at_least=20,
        scope="total",
    ),
    Achievement(
        key="monopoly_two_in_kind",
        tier="bronze",
        name=_("Payment in Kind"),
        description=_("Make a payment without any cash."),
        statistic="payments_without_cash",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="monopoly_two_samaritan",
        tier="bronze",
        name=_("Good Samaritan"),
        description=_("Free another player from jail with a card."),
        statistic="players_freed",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="monopoly_two_breakout",
        tier="bronze",
        name=_("Breakout"),
        description=_("Leave jail by rolling doubles 3 times in all your games."),
        statistic="doubles_in_jail",
        at_least=3,
        scope="total",
    ),
    Achievement(
        key="monopoly_two_card_sharp",
        tier="silver",
        name=_("Card Sharp"),
        description=_("Play 10 cards in one game."),
        statistic="cards_played",
        at_least=10,
        scope="game",
    ),
    Achievement(
        key="monopoly_two_raider",
        tier="silver",
        name=_("Corporate Raider"),
        description=_("Buy 5 deeds from other players in one game."),
        statistic="takeovers",
        at_least=5,
        scope="game",
    ),
    Achievement(
        key="monopoly_two_high_five",
        tier="silver",
        name=_("High Five"),
        description=_("Win a game by monopolies."),
        statistic="wins_by_monopolies",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="monopoly_two_bare_ground",
        tier="gold",
        name=_("Bare Ground"),
        description=_("Win a game without buying a building."),
        statistic="wins_without_building",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="monopoly_two_takeover_king",
        tier="gold",
        name=_("Takeover King"),
        description=_("Buy 100 deeds from other players in all your games."),
        statistic="takeovers",
        at_least=100,
        scope="total",
    ),
    bank_breaker("monopoly_two_bank_breaker", _("Hold more than £5,000 in cash at once."), 5_000),
)
