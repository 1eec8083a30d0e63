"""Applications, middleware and templates."""

from config.settings.environment import BASE_DIR

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
    "config.http.observing.NotePage",
    "config.http.middleware.OwnAddress",
    "config.http.middleware.SiteHeaders",
    "config.http.cross_origin.TokensFromOtherSites",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Safe against BREACH: Django masks CSRF tokens and adds bytes of random length.
    "config.http.middleware.GZipMiddleware",
    "config.http.middleware.RefuseNullCharacters",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.http.middleware.RenamedSessionCookie",
    "django.middleware.locale.LocaleMiddleware",
    "accounts.middleware.RefuseBannedNetworks",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "games.runtime.replica.NoteWriters",
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
            # The site's name is in every title, so no template has to load it.
            "builtins": ["config.templatetags.own_site"],
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
