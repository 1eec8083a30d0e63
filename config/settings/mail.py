"""Mail."""

from email.utils import formataddr

from config.settings.environment import env
from config.settings.monitoring import LOG_JSON
from config.settings.own_site import SITE_NAME

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
if LOG_JSON and vars()["EMAIL_BACKEND"] == "django.core.mail.backends.console.EmailBackend":
    EMAIL_BACKEND = "config.monitoring.mails.LoggedMails"
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="") or formataddr((SITE_NAME, "opoly@localhost"))
SERVER_EMAIL = DEFAULT_FROM_EMAIL
