"""Mail: it is stored with what sends it, and the worker hands it to the mail server (`config.mail`)."""

from email.utils import formataddr

from config.settings import reading
from config.settings.environment import env
from config.settings.monitoring import LOG_JSON
from config.settings.own_site import SITE_NAME

transport = reading.mail_server("EMAIL_URL", "consolemail://")
# What the worker sends with.
MAIL_TRANSPORT = transport.pop("EMAIL_BACKEND")
if MAIL_TRANSPORT == "django.core.mail.backends.smtp.EmailBackend":
    MAIL_TRANSPORT = "config.mail.smtp.EmailBackend"
if LOG_JSON and MAIL_TRANSPORT == "django.core.mail.backends.console.EmailBackend":
    MAIL_TRANSPORT = "config.monitoring.mails.LoggedMails"
vars().update(transport)
EMAIL_BACKEND = "config.mail.outbox.OutboxBackend"
# Seconds that the mail server may take to connect and for each answer.
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=10)
# Mails that one address gets in an hour; more are dropped.
MAILS_AN_HOUR = env.int("MAILS_AN_HOUR", default=10)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="") or formataddr((SITE_NAME, "opoly@localhost"))
SERVER_EMAIL = DEFAULT_FROM_EMAIL
