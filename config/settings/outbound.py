"""Where the server may send requests for somebody who has typed the address (`config/http/outbound.py`)."""

from config.settings import reading

# The operator's own networks that these may reach, also by plain HTTP and at any port; by default only the internet.
OUTBOUND_NETWORKS = reading.networks("OUTBOUND_NETWORKS")
# Networks that they never reach, although their addresses are public: those that trust this server, for example.
OUTBOUND_REFUSED_NETWORKS = reading.networks("OUTBOUND_REFUSED_NETWORKS")
# The ports of the internet that they may reach.
OUTBOUND_PORTS = reading.ports("OUTBOUND_PORTS", 443, 80)
