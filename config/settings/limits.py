"""How much one person, address or program may ask of the site."""

from config.settings.environment import env

# Connections that a web process has open at most, and fewer if the system allows it fewer files.
MAX_CONNECTIONS = env.int("MAX_CONNECTIONS", default=10_000)
# Of one network address; not counted behind a proxy. A web process keeps at least half of its connections for others.
CONNECTIONS_PER_ADDRESS = env.int("CONNECTIONS_PER_ADDRESS", default=500)
# When a web process is stopped, its sockets are closed spread over up to this time.
RESTART_SECONDS = env.float("RESTART_SECONDS", default=3.0)
# Before that it says for so long at /ready that it will end, and goes on serving: until load balancers have found out.
DRAIN_SECONDS = env.float("DRAIN_SECONDS", default=0.0)

# How many sockets one person, and one network address, may have open in one web process at the same time. An address
# may also send that many commands a second. The addresses of this machine are not limited.
SOCKETS_PER_PERSON = env.int("SOCKETS_PER_PERSON", default=10)
SOCKETS_PER_ADDRESS = env.int("SOCKETS_PER_ADDRESS", default=300)

# How many event streams one person may have open in one web process at the same time.
STREAMS_PER_PERSON = env.int("STREAMS_PER_PERSON", default=5)

# Bytes of a whole request, files included: refused before it is read. Nothing here needs a tenth of it.
MAX_REQUEST_BODY = DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# Only pictures are larger, as phones take them; so many of them are worked on at the same time in a web process.
MAX_LARGE_BODY = 8_100_000
LARGE_BODY_PATHS = ["/profile/picture/", "/api/players/me/picture/"]
LARGE_BODIES_AT_ONCE = 4

# Requests to the API a minute: of one token, person or stranger, and of one address. This machine's are not limited.
API_LIMITS = {"caller": 300, "address": 1200}
