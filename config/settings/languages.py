"""Languages and time."""

from django.utils.functional import lazy

from config.languages.names import from_right, name, with_catalogues
from config.settings import reading
from config.settings.environment import BASE_DIR

# Catalogues of one's own (locale/README.md), which win over ours where both have a text.
OWN_LOCALES = reading.folder("OPOLY_LOCALE")
LOCALES = [folder for folder in (OWN_LOCALES, BASE_DIR / "locale") if folder]
LOCALE_PATHS = [path for folder in LOCALES for path in (folder, folder / "packages")]
# A language is there as soon as its catalogues are; all of them are offered unless some are chosen.
KNOWN_LANGUAGES = list(dict.fromkeys(code for folder in LOCALES for code in with_catalogues(folder)))
CHOSEN_LANGUAGES = reading.some_of("LANGUAGES", KNOWN_LANGUAGES)
LANGUAGES = [(code, lazy(name, str)(code)) for code in CHOSEN_LANGUAGES]
# By CLDR, which knows more languages than Django does; Django looks for a language without its country.
LANGUAGES_BIDI = [code.partition("-")[0] for code in KNOWN_LANGUAGES if from_right(code)]
# What everybody gets who asks for none of them.
LANGUAGE_CODE = CHOSEN_LANGUAGES[0]
LANGUAGE_COOKIE_AGE = 31_536_000
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
