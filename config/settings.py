"""Every setting of the site, from the environment, with defaults that are safe in the open.

Sources, the first that has a name wins: the process's environment, `.env`, and `site.env` in the
data folder, which the embedded launcher writes. `.env.example` lists what may be set.
"""

import atexit
import os
import secrets
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.utils.translation import gettext_lazy as _

from config.content_security import content_security_policy
from config.monitoring.logs import logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
env.read_env(BASE_DIR / ".env")
DATA_DIR = Path(env.str("OPOLY_DATA", default=str(BASE_DIR / ".data")))
env.read_env(DATA_DIR / "site.env")

TESTING = "pytest" in sys.modules
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY_IS_TEMPORARY = not env.str("SECRET_KEY", default="")
SECRET_KEY = env.str("SECRET_KEY", default="") or secrets.token_urlsafe(50)
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
# The first one seals saves, any of them and SECRET_KEY with its fallbacks opens them (docs/saves.md).
SAVE_KEYS: list[str] = env.list("SAVE_KEYS", default=[])

# The site's addresses: hosts, origins and HTTPS settings follow from them.
ORIGINS: list[str] = [
    origin.rstrip("/") for origin in env.list("ORIGINS", default=["http://127.0.0.1:8000", "http://localhost:8000"])
]
HTTPS = all(origin.startswith("https://") for origin in ORIGINS)
ALLOWED_HOSTS: list[str] = sorted({urlsplit(origin).hostname or "" for origin in ORIGINS})
CSRF_TRUSTED_ORIGINS = ORIGINS

INSTALLED_APPS = [
    "config.apps.SiteConfig",
    "accounts.apps.AccountsConfig",
    "games.apps.GamesConfig",
    "leaderboards.apps.LeaderboardsConfig",
    "config.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "config.apps.CollectedFilesConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "django_filters",
    "drf_spectacular",
    "rest_framework",
]

MIDDLEWARE = [
    "config.http.middleware.OwnAddress",
    "config.http.middleware.SiteHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Safe against BREACH: Django masks CSRF tokens and adds bytes of random length.
    "config.http.middleware.GZipMiddleware",
    "config.http.middleware.RefuseNullCharacters",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.http.middleware.RenamedSessionCookie",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.TrackSessions",
    "accounts.middleware.GuestsClaimFirst",
    "games.pages.unreadable.AnswerUnreadableGames",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# PostgreSQL with one connection pool per process; a connection returns to it after each request.
DATABASES = {"default": env.db_url("DATABASE_URL", default="postgresql:///opoly")}
DATABASES["default"].update(
    {
        "ENGINE": "django.db.backends.postgresql",
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
    }
)
DATABASE_POOL = env.int("DATABASE_POOL", default=10)
# Pages served at the same time, each with a connection; the others of the pool are for sockets.
PAGES_AT_ONCE = max(1, DATABASE_POOL // 2)
DATABASES["default"].setdefault("OPTIONS", {})["application_name"] = "opoly"
# Fail fast on locks and slow statements: the command fails alone and can be retried.
DATABASES["default"]["OPTIONS"]["options"] = env.str(
    "DATABASE_OPTIONS", default="-c lock_timeout=5s -c statement_timeout=30s"
)
# libpq's name for a socket folder; Django's commands look for it in HOST.
DATABASES["default"]["HOST"] = DATABASES["default"]["OPTIONS"].pop("host", DATABASES["default"]["HOST"])
if DATABASE_POOL:  # 0 means no pool, for commands that only check whether there is a database
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL,
        "timeout": 10,
    }

# Live messages, tasks and the cache; each may have a server or a database of its own.
REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env.str("CACHE_URL", default="") or REDIS_URL,
        "KEY_PREFIX": "opoly:cache",
    },
    # Rendered parts of pages that are the same for everybody, in each process.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}

CELERY_BROKER_URL = env.str("BROKER_URL", default="") or REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": "opoly:tasks:", "socket_connect_timeout": 3}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "opoly"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# The schedule is in the settings and not stored: runs missed while down are not made up for.
CELERY_BEAT_SCHEDULER = "config.schedule.Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 1}},
    "pause": {"task": "games.tasks.pause", "schedule": 10.0, "options": {"expires": 10}},
    "rank": {"task": "leaderboards.tasks.rank", "schedule": 60.0, "options": {"expires": 30}},
    "count": {"task": "leaderboards.tasks.count_missed", "schedule": 10.0, "options": {"expires": 10}},
    "pack": {"task": "games.tasks.pack", "schedule": 10.0, "options": {"expires": 10}},
    "achievements": {"task": "leaderboards.tasks.count_running", "schedule": 3.0, "options": {"expires": 3}},
    "simulate": {"task": "games.tasks.simulate", "schedule": 3.0, "options": {"expires": 3}},
    "challenge_bots": {"task": "games.tasks.challenge_bots", "schedule": 10.0, "options": {"expires": 10}},
    "clean_up": {"task": "games.tasks.clean_up", "schedule": 60.0, "options": {"expires": 30}},
    "prune": {"task": "games.tasks.prune", "schedule": 600.0, "options": {"expires": 300}},
}

