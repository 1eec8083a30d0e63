"""`python -m tests.dev.make_demo`: make the demo data in the database that the environment names."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.dev import demo  # noqa: E402

for line in demo.fill():
    print(f"  demo | {line}", flush=True)
