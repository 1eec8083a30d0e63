"""The tables of games, with a first list of flagged words and what moderators may do.

The name is that of the migration which replaced those before 0.1.0: databases have recorded it.
"""

from importlib import import_module

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# lz4 is faster than the default, where this PostgreSQL has it.
COMPRESS = """
DO $$ BEGIN
    ALTER TABLE games_game ALTER COLUMN state SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
    NULL;
END $$
"""

# Admins change this list; games.models.FlaggedWord says what a star means.
ALLOW, FLAG, MASK, REFUSE = "allow", "flag", "mask", "refuse"
WORDS = {
    ("en", MASK): [
        "*fuck*",
        "arsehole*",
        "asshole*",
        "bastard*",
        "bitch*",
        "bullshit*",
        "cocksuck*",
        "cunt",
        "cunts",
        "dickhead*",
        "retard",
        "retarded",
        "retards",
        "shit*",
        "slut*",
        "tranny",
        "twat",
        "twats",
        "wanker*",
        "whore*",
    ],
    ("en", REFUSE): ["faggot*", "kike", "kikes", "nigga*", "nigger*"],
    ("en", FLAG): ["kill yourself", "kill urself", "kys", "rape you", "paki", "pakis"],
    ("en", ALLOW): ["shiitake*"],
    ("bn", MASK): [
        "*চোদ*",
        "কুত্তার বাচ্চা*",
        "খানকি*",
        "চুতমারানি*",
        "চুদি*",
        "বেশ্যা*",
        "মাগি*",
        "রেন্ডি*",
        "শুয়োরের বাচ্চা*",
        "হারামজাদা*",
        "হারামি*",
        "bainchod*",
        "banchod*",
        "bokachod*",
        "chod",
        "choda",
        "chudi*",
        "haramjada*",
        "harami",
        "khanki*",
        "kuttar baccha*",
        "madarchod*",
        "magi",
        "magir",
        "shuorer baccha*",
    ],
    ("bn", REFUSE): ["মালাউন*", "malaun*"],
    ("bn", ALLOW): ["চোদ্দ*", "maggi"],
}


def list_words(apps, schema_editor):
    FlaggedWord = apps.get_model("games", "FlaggedWord")
    known = set(FlaggedWord.objects.values_list("word", flat=True))
    FlaggedWord.objects.bulk_create(
        FlaggedWord(word=word, language=language, verdict=verdict)
        for (language, verdict), words in WORDS.items()
        for word in words
        if word not in known
    )


# Moderators handle reports, close rooms, and remove boards and chat messages.
PERMISSIONS = {
    ("games", "action"): ["view"],
    ("games", "board"): ["delete", "view"],
    ("games", "chatline"): ["change", "view"],
    ("games", "flaggedword"): ["add", "change", "view"],
    ("games", "game"): ["view"],
    ("games", "gameseat"): ["view"],
    ("games", "member"): ["view"],
    ("games", "report"): ["change", "view"],
    ("games", "room"): ["change", "view"],
}


