"""The achievements of Co-opoly alone."""

from __future__ import annotations

from games.engine.refusal import gettext_noop as _
from games.engine.statistics import Achievement, in_all_games, in_one_game

ACHIEVEMENTS: tuple[Achievement, ...] = (
    in_all_games("coopoly_roof_overhead", "bronze", _("A Roof Overhead"), _("Build tiny homes."), "homes_built"),
    in_one_game(
        "coopoly_jailbreak", "bronze", _("Jailbreak"), _("Free at least 10 activists at once."), "freed_at_once", 10
    ),
    in_one_game(
        "coopoly_common_purse",
        "bronze",
        _("Common Purse"),
        _("Pay for the removal of a condo together with another player."),
        "condos_together",
    ),
    in_one_game(
        "coopoly_wrecking_crew",
        "silver",
        _("Wrecking Crew"),
        _("Help to remove 10 condos in one game."),
        "condos_removed",
        10,
    ),
    in_one_game(
        "coopoly_tiny_town",
        "silver",
        _("Tiny Town"),
        _("Build tiny homes on 5 properties in one game."),
        "homes_built",
        5,
    ),
    in_one_game(
        "coopoly_lone_organizer", "silver", _("Lone Organizer"), _("Win alone with all eight pawns."), "solo_wins"
    ),
    in_one_game(
        "coopoly_at_the_brink",
        "silver",
        _("From the Brink"),
        _("Win a game in which the Developers had already filled a zone with condos."),
        "brink_wins",
    ),
    in_one_game("coopoly_whirlwind", "gold", _("Whirlwind"), _("Win within 4 rounds."), "swift_wins"),
    in_all_games(
        "coopoly_mass_movement",
        "gold",
        _("Mass Movement"),
        _("Win over 1,000 activists in all games."),
        "activists_spawned",
        1_000,
    ),
)
