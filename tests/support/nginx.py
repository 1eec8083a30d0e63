"""nginx before the web processes of the tests' site, with the file that servers get (`deploy/nginx.conf`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from config.embedded.folder import PROJECT
from tests.support.debian import program
from tests.support.front import HOST, FrontProxy

REDIRECT = re.compile(r"^server \{\n    listen 80;.*?^\}\n", re.MULTILINE | re.DOTALL)
"""The server that sends people from http to https."""
TLS = re.compile(r"^    (?:listen|ssl_|server_name).*\n", re.MULTILINE)
LIMITS = re.compile(r"^ *limit_conn.*\n", re.MULTILINE)
SERVERS = re.compile(r"^    server 127\.0\.0\.1:.*\n(?:    server 127\.0\.0\.1:.*\n)*", re.MULTILINE)
AROUND = """
daemon off;
pid {folder}/pid;
worker_rlimit_nofile 16384;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def nginx_command(folder: Path, port: int, ports: Sequence[int]) -> list[str]:
    """The command of nginx at this port before web processes at those, with settings that this writes to the folder.

    Without TLS and without a limit of connections an address, since all clients come from one.
    """
    text = REDIRECT.sub("", (PROJECT / "deploy" / "nginx.conf").read_text(encoding="utf-8"))
    text = LIMITS.sub("", TLS.sub("", text))
    text, replaced = SERVERS.subn("".join(f"    server {HOST}:{one} max_fails=0;\n" for one in ports), text)
    assert replaced == 1, "deploy/nginx.conf has another form"
    text = text.replace("server {\n", f"server {{\n    listen {HOST}:{port};\n", 1)
    settings = folder / "nginx.conf"
    settings.write_text(AROUND.format(folder=folder, site=text))
    return [program("nginx", "nginx-light"), "-p", str(folder), "-e", str(folder / "log"), "-c", str(settings)]


class Nginx(FrontProxy):
    """One proxy before web processes."""

    name = "nginx"

    def command(self) -> list[str]:
        """The words that start it."""
        return nginx_command(self.folder, self.port, self.ports)
