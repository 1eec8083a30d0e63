"""Metrics and logs."""

import atexit
import shutil
import tempfile
from pathlib import Path

from config.monitoring.addresses import metrics_address
from config.monitoring.logs import logging_settings
from config.settings import reading
from config.settings.environment import DATA_DIR, TESTING, env

# Where Prometheus finds the metrics of this machine's processes; nowhere by default.
METRICS_ADDRESS = metrics_address(env.str("METRICS_ADDRESS", default=""))
# Every process has a place in this folder, where others of the machine can ask it for its metrics.
METRICS_DIR = Path(env.str("METRICS_DIR", default=str(DATA_DIR / "metrics")))
if TESTING:
    METRICS_DIR = Path(tempfile.mkdtemp(prefix="opoly-metrics-"))
    atexit.register(shutil.rmtree, METRICS_DIR, ignore_errors=True)
# Where backups of the database are found, so that the age of the last one can be told; nowhere by default.
BACKUPS_DIR = Path(folder) if (folder := env.str("BACKUPS_DIR", default="")) else None
# What is measured of the whole site, because config does not import the apps above it.
METRICS_COLLECTORS = [
    "games.selectors.upkeep.health.HealthCollector",
    "games.selectors.upkeep.counts.CountsCollector",
]

# Reports of errors, and traces; neither unless it is asked for, and each needs packages of its own.
SENTRY_DSN = env.str("SENTRY_DSN", default="")
SENTRY_ENVIRONMENT = env.str("SENTRY_ENVIRONMENT", default="production")
OTLP_ENDPOINT = env.str("OTEL_EXPORTER_OTLP_ENDPOINT", default="")
OTEL_SERVICE_NAME = env.str("OTEL_SERVICE_NAME", default="opoly")

# One record of each request and socket (docs/monitoring.md says what is in it).
ACCESS_LOG = env.bool("ACCESS_LOG", default=False)
LOG_JSON = env.bool("LOG_JSON", default=False)
LOGGING_CONFIG = f"config.monitoring.logs.{'configure_json' if LOG_JSON else 'configure'}"
LOGGING = logging_settings(
    level=reading.choice("LOG_LEVEL", "INFO", "DEBUG", "WARNING", "ERROR", "CRITICAL"), as_json=LOG_JSON
)
