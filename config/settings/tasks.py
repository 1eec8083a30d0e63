"""Celery: the broker, and what beat starts when."""

from config.redis_clients import broker_of
from config.settings.redis import REDIS_CA_CERTS, TASKS_URL

broker = broker_of(TASKS_URL, REDIS_CA_CERTS)
# The last two, because the command `celery` takes BROKER_URL for the first as it is, which need not be Celery's form.
CELERY_BROKER_URL = CELERY_BROKER_READ_URL = CELERY_BROKER_WRITE_URL = broker.url
CELERY_BROKER_USE_SSL = broker.tls or False
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": "opoly:tasks:",
    "socket_connect_timeout": 3,
    "socket_timeout": 5,
    **broker.options,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "opoly"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Mails that are printed are not log lines, of which similar ones are left out.
CELERY_WORKER_REDIRECT_STDOUTS = False
# The schedule is in the settings and not stored: runs missed while down are not made up for.
CELERY_BEAT_SCHEDULER = "config.schedule.Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 1}},
    "mail": {"task": "config.tasks.send_mail", "schedule": 1.0, "options": {"expires": 1}},
    "notify": {"task": "accounts.tasks.notify", "schedule": 1.0, "options": {"expires": 1}},
    "pause": {"task": "games.tasks.pause", "schedule": 10.0, "options": {"expires": 10}},
    "tell_players": {"task": "games.tasks.tell_players", "schedule": 5.0, "options": {"expires": 5}},
    "rank": {"task": "leaderboards.tasks.rank", "schedule": 60.0, "options": {"expires": 30}},
    "count": {"task": "leaderboards.tasks.count_missed", "schedule": 10.0, "options": {"expires": 10}},
    "pack": {"task": "games.tasks.pack", "schedule": 10.0, "options": {"expires": 10}},
    "achievements": {"task": "leaderboards.tasks.count_running", "schedule": 3.0, "options": {"expires": 3}},
    "gifts": {"task": "leaderboards.tasks.measure_gifts", "schedule": 10.0, "options": {"expires": 10}},
    "usual_gifts": {"task": "leaderboards.tasks.compare_gifts", "schedule": 3600.0, "options": {"expires": 1800}},
    "simulate": {"task": "games.tasks.simulate", "schedule": 3.0, "options": {"expires": 3}},
    "measure": {"task": "games.tasks.measure", "schedule": 1.0, "options": {"expires": 1}},
    "review": {"task": "games.tasks.review", "schedule": 1.0, "options": {"expires": 1}},
    "challenge_bots": {"task": "games.tasks.challenge_bots", "schedule": 10.0, "options": {"expires": 10}},
    "clean_up": {"task": "games.tasks.clean_up", "schedule": 60.0, "options": {"expires": 30}},
    "certificates": {"task": "config.tasks.look_at_certificates", "schedule": 600.0, "options": {"expires": 300}},
    "prune": {"task": "games.tasks.prune", "schedule": 600.0, "options": {"expires": 300}},
}
