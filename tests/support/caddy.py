"""Caddy before the web processes of the tests' site, with the file that servers get (`deploy/Caddyfile`)."""

from __future__ import annotations

from config.embedded.folder import PROJECT
from tests.support.debian import program
from tests.support.front import HOST, FrontProxy

SITE = "{$SITE:localhost} {\n"
PROCESSES = "{$WEB:127.0.0.1:8001 127.0.0.1:8002}"
LAST = "{$LAST:127.0.0.1:8002}"


class Caddy(FrontProxy):
    """One proxy before web processes, without TLS."""

    name = "caddy"

    def command(self) -> list[str]:
        """The words that start it."""
        text = (PROJECT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
        servers = [f"{HOST}:{one}" for one in self.ports]
        for found, wanted in (
            (SITE, f"http://{HOST}:{self.port} {{\n"),
            (PROCESSES, " ".join(servers)),
            (LAST, servers[-1]),
        ):
            assert found in text, f"deploy/Caddyfile has no {found}"
            text = text.replace(found, wanted)
        settings = self.folder / "Caddyfile"
        settings.write_text(f"{{\n\tadmin off\n}}\n{text}".replace("{$SITE:localhost}", f"{HOST}:{self.port}"))
        return [program("caddy"), "run", "--config", str(settings), "--adapter", "caddyfile"]
