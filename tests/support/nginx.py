"""nginx before the web processes of the tests' site, with the file that servers get (`deploy/nginx.conf`)."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from config.embedded.folder import PROJECT
from config.embedded.processes import ServiceError, end, start
from config.embedded.redis import free_port
from tests.support.debian import program

HOST = "127.0.0.1"
START_TIMEOUT = 20.0
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


class Nginx:
    """One proxy before web processes."""

    def __init__(self, ports: Sequence[int]) -> None:
        """Plan one before the web processes at these ports."""
        self.ports, self.port = ports, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = Path()

    @property
    def url(self) -> str:
        """The address at which it listens, without a trailing slash."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start it and wait until it listens."""
        self.folder = Path(tempfile.mkdtemp(prefix="opoly-nginx-"))
        self.folder.chmod(0o711)  # its workers have another account
        log = self.folder / "log"
        words = nginx_command(self.folder, self.port, self.ports)
        with log.open("wb") as output:
            self.process = start(
                words,
                output=output,
                environment={"PATH": "/usr/sbin:/usr/bin"},
                folder=Path("/"),
                at_parents_death=signal.SIGTERM,
            )
        deadline = time.monotonic() + START_TIMEOUT
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection((HOST, self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        message = f"nginx did not start:\n{log.read_text()}"
        raise ServiceError(message)

    def stop(self) -> None:
        """End it with its connections."""
        if self.process is not None:
            end(self.process, signal.SIGTERM, START_TIMEOUT)
            self.process = None
        if self.folder != Path():  # it may never have been started
            shutil.rmtree(self.folder, ignore_errors=True)