def empower_moderators(apps, schema_editor):
    """Add the permissions to the group."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.get(name=moderators.MODERATOR)
    moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0005_moderators"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FlaggedWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(max_length=60, unique=True, verbose_name="word")),
                (
                    "language",
                    models.CharField(
                        choices=[("en", "English"), ("bn", "Bangla")], max_length=8, verbose_name="language"
                    ),
                ),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("mask", "the word is masked"),
                            ("refuse", "the message is refused"),
                            ("flag", "shown to admins"),
                            ("allow", "always allowed"),
                        ],
                        default="mask",
                        max_length=6,
                        verbose_name="what happens",
                    ),
                ),
                ("changed_at", models.DateTimeField(auto_now=True, verbose_name="changed")),
            ],
            options={
                "verbose_name": "flagged word",
                "verbose_name_plural": "flagged words",
                "ordering": ["language", "word"],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("board_name", models.CharField(max_length=60, verbose_name="board")),
                ("board", models.JSONField(verbose_name="board data")),
                ("options", models.JSONField(verbose_name="options")),
                ("seed", models.CharField(max_length=64, verbose_name="seed")),
                ("seed_hash", models.CharField(max_length=64, verbose_name="hash of the seed")),
                ("secret", models.CharField(blank=True, max_length=64, verbose_name="secret")),
                ("secret_hash", models.CharField(blank=True, max_length=64, verbose_name="hash of the secret")),
                ("state", models.TextField(verbose_name="state")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                (
                    "status",
                    models.CharField(
                        choices=[("playing", "playing"), ("finished", "finished"), ("cancelled", "cancelled")],
                        default="playing",
                        max_length=9,
                        verbose_name="status",
                    ),
                ),
                ("deadlines", models.JSONField(default=dict, verbose_name="deadlines")),
                ("deadline", models.BigIntegerField(blank=True, null=True, verbose_name="deadline")),
                ("wake_at", models.BigIntegerField(blank=True, null=True, verbose_name="wake at")),
                ("paused_at", models.BigIntegerField(blank=True, null=True, verbose_name="paused")),
                ("remaining", models.JSONField(blank=True, default=dict, verbose_name="remaining time")),
                ("snapshot_version", models.PositiveIntegerField(default=0, verbose_name="snapshot needed at version")),
                ("winners", models.JSONField(default=list, verbose_name="winners")),
                ("places", models.JSONField(default=list, verbose_name="places")),
                ("started_at", models.DateTimeField(auto_now_add=True, verbose_name="started")),
                (
                    "cancel_cause",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("left", "everybody left"),
                            ("inactive", "nobody came back"),
                            ("staff", "ended by staff"),
                            ("over", "its day was over"),
                        ],
                        max_length=8,
                        verbose_name="cancellation cause",
                    ),
                ),
                (
                    "cancel_reason",
                    models.CharField(
                        blank=True,
                        help_text="An admin's reason; the players see it.",
                        max_length=300,
                        verbose_name="cancellation reason",
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("rated", models.BooleanField(default=True, verbose_name="rated")),
                (
                    "parent_version",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="continues at version"),
                ),
                ("covered_until", models.BigIntegerField(blank=True, null=True, verbose_name="covered until")),
                (
                    "counted",
                    models.BooleanField(default=False, help_text="For statistics and ratings.", verbose_name="counted"),
                ),
                ("packed", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "game",
                "verbose_name_plural": "games",
                "ordering": ["-started_at"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("wake_at__isnull", False)), fields=["wake_at"], name="games_game_wake_at"
                    ),
                    models.Index(
                        condition=models.Q(("paused_at__isnull", True), ("status", "playing")),
                        fields=["started_at"],
                        name="games_game_running",
                    ),
                    models.Index(
                        condition=models.Q(("paused_at__isnull", False)), fields=["paused_at"], name="games_game_paused"
                    ),
                    models.Index(
                        condition=models.Q(("counted", False), ("status", "finished")),
                        fields=["ended_at"],
                        name="games_game_uncounted",
                    ),
                    models.Index(
                        condition=models.Q(("ended_at__isnull", False), ("packed", False)),
                        fields=["ended_at"],
                        name="games_game_to_pack",
                    ),
                    models.Index(
                        condition=models.Q(("status", "playing"), _negated=True),
                        fields=["-started_at"],
                        name="games_game_ended",
                    ),
                    models.Index(
                        condition=models.Q(("status", "playing"), _negated=True),
                        fields=["ruleset", "-started_at"],
                        name="games_game_ended_of",
                    ),
                    models.Index(
                        condition=models.Q(("status", "cancelled")), fields=["-started_at"], name="games_game_cancelled"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ServiceLease",
            fields=[
                (
                    "name",
                    models.CharField(
                        choices=[("web", "Web"), ("sweep", "Sweep")], max_length=5, primary_key=True, serialize=False
                    ),
                ),
                ("until", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("data", models.JSONField(verbose_name="board")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boards",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "board",
                "verbose_name_plural": "boards",
                "ordering": ["name", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "name"), name="games_board_name_once_an_owner")
                ],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("day", models.DateField(verbose_name="day")),
                ("seed", models.CharField(max_length=64, verbose_name="seed")),
                ("seed_hash", models.CharField(max_length=64, verbose_name="hash of the seed")),
            ],
            options={
                "verbose_name": "challenge of the day",
                "verbose_name_plural": "challenges of the day",
                "ordering": ["-day", "ruleset"],
                "constraints": [models.UniqueConstraint(fields=("ruleset", "day"), name="games_challenge_once_a_day")],
            },
        ),
        migrations.CreateModel(
            name="GameRecord",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="record",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("format", models.PositiveSmallIntegerField()),
                ("engine", models.CharField(max_length=16)),
                ("rules_hash", models.CharField(max_length=64)),
                ("state_hash", models.CharField(max_length=32)),
                ("data", models.BinaryField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="challenge",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="games.challenge",
                verbose_name="challenge of the day",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="parent",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="continuations",
                to="games.game",
                verbose_name="continues",
            ),
        ),
        migrations.CreateModel(
            name="ChatLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                ("token", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="token")),
                (
                    "kind",
                    models.CharField(
                        choices=[("said", "typed"), ("phrase", "quick chat"), ("system", "notice")],
                        default="said",
                        max_length=6,
                        verbose_name="kind",
                    ),
                ),
                (
                    "audience",
                    models.CharField(
                        choices=[("everybody", "everybody"), ("spectators", "spectators")],
                        default="everybody",
                        max_length=10,
                        verbose_name="for",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="text")),
                ("typed", models.CharField(blank=True, max_length=300, verbose_name="as typed")),
                ("code", models.CharField(blank=True, max_length=40, verbose_name="code")),
                ("about", models.JSONField(blank=True, default=dict, verbose_name="about")),
                ("flagged", models.BooleanField(default=False, verbose_name="flagged")),
                ("client_id", models.CharField(blank=True, max_length=36, verbose_name="command")),
                ("at", models.BigIntegerField(verbose_name="at")),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="chat_lines",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
            ],
            options={
                "verbose_name": "chat line",
                "verbose_name_plural": "chat lines",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["person", "-at"], name="games_line_of_person"),
                    models.Index(condition=models.Q(("flagged", True)), fields=["-id"], name="games_line_flagged"),
                    models.Index(fields=["at"], name="games_line_at"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind", "said"), ("text", ""), _connector="XOR"),
                        name="games_line_text_if_said",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", "said"), models.Q(("code", ""), _negated=True), _connector="XOR"),
                        name="games_line_code_if_not_said",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Action",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seat")),
                ("client_id", models.CharField(blank=True, max_length=36, verbose_name="command")),
                ("action", models.TextField(blank=True, verbose_name="action")),
                ("decision", models.PositiveIntegerField(blank=True, null=True, verbose_name="decision")),
                ("events", models.TextField(verbose_name="events")),
                ("timed_out", models.JSONField(blank=True, default=list, verbose_name="timed out")),
                (
                    "automatic",
                    models.CharField(
                        blank=True,
                        choices=[("time", "time was up"), ("away", "away"), ("bot", "bot")],
                        max_length=4,
                        verbose_name="automatic",
                    ),
                ),
                ("at", models.BigIntegerField(verbose_name="at")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="actions",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
            ],
            options={
                "verbose_name": "action",
                "verbose_name_plural": "actions",
                "ordering": ["game", "version"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "version"), name="games_action_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("client_id", ""), _negated=True),
                        fields=("game", "seat", "client_id"),
                        name="games_action_command_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[("person", "person"), ("bot", "bot")],
                        default="person",
                        max_length=6,
                        verbose_name="kind",
                    ),
                ),
                ("level", models.CharField(blank=True, max_length=40, verbose_name="level")),
                ("ready", models.BooleanField(default=False, verbose_name="ready")),
                ("token", models.PositiveSmallIntegerField(verbose_name="token")),
                ("rematch", models.BooleanField(default=False, verbose_name="wants a rematch")),
                ("command", models.CharField(blank=True, max_length=36, verbose_name="command")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seat")),
                ("commitment", models.CharField(blank=True, max_length=64, verbose_name="commitment")),
                ("random", models.CharField(blank=True, max_length=64, verbose_name="random number")),
                ("here", models.BooleanField(default=False, verbose_name="here")),
                ("seen_until", models.DateTimeField(blank=True, null=True, verbose_name="seen until")),
                ("joined_at", models.DateTimeField(auto_now_add=True, verbose_name="joined")),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "verbose_name_plural": "members",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(condition=models.Q(("here", True)), fields=["seen_until"], name="games_member_here")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind", "bot"), ("user__isnull", False), _connector="XOR"),
                        name="games_member_bot_or_user",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GameSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[("person", "person"), ("bot", "bot")],
                        default="person",
                        max_length=6,
                        verbose_name="kind",
                    ),
                ),
                ("level", models.CharField(blank=True, max_length=40, verbose_name="level")),
                ("token", models.PositiveSmallIntegerField(verbose_name="token")),
                ("commitment", models.CharField(blank=True, max_length=64, verbose_name="commitment")),
                ("random", models.CharField(blank=True, max_length=64, verbose_name="random number")),
                ("away", models.BooleanField(default=False, verbose_name="away")),
                ("missed", models.PositiveSmallIntegerField(default=0, verbose_name="time-outs in a row")),
                ("unprompted_actions", models.PositiveSmallIntegerField(default=0, verbose_name="unprompted actions")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="game_seats",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to="games.member",
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["game", "number"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("user__isnull", False)), fields=["user", "game"], name="games_seat_of_user"
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("game", "number"), name="games_seat_once_a_game")],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "muted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="muted_by",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who is muted",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mutes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who mutes",
                    ),
                ),
            ],
            options={
                "verbose_name": "mute",
                "verbose_name_plural": "mutes",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "muted"), name="games_mute_once"),
                    models.CheckConstraint(
                        condition=models.Q(("person", models.F("muted")), _negated=True), name="games_mute_another"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=6, verbose_name="code")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                ("seats", models.PositiveSmallIntegerField(verbose_name="seats")),
                ("public", models.BooleanField(default=False, verbose_name="public")),
                (
                    "phase",
                    models.CharField(
                        choices=[("lobby", "lobby"), ("playing", "playing"), ("ended", "ended"), ("closed", "closed")],
                        default="lobby",
                        max_length=8,
                        verbose_name="phase",
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                ("starts_at", models.BigIntegerField(blank=True, null=True, verbose_name="starts at")),
                (
                    "starts_when_revealed",
                    models.BooleanField(default=False, verbose_name="starts when the numbers are revealed"),
                ),
                ("continues", models.BooleanField(default=False, verbose_name="continues a game")),
                ("secret", models.CharField(blank=True, max_length=64, verbose_name="secret")),
                (
                    "close_reason",
                    models.CharField(
                        blank=True,
                        help_text="An admin's reason; the members see it.",
                        max_length=300,
                        verbose_name="closing reason",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("last_seen", models.DateTimeField(auto_now_add=True, verbose_name="last seen")),
                (
                    "board",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rooms",
                        to="games.board",
                        verbose_name="board",
                    ),
                ),
                (
                    "challenge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rooms",
                        to="games.challenge",
                        verbose_name="challenge of the day",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.member",
                        verbose_name="host",
                    ),
                ),
                (
                    "removed",
                    models.ManyToManyField(
                        blank=True, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="removed people"
                    ),
                ),
            ],
            options={
                "verbose_name": "room",
                "verbose_name_plural": "rooms",
                "ordering": ["-created_at"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("public", True), models.Q(("phase", "closed"), _negated=True)),
                        fields=["-created_at"],
                        name="games_room_listed",
                    ),
                    models.Index(
                        condition=models.Q(("phase", "closed"), _negated=True),
                        fields=["last_seen"],
                        name="games_room_open",
                    ),
                    models.Index(
                        condition=models.Q(("starts_at__isnull", False)),
                        fields=["starts_at"],
                        name="games_room_starts_at",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("phase", "closed"), _negated=True),
                        fields=("code",),
                        name="games_room_code_once_among_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("about_name", models.CharField(blank=True, max_length=40, verbose_name="name at the time")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("abuse", "insults or threats"),
                            ("hate", "hate speech"),
                            ("sexual", "sexual or disgusting content"),
                            ("spam", "spam or flooding"),
                            ("cheating", "cheating or griefing"),
                            ("name", "an offensive name"),
                            ("other", "something else"),
                        ],
                        max_length=8,
                        verbose_name="reason",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
                ("snapshot", models.JSONField(blank=True, default=list, verbose_name="lines")),
                ("picture", models.BinaryField(blank=True, null=True, verbose_name="picture")),
                ("picture_hash", models.CharField(blank=True, max_length=16, verbose_name="hash of the picture")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "open"), ("kept", "upheld"), ("dismissed", "dismissed")],
                        default="waiting",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("resolved_at", models.DateTimeField(blank=True, null=True, verbose_name="resolved at")),
                ("outcome", models.CharField(blank=True, max_length=500, verbose_name="outcome")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="reported")),
                (
                    "about",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports_about",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="about",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "line",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to="games.chatline",
                        verbose_name="line",
                    ),
                ),
                (
                    "reporter",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports_made",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reported by",
                    ),
                ),
                (
                    "resolved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="resolved by",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.room",
                        verbose_name="room",
                    ),
                ),
            ],
            options={
                "verbose_name": "report",
                "verbose_name_plural": "reports",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(condition=models.Q(("state", "waiting")), fields=["id"], name="games_report_waiting"),
                    models.Index(fields=["reporter", "-created_at"], name="games_report_of_reporter"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("line__isnull", False)),
                        fields=("reporter", "line"),
                        name="games_report_line_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("picture_hash", ""), _negated=True),
                        fields=("reporter", "about", "picture_hash"),
                        name="games_report_picture_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Opening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("board_name", models.CharField(blank=True, max_length=60, verbose_name="board")),
                ("board", models.JSONField(verbose_name="board data")),
                ("options", models.JSONField(verbose_name="options")),
                ("state", models.TextField(verbose_name="state")),
                ("seats", models.JSONField(verbose_name="seats")),
                ("remaining", models.JSONField(blank=True, default=dict, verbose_name="remaining time")),
                ("new_draws", models.BooleanField(default=True, verbose_name="new draws")),
                ("sealed", models.BooleanField(default=False, verbose_name="sealed")),
                ("rated", models.BooleanField(default=False, verbose_name="rated until then")),
                ("origin", models.CharField(blank=True, max_length=64, verbose_name="hash of the earlier seed")),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="draws until then")),
                (
                    "parent_version",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="continues at version"),
                ),
                ("history", models.BinaryField(blank=True, default=b"", verbose_name="history")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "game",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="opening",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="continues",
                    ),
                ),
                (
                    "room",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="opening",
                        to="games.room",
                        verbose_name="room",
                    ),
                ),
            ],
            options={
                "verbose_name": "continued position",
                "verbose_name_plural": "continued positions",
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["seats"], name="games_opening_seats", opclasses=["jsonb_path_ops"]
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="member",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="members",
                to="games.room",
                verbose_name="room",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="games", to="games.room", verbose_name="room"
            ),
        ),
        migrations.AddField(
            model_name="chatline",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="lines", to="games.room", verbose_name="room"
            ),
        ),
        migrations.CreateModel(
            name="Save",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("board_name", models.CharField(blank=True, max_length=60, verbose_name="board")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("players", models.JSONField(default=list, verbose_name="players")),
                ("people", models.JSONField(default=list, verbose_name="people")),
                ("content", models.BinaryField(verbose_name="file")),
                ("size", models.PositiveIntegerField(verbose_name="size")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="saves",
                        to="games.game",
                        verbose_name="saved game",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saves",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "save",
                "verbose_name_plural": "saves",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(fields=["owner", "-id"], name="games_save_of_owner"),
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["people"], name="games_save_of_people", opclasses=["jsonb_path_ops"]
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedGame",
            fields=[
                (
                    "origin",
                    models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name="hash of the seed"),
                ),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="draws until then")),
                ("stands", models.BooleanField(default=False, verbose_name="its result stands")),
                ("continued", models.BooleanField(default=False, verbose_name="continued")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "continuation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="game that continues it",
                    ),
                ),
            ],
            options={
                "verbose_name": "saved game",
                "verbose_name_plural": "saved games",
            },
        ),
        migrations.CreateModel(
            name="SimulatedBoard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True, verbose_name="key")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("board", models.JSONField(verbose_name="board")),
                ("options", models.JSONField(verbose_name="options")),
                ("tallies", models.JSONField(blank=True, null=True, verbose_name="counts so far")),
                ("episodes", models.PositiveIntegerField(default=0, verbose_name="episodes")),
                ("target", models.PositiveIntegerField(verbose_name="target")),
                ("failures", models.PositiveSmallIntegerField(default=0, verbose_name="failures in a row")),
                ("claimed_until", models.BigIntegerField(default=0, verbose_name="claimed until")),
                ("requested_at", models.DateTimeField(auto_now_add=True, verbose_name="requested")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
            ],
            options={
                "verbose_name": "simulated board",
                "verbose_name_plural": "simulated boards",
                "ordering": ["requested_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished_at__isnull", True)),
                        fields=["requested_at"],
                        name="games_simulation_unfinished",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("episodes__lte", models.F("target"))), name="games_simulation_within_target"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Spectator",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=40, verbose_name="key")),
                ("seen_until", models.DateTimeField(db_index=True, verbose_name="seen until")),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="spectators",
                        to="games.room",
                        verbose_name="room",
                    ),
                ),
            ],
            options={
                "verbose_name": "spectator",
                "verbose_name_plural": "spectators",
                "constraints": [models.UniqueConstraint(fields=("room", "key"), name="games_spectator_once_a_room")],
            },
        ),
        migrations.CreateModel(
            name="Try",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "challenge",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tries",
                        to="games.challenge",
                        verbose_name="challenge of the day",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tries",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "try at a challenge",
                "verbose_name_plural": "tries at challenges",
                "constraints": [
                    models.UniqueConstraint(fields=("challenge", "user"), name="games_try_once_a_challenge")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("room", "user"), name="games_member_once_a_room"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("room", "token"), name="games_member_token_once_a_room"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("room", "place"), name="games_member_place_once_a_room"),
        ),
        migrations.AddIndex(
            model_name="chatline",
            index=models.Index(fields=["room", "-id"], name="games_line_of_room"),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("client_id", ""), _negated=True),
                fields=("room", "person", "client_id"),
                name="games_line_command_once",
            ),
        ),
        migrations.RunSQL(COMPRESS, migrations.RunSQL.noop),
        migrations.RunPython(list_words, migrations.RunPython.noop),
        migrations.RunPython(empower_moderators, migrations.RunPython.noop),
    ]