# Metrics: every process counts in files of this folder, which prometheus_client finds by its environment variable.
METRICS_DIR = Path(env.str("METRICS_DIR", default=str(DATA_DIR / "metrics")))
if TESTING:
    METRICS_DIR = Path(tempfile.mkdtemp(prefix="opoly-metrics-"))
    atexit.register(shutil.rmtree, METRICS_DIR, ignore_errors=True)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)
# A scraper that sends this as a bearer token may read /metrics; without it only staff may.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# A game is paused when no player has been present for this long, and ended when nobody comes back for these days.
PAUSE_GAMES_AFTER_MINUTES = env.int("PAUSE_GAMES_AFTER_MINUTES", default=3)
END_PAUSED_GAMES_AFTER_DAYS = env.int("END_PAUSED_GAMES_AFTER_DAYS", default=3)
# How many games one person may have in progress at the same time.
MAX_RUNNING_GAMES = env.int("MAX_RUNNING_GAMES", default=20)
# The least pause (ms) before a move of a bot, whatever pace a room has.
MIN_BOT_PAUSE = env.int("MIN_BOT_PAUSE", default=100)
# How many moves a second bots and autoplay make for one person, in all of their games together. 0: any number.
MAX_AUTOMATIC_MOVES = env.int("MAX_AUTOMATIC_MOVES", default=20)
# A game with so many moves is ended without a winner. 0: never.
LONGEST_GAME = env.int("LONGEST_GAME", default=10_000)

# Connections that a web process has open at most, and fewer if the system allows it fewer files.
MAX_CONNECTIONS = env.int("MAX_CONNECTIONS", default=10_000)
# Of one network address; not counted behind a proxy. A web process keeps at least half of its connections for others.
CONNECTIONS_PER_ADDRESS = env.int("CONNECTIONS_PER_ADDRESS", default=500)
# When a web process is stopped, its sockets are closed spread over up to this time.
RESTART_SECONDS = env.float("RESTART_SECONDS", default=3.0)
# Guests who have never played are deleted when nobody has used them for so many days, and games so many days after
# their end, with all their moves. 0: never.
GUESTS_KEPT_DAYS = env.int("GUESTS_KEPT_DAYS", default=30)
GAMES_KEPT_DAYS = env.int("GAMES_KEPT_DAYS", default=0)
# So many minutes after its end the versions of a game are packed into one compressed row.
PACK_GAMES_AFTER_MINUTES = env.int("PACK_GAMES_AFTER_MINUTES", default=1)

# A simulation of a board plays this many episodes of 2,000 counted rolls, for each way of leaving jail.
SIMULATION_EPISODES = env.int("SIMULATION_EPISODES", default=250)
# Whether every board that a game starts on is simulated, or only those whose rules page is opened.
SIMULATE_PLAYED_BOARDS = env.bool("SIMULATE_PLAYED_BOARDS", default=True)

