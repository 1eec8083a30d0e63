"""Results, ratings and profiles. Fields and constraints only: `leaderboards.services` changes the rows."""

from leaderboards.models.conduct import BadEnd, BadEndKind, Conduct
from leaderboards.models.gifts import Gift, GiftBaseline, GiftKind, GiftPair, MeasuredGame
from leaderboards.models.profiles import Profile
from leaderboards.models.ratings import OVERALL, BotRating, Bucket, Rating, Standing
from leaderboards.models.results import CountedGame, Result
from leaderboards.models.reviews import ReviewedResult
from leaderboards.models.statistics import EarnedAchievement, HeadToHead, RunningTally, Totals

__all__ = [
    "OVERALL", "BadEnd", "BadEndKind", "BotRating", "Bucket", "Conduct", "CountedGame", "EarnedAchievement", "Gift",
    "GiftBaseline", "GiftKind", "GiftPair", "HeadToHead", "MeasuredGame", "Profile", "Rating", "Result",
    "ReviewedResult", "RunningTally", "Standing", "Totals",
]  # fmt: skip
