"""Names: games are cancelled, reports resolved."""

from typing import Any

from django.db import migrations


def rename_code(before: str, after: str) -> Any:
    """Rename the code of the chat's notice."""

    def rename(apps: Any, schema_editor: Any) -> None:
        apps.get_model("games", "ChatLine").objects.filter(code=before).update(code=after)

    return rename


class Migration(migrations.Migration):
    """Rename columns, and the code of a notice in stored chats."""

    dependencies = [("games", "0016_mixed_seeds")]
    operations = [
        migrations.RenameField("game", "broken_off_because", "cancel_reason"),
        migrations.RenameField("report", "handled_by", "resolved_by"),
        migrations.RenameField("report", "handled_at", "resolved_at"),
        migrations.RunPython(rename_code("broken_off", "cancelled"), rename_code("cancelled", "broken_off")),
    ]
