"""Mail."""

from config.settings.environment import env

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Opoly <opoly@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
