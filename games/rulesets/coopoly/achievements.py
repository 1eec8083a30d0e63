"""The achievements of Co-opoly alone."""

from __future__ import annotations

from games.engine.refusal import gettext_noop as _
from games.engine.statistics import Achievement

ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        key="coopoly_roof_overhead",
        tier="bronze",
        name=_("A Roof Overhead"),
        description=_("Build tiny homes."),
        statistic="homes_built",
        at_least=1,
        scope="total",
    ),
    Achievement(
        key="coopoly_jailbreak",
        tier="bronze",
        name=_("Jailbreak"),
        description=_("Free at least 10 activists at once."),
        statistic="freed_at_once",
        at_least=10,
        scope="game",
    ),
    Achievement(
        key="coopoly_common_purse",
        tier="bronze",
        name=_("Common Purse"),
        description=_("Pay for the removal of a condo together with another player."),
        statistic="condos_together",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="coopoly_wrecking_crew",
        tier="silver",
        name=_("Wrecking Crew"),
        description=_("Help to remove 10 condos in one game."),
        statistic="condos_removed",
        at_least=10,
        scope="game",
    ),
    Achievement(
        key="coopoly_tiny_town",
        tier="silver",
        name=_("Tiny Town"),
        description=_("Build tiny homes on 5 properties in one game."),
        statistic="homes_built",
        at_least=5,
        scope="game",
    ),
    Achievement(
        key="coopoly_lone_organizer",
        tier="silver",
        name=_("Lone Organizer"),
        description=_("Win alone with all eight pawns."),
        statistic="solo_wins",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="coopoly_at_the_brink",
        tier="silver",
        name=_("From the Brink"),
        description=_("Win a game in which the Developers had already filled a zone with condos."),
        statistic="brink_wins",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="coopoly_whirlwind",
        tier="gold",
        name=_("Whirlwind"),
        description=_("Win within 4 rounds."),
        statistic="swift_wins",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="coopoly_mass_movement",
        tier="gold",
        name=_("Mass Movement"),
        description=_("Win over 1,000 activists in all games."),
        statistic="activists_spawned",
        at_least=1_000,
        scope="total",
    ),
)
