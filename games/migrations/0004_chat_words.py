"""A short list to begin with; admins change it (games.models.FlaggedWord says what a star means)."""

import django.db.models.deletion
from django.db import migrations, models

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


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_chat"),
    ]

    operations = [
        migrations.AlterField(
            model_name="chatline",
            name="game",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AlterField(
            model_name="flaggedword",
            name="verdict",
            field=models.CharField(
                choices=[
                    ("mask", "the word is masked"),
                    ("refuse", "the line is refused"),
                    ("flag", "shown to admins"),
                    ("allow", "always fine"),
                ],
                default="mask",
                max_length=6,
                verbose_name="what happens",
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="game",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.RunPython(list_words, migrations.RunPython.noop),
    ]