# Accounts.
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.SiteBackend"]
PASSWORD_HASHERS = (
    ["django.contrib.auth.hashers.MD5PasswordHasher"]
    if TESTING
    else [
        "accounts.passwords.BoundedArgon2PasswordHasher",
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "accounts.passwords.LengthValidator",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
        "accounts.passwords.EndsEarlierAccess",
    )
]
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "accounts.forms.SignInForm", "signup": "accounts.forms.SignUpForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_RATE_LIMITS = {
    "guest": "300/h/ip",
    # Fewer than may be waiting, so that one address does not keep everybody else from asking.
    "simulation": "8/h/ip",
    "csp_report": "60/m/ip",
    "delete_account": "10/h/user",
    "picture": "30/h/user",
}
# Wrong passwords for one account in an hour, after which only its own devices may try: accounts/guessing.py.
WRONG_PASSWORDS_AN_HOUR = 50
# An address that has an account is accepted like any other: only its mailbox tells who has one.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "accounts.passkeys.AddForm",
    "authenticate_webauthn": "accounts.passkeys.AuthenticateForm",
    "login_webauthn": "accounts.passkeys.LoginForm",
    "reauthenticate_webauthn": "accounts.passkeys.ReauthenticateForm",
}
# One step before and after, as RFC 6238 recommends: phones are slow to type on, and their clocks are not exact.
MFA_TOTP_TOLERANCE = 1
# Told of every change to an account, because accounts does not import the apps above it.
ACCOUNT_LISTENERS = [
    "games.listeners.GamesAccountListener",
    "leaderboards.listeners.LeaderboardsAccountListener",
]
# Told of finished games, because games does not import the apps above it.
GAME_LISTENERS = ["leaderboards.listeners.CountingListener"]
USERSESSIONS_ADAPTER = "accounts.adapter.UserSessionsAdapter"
USERSESSIONS_TRACK_ACTIVITY = True

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Opoly <opoly@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Languages and time.
LANGUAGE_CODE = "en"
# To add a language, complete its catalogues in locale/, locale/packages/ and games/client/locale/.
LANGUAGES = [("en", _("English")), ("bn", _("Bangla"))]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "packages"]
LANGUAGE_COOKIE_AGE = 31_536_000
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: collected names contain hashes, so browsers cache them forever.
STATIC_URL = "/static/"
# Another bundle of the client, for a site with games of its own (games/client/build.mjs).
STATICFILES_DIRS = [("games/build", build)] if (build := env.str("OPOLY_BUILD", default="")) else []
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
# A folder collected earlier, from which compressed versions of unchanged files are taken (config/collecting.py).
STATIC_EARLIER = Path(earlier) if (earlier := env.str("STATIC_EARLIER", default="")) else None
COLLECTED = (STATIC_ROOT / "staticfiles.json").is_file()
PLAIN_STATIC = TESTING or (DEBUG and not COLLECTED)
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# The client's bundle names its modules and what they load by their contents already.
NAMED_BY_CONTENTS = r"games/build/[\w-]+-[A-Z0-9]{8}\.\w+$"
WHITENOISE_IMMUTABLE_FILE_TEST = rf"{STATIC_URL}(.+\.[0-9a-f]{{12}}\.\w+$|{NAMED_BY_CONTENTS})"
WHITENOISE_USE_FINDERS = PLAIN_STATIC
WHITENOISE_AUTOREFRESH = PLAIN_STATIC
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if PLAIN_STATIC
        else "config.collecting.CollectedFilesStorage"
    },
}

# Security.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# A browser accepts cookies with this prefix from this host over HTTPS only, never from another one of its domain.
HOST_COOKIE = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{HOST_COOKIE}sessionid", f"{HOST_COOKIE}csrftoken"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^alive$", "^ready$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "games.pages.site.csrf_failed"
# Bytes of a whole request, files included: refused before it is read. Nothing here needs a tenth of it.
MAX_REQUEST_BODY = DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# Only pictures are larger, as phones take them; so many of them are worked on at the same time in a web process.
MAX_LARGE_BODY = 8_100_000
LARGE_BODY_PATHS = ["/profile/picture/", "/api/players/me/picture/"]
LARGE_BODIES_AT_ONCE = 4
# The number of proxies in front of the site. Only their X-Forwarded-For and X-Forwarded-Proto are trusted.
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# How many sockets one person, and one network address, may have open in one web process at the same time. An address
# may also send that many commands a second. The addresses of this machine are not limited.
SOCKETS_PER_PERSON = env.int("SOCKETS_PER_PERSON", default=10)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=300)

CONTENT_SECURITY_POLICY = content_security_policy(ORIGINS, https=HTTPS)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    # The browsable API needs inline scripts, which the content security policy forbids.
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.StrictJSONParser"],
    "EXCEPTION_HANDLER": "games.api.errors.answer",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "config.api.pages.Pages",
    "DEFAULT_SCHEMA_CLASS": "config.api.schema.Schema",
    # Not exact, so only for fairness between people, not for security.
    "NUM_PROXIES": TRUSTED_PROXIES,
    "DEFAULT_THROTTLE_RATES": {
        "rooms": "120/min",
        "codes": "120/min",
        "boards": "60/min",
        "games": "120/min",
        "replays": "240/min",
        "saves": "60/min",
    },
}
# Requests to the API a minute: of one token, person or stranger, and of one address. This machine's are not limited.
API_LIMITS = {"caller": 300, "address": 1200}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "TITLE": "Opoly",
    "DESCRIPTION": "Property-trading board games, played live.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.refine",
        "config.api.schema.refine",
    ],
}

LOGGING_CONFIG = "config.monitoring.logs.configure"
LOGGING = logging_settings(level=env.str("LOG_LEVEL", default="INFO"), as_json=env.bool("LOG_JSON", default=False))
