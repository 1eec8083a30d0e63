"""Languages and time."""

from django.utils.translation import gettext_lazy as _

from config.settings.environment import BASE_DIR

LANGUAGE_CODE = "en"
# To add a language, complete its catalogues in locale/, locale/packages/ and games/client/locale/.
LANGUAGES = [("en", _("English")), ("bn", _("Bangla"))]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "packages"]
LANGUAGE_COOKIE_AGE = 31_536_000
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
