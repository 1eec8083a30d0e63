"""Keep states compressed by lz4, which is faster than the default, where this PostgreSQL has it."""

from django.db import migrations

COMPRESS = """
DO $$ BEGIN
    ALTER TABLE games_game ALTER COLUMN state SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
    NULL;
END $$
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunSQL(COMPRESS, migrations.RunSQL.noop)]
