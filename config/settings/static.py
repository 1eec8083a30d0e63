"""Static files: collected names contain hashes, so browsers cache them forever."""

from pathlib import Path

from config.settings import reading
from config.settings.addresses import HTTPS
from config.settings.environment import BASE_DIR, DEBUG, TESTING, env
from config.settings.languages import OWN_LOCALES

# The site serves them here in any case, also to a CDN that fetches from it.
OWN_STATIC_URL = WHITENOISE_STATIC_PREFIX = "/static/"
STATIC_URL = reading.address_of_folder("STATIC_URL", OWN_STATIC_URL, secure=HTTPS)
# The client's texts in languages of one's own, and another bundle for a site with games of its own (build.mjs).
OWN_TEXTS = str(OWN_LOCALES / "client") if OWN_LOCALES and (OWN_LOCALES / "client").is_dir() else ""
OWN_BUILD: str = env.str("OPOLY_BUILD", default="")
STATICFILES_DIRS = [("games/build", folder) for folder in (OWN_TEXTS, OWN_BUILD) if folder]
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
# A folder collected earlier, from which compressed versions of unchanged files are taken (config/collecting.py).
STATIC_EARLIER = Path(earlier) if (earlier := env.str("STATIC_EARLIER", default="")) else None
COLLECTED = (STATIC_ROOT / "staticfiles.json").is_file()
PLAIN_STATIC = TESTING or (DEBUG and not COLLECTED)
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# The client's bundle names its modules and what they load by their contents already.
NAMED_BY_CONTENTS = r"games/build/[\w-]+-[A-Z0-9]{8}\.\w+$"
WHITENOISE_IMMUTABLE_FILE_TEST = rf"{OWN_STATIC_URL}(.+\.[0-9a-f]{{12}}\.\w+$|{NAMED_BY_CONTENTS})"
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
