"""Metrics and logs."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from config.monitoring.logs import logging_settings
from config.settings.environment import DATA_DIR, TESTING, env

# Metrics: every process counts in files of this folder, which prometheus_client finds by its environment variable.
METRICS_DIR = Path(env.str("METRICS_DIR", default=str(DATA_DIR / "metrics")))
if TESTING:
    METRICS_DIR = Path(tempfile.mkdtemp(prefix="opoly-metrics-"))
    atexit.register(shutil.rmtree, METRICS_DIR, ignore_errors=True)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)
# A scraper that sends this as a bearer token may read /metrics; without it only staff may.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

LOGGING_CONFIG = "config.monitoring.logs.configure"
LOGGING = logging_settings(level=env.str("LOG_LEVEL", default="INFO"), as_json=env.bool("LOG_JSON", default=False))
