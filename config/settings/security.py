"""Cookies, HTTPS and the content security policy."""

from config.content_security import content_security_policy
from config.settings import reading
from config.settings.addresses import HTTPS, ORIGINS
from config.settings.environment import env
from config.settings.own_site import SITE_LOGO
from config.settings.refusing import wrong
from config.settings.static import STATIC_URL

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# A browser accepts cookies with this prefix from this host over HTTPS only, never from another one of its domain.
HOST_COOKIE = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{HOST_COOKIE}sessionid", f"{HOST_COOKIE}csrftoken"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS

# How long browsers refuse to come without HTTPS, once they have come with it. A day is enough for people who play
# often, and is over soon after a mistake. Other names of the domain are its owner's to decide on, and nobody gets off
# the list that browsers are shipped with in less than months, so these two are asked for (docs/your-site.md).
YEAR = 31_536_000
SECURE_HSTS_SECONDS = reading.whole("HSTS_SECONDS", 86_400, most=2 * YEAR) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=False) and SECURE_HSTS_SECONDS > 0
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False) and HTTPS
if SECURE_HSTS_PRELOAD and not (SECURE_HSTS_INCLUDE_SUBDOMAINS and SECURE_HSTS_SECONDS >= YEAR):
    raise wrong("HSTS_PRELOAD", f"needs HSTS_SUBDOMAINS=true and HSTS_SECONDS={YEAR} or more.")
# `check --deploy` asks for the two, and for an age: it is not asked again where the operator has decided.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if HTTPS and not SECURE_HSTS_SECONDS:
    SILENCED_SYSTEM_CHECKS.append("security.W004")

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "games.pages.site.csrf_failed"
# Ours: what is shown while the database does not answer (config/http/answers.py).
UNAVAILABLE_VIEW = "games.pages.site.unavailable"

CONTENT_SECURITY_POLICY = content_security_policy(ORIGINS, https=HTTPS, static=STATIC_URL, logo=SITE_LOGO)
