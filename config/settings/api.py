"""The API and its schema."""

from config.settings.addresses import TRUSTED_PROXIES
from config.settings.own_site import SITE_NAME

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
        "drafts": "240/min",
        "gallery": "240/min",
        "clubs": "240/min",
        "games": "120/min",
        "relations": "60/min",
        "replays": "240/min",
        "saves": "60/min",
        "webhooks": "20/hour",
    },
}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    # Several fields have the same choices.
    "ENUM_NAME_OVERRIDES": {
        "BoardReportReasonEnum": ["abuse", "hate", "sexual", "spam", "name", "other"],
        "CircleEnum": ["everybody", "acquaintances", "friends", "nobody"],
    },
    "TITLE": SITE_NAME,
    "DESCRIPTION": "Property-trading board games, played live.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.refine",
        "config.api.schema.refine",
    ],
}
