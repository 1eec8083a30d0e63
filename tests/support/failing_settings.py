"""Settings of a site with pages and a task that fail (`tests.support.failing`), for tests of what it logs."""

from config.settings import *  # noqa: F403 - all of them

ROOT_URLCONF = "tests.support.failing"
CELERY_IMPORTS = ["tests.support.failing"]
