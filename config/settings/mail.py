"""Mail."""

from config.settings.environment import env
from config.settings.monitoring import LOG_JSON

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
if LOG_JSON and vars()["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend":
    EMAIL_BACKEND = "config.monitoring.mails.LoggedMails"
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Opoly <opoly@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
