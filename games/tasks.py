"""Scheduled tasks. A missed run loses nothing: the next one finds the same columns."""

from __future__ import annotations

from celery import shared_task

from accounts import retention as account_retention
from games.live import sweep as sweeping
from games.runtime.leases import know_time
from games.services.boards import measuring, official, simulation, versions
from games.services.chat import retention as chat_keeping
from games.services.lobby import challenges
from games.services.notifying import challenge_ends, ended, invitations, scan
from games.services.pairing import passes
from games.services.play import pausing, unfinished
from games.services.reviews import reviewing
from games.services.rooms import presence, rooms
from games.services.upkeep import bot_tries, packing, retention


@shared_task
def sweep() -> None:
    """Every second: time limits, bots, autoplay, and leases that ran out."""
    know_time()
    swept = sweeping.start()
    presence.expire_leases()
    swept.result()


@shared_task
def pause() -> None:
    """Every ten seconds: games that everybody has left or that are too long, and rooms whose game ended unnoticed."""
    know_time()
    pausing.pause_deserted_games()
    unfinished.end_longest_games()
    rooms.end_games_played()


@shared_task
def tell_players() -> None:
    """Every five seconds: telling players who are away what happens in their games."""
    know_time()
    scan.tell()
    ended.tell_ends()
    invitations.withdraw_taken()


@shared_task
def pack() -> None:
    """Every ten seconds: games that have ended."""
    packing.pack_ended_games()


@shared_task
def clean_up() -> None:
    """Every minute: the challenges of a day, inactive games, idle rooms and old chat lines."""
    know_time()
    challenges.prepare()
    challenges.end_past()
    challenge_ends.tell_ends()
    unfinished.end_inactive_games()
    unfinished.end_abandoned_games()
    presence.close_idle_rooms()
    chat_keeping.forget_old_lines()


@shared_task
def challenge_bots() -> None:
    """Every ten seconds: one game of bots with the draws of today's challenge, until each of their tries is made."""
    know_time()
    bot_tries.play_next()


@shared_task
def prune() -> None:
    """Every ten minutes: what is kept no longer, some of it at a time."""
    account_retention.forget_expired_sessions()
    account_retention.forget_unused_guests()
    account_retention.forget_old_notifications()
    account_retention.forget_old_requests()
    retention.forget_old_games()
    retention.forget_empty_rooms()
    passes.forget_old()
    retention.forget_outages()
    versions.sweep()


@shared_task
def measure() -> None:
    """Every second: the next games of bots on a board that somebody measures, or else on one of the site's own."""
    know_time()
    official.request_measuring()
    measuring.run_next()


@shared_task
def review() -> None:
    """Every second: the next versions of a game whose review somebody waits for."""
    know_time()
    reviewing.run_next()


@shared_task
def simulate() -> None:
    """Every three seconds: the next simulated games of a board that waits for results."""
    know_time()
    simulation.request_default_boards()
    simulation.run_next()
