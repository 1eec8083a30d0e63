"""The pages from their first block to their last, on servers made for it, with real systemd, services and proxies.

Only the names, addresses and certificates are others: nobody can get a certificate for opoly.example here.
"""

from __future__ import annotations

import re
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from config import release
from config.embedded.folder import PROJECT
from config.releases import previous
from tests.operating.blocks import blocks
from tests.operating.booted import Server, Servers, servers
from tests.support.mail_server import mail_server

pytestmark = [pytest.mark.nightly, pytest.mark.alone, pytest.mark.slow, pytest.mark.machines]
SITE = "https://opoly.example"
LAST = max(path.stem for path in (PROJECT / "config" / "migrations").glob("[0-9]*.py"))
REMOVAL = f"""
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("site_config", "{LAST}")]
    operations = [migrations.RunSQL("SELECT 1")]
    unused_since = "{previous().version}"
"""
OWN_AUTHORITY = "{\n\tlocal_certs\n}\n"
CADDYS_ROOT = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
FETCHING = {"packages", "unpack", "nginx", "metrics", "alertmanager", "pooler", "extras"}
"""Blocks that need the packages' registries, which the servers' own network does not reach."""
BLOCKS = blocks()
(NEXT,) = set(re.findall(r"opoly-[\d.]+\d", BLOCKS["upgrade"]))
WEB = "opoly-web@8001 opoly-web@8002 opoly-web@8003"
ALERTED = 360.0
"""Seconds until somebody is told: the rule waits for two minutes, and Prometheus and Alertmanager for one each."""
HEAD = "curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url} %{http_version}'"


def follow(server: Server, name: str, text: str = "") -> str:
    """Run a block of the page as it stands there."""
    return server.run(text or BLOCKS[name], here=name in FETCHING)


@pytest.fixture(scope="module")
def network() -> Iterator[Servers]:
    """The servers of this file."""
    with servers() as made:
        yield made


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a release and its checksums."""
    return release.build(tmp_path_factory.mktemp("dist"), datetime(2026, 1, 1, tzinfo=UTC)).parent


def with_release(server: Server, archive: Path) -> Server:
    """Put the release where the page says."""
    for path in archive.iterdir():
        shutil.copy(path, server.path("/root") / path.name)
    return server


@pytest.fixture(scope="module")
def installed(network: Servers, archive: Path) -> Server:
    """A server on which everything has been installed and started."""
    server = with_release(network.boot(), archive)
    follow(server, "packages")
    # They come with the image of some machines, so that installing them starts nothing.
    server.run("systemctl start postgresql redis-server")
    for name in ("account", "unpack", "settings", "start"):
        follow(server, name)
    return server


@pytest.fixture(scope="module")
def client(network: Servers, installed: Server) -> Server:
    """Somebody else's machine, which finds the site by its name."""
    machine = network.boot()
    machine.run(f"echo '{installed.address} opoly.example' >> /etc/hosts")
    return machine


def visit(client: Server, name: str, moves: int = 3, trust: str = "/root/authority.crt") -> str:
    """Sign up, sign in and play from another machine."""
    words = f"{sys.executable} -m tests.operating.visitor {SITE} {name} --moves {moves}"
    return client.run(f"cd {PROJECT} && SSL_CERT_FILE={trust} {words}", timeout=180)


def trust_caddy(server: Server, client: Server) -> None:
    """Have Caddy sign certificates itself, and the client trust them."""
    server.run(f"printf '{OWN_AUTHORITY}' | cat - /etc/caddy/Caddyfile > /root/Caddyfile")
    server.run("cat /root/Caddyfile > /etc/caddy/Caddyfile; systemctl restart caddy")
    server.run(f"for try in $(seq 50); do test -f {CADDYS_ROOT} && exit; sleep 0.2; done; exit 1")
    shutil.copy(server.path(CADDYS_ROOT), client.path("/root/authority.crt"))


def test_both_web_processes_are_ready(installed: Server) -> None:
    """And every unit runs as the account of the site."""
    assert follow(installed, "ready").count('"sweep"') == 2
    running = installed.run("systemctl list-units --no-legend --state=running 'opoly-*'")
    assert [line.split()[0] for line in running.splitlines()] == [
        "opoly-beat.service",
        "opoly-web@8001.service",
        "opoly-web@8002.service",
        "opoly-worker.service",
    ]
    assert installed.run("ps -o user= -C python | sort --unique").split() == ["opoly"]
    assert installed.run("systemctl list-units --no-legend --failed").strip() == ""


def test_people_play_through_caddy(installed: Server, client: Server) -> None:
    follow(installed, "caddy")
    trust_caddy(installed, client)
    assert "moved 3 times" in visit(client, "Ann")
    assert client.run(f"{HEAD} http://opoly.example/rules/").split() == ["308", f"{SITE}/rules/", "1.1"]
    assert client.run(f"{HEAD} --cacert /root/authority.crt {SITE}/rules/").split() == ["200", "2"]


def test_prometheus_sees_every_process(installed: Server, client: Server) -> None:
    """Through one address. Nobody reaches that or Prometheus from another machine."""
    follow(installed, "metrics")
    query = "curl --silent '127.0.0.1:9090/api/v1/query?query=opoly_sockets'"
    installed.run(f"for try in $(seq 60); do {query} | grep --quiet web-1 && exit; sleep 1; done; {query}; exit 1")
    assert "OpolyDown" in installed.run("curl --silent 127.0.0.1:9090/api/v1/rules")
    for port in (9090, 9108):
        ask = f"curl --silent --max-time 5 http://opoly.example:{port}/metrics || echo refused"
        assert client.run(ask).strip() == "refused"


def test_an_alert_is_mailed(installed: Server, network: Servers) -> None:
    """That the site is down; by a mail server here, which has no TLS."""
    with mail_server(network.network.here) as mail:
        server = f"{mail.address}\n        require_tls: false"
        follow(installed, "alertmanager", BLOCKS["alertmanager"].replace("mail.example:587", server))
        installed.run("systemctl stop opoly.target")
        until = time.monotonic() + ALERTED
        while not any("OpolyDown" in str(one["Subject"]) for one in mail.mails):
            assert time.monotonic() < until, installed.run("journalctl --no-pager --unit 'prometheus*' --lines=30")
            time.sleep(1)
        assert set(mail.recipients) == {"you@opoly.example"}
    installed.run("systemctl start opoly.target")
    follow(installed, "ready")


def test_an_administrator_is_made(installed: Server) -> None:
    """As the page says, but with the answers in the environment, because nobody sits at the terminal."""
    given = {"USERNAME": "Moe", "EMAIL": "moe@opoly.example", "PASSWORD": "correct horse battery"}
    answers = "".join(f"export DJANGO_SUPERUSER_{name}='{value}'\n" for name, value in given.items())
    text = BLOCKS["administrator"].replace("createsuperuser", "createsuperuser --noinput")
    assert "Superuser created" in follow(installed, "administrator", answers + text)


def test_a_restart_loses_nobody_and_no_move(installed: Server, client: Server) -> None:
    said: list[str] = []
    player = threading.Thread(target=lambda: said.append(visit(client, "Ben", moves=300)))
    player.start()
    follow(installed, "restart")
    player.join(200)
    assert "moved 300 times" in said[0]


def test_a_backup_is_restored_elsewhere(installed: Server, client: Server, network: Servers, archive: Path) -> None:
    """With the key, so that the session of somebody who was signed in goes on."""
    follow(installed, "backup")
    assert installed.run("stat --format=%a /var/lib/opoly/backups/*.dump").split() == ["600"]
    told = installed.run("curl --silent 127.0.0.1:9108/metrics | sed --quiet 's/^opoly_backup_time_seconds //p'")
    assert time.time() - float(told) < 600
    other = with_release(network.boot(), archive)
    follow(other, "packages")
    other.run("systemctl start postgresql redis-server")
    for name in ("account", "unpack", "settings"):
        follow(other, name)
    for name in ("root/opoly.dump", "root/opoly.env"):
        shutil.copy(installed.path(name), other.path(name))
    for name in ("restore-settings", "start", "restore", "ready"):
        follow(other, name)
    assert other.run("stat --format='%U %G %a' /etc/opoly/opoly.env").split() == ["root", "opoly", "640"]
    assert "versions match the seed" in follow(other, "verify")
    people = "runuser --user opoly -- psql --tuples-only --command='SELECT username FROM accounts_user' opoly"
    assert other.run(people) == installed.run(people)
    other.stop()


def removed(server: Server) -> bool:
    """Whether the second phase of the migrations has been applied."""
    question = "SELECT count(*) FROM django_migrations WHERE name = '9999_removal'"
    return server.run(f'runuser --user opoly -- psql --tuples-only --command="{question}" opoly').strip() == "1"


def test_a_new_version_follows_the_old_one(installed: Server, client: Server) -> None:
    """The same code under another number, with a migration that has to wait for the end of the old one."""
    installed.run(f"cp --archive /opt/opoly/opoly-{release.version()} /opt/opoly/{NEXT}")
    installed.run(f"rm --recursive /opt/opoly/{NEXT}/.venv; rm /opt/opoly/{NEXT}/.env")
    unpack = BLOCKS["unpack"].replace(f"opoly-{release.version()}\n", f"{NEXT}\n")
    packages = unpack[unpack.index("cd /opt") :]
    assert NEXT in packages
    follow(installed, "unpack", packages)
    installed.path(f"/opt/opoly/{NEXT}/config/migrations/9999_removal.py").write_text(REMOVAL)
    follow(installed, "upgrade")
    follow(installed, "restart")
    installed.run("systemctl restart opoly-prepare")  # as on another machine that starts the new version meanwhile
    assert not removed(installed)
    follow(installed, "contract")
    assert removed(installed)
    running = installed.run("readlink --canonicalize $(systemctl show --property=WorkingDirectory --value opoly-beat)")
    assert running.strip() == f"/opt/opoly/{NEXT}"
    assert "moved 3 times" in visit(client, "Cid")


def test_people_play_through_nginx(installed: Server, client: Server) -> None:
    """On the ports that Caddy had; with a certificate made for the test."""
    made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=opoly.example"
    installed.run(f"{made} -addext subjectAltName=DNS:opoly.example -keyout /etc/ssl/opoly.key -out /etc/ssl/opoly.pem")
    follow(installed, "nginx")
    shutil.copy(installed.path("/etc/ssl/opoly.pem"), client.path("/root/nginx.crt"))
    assert "moved 3 times" in visit(client, "Dan", trust="/root/nginx.crt")
    assert client.run(f"{HEAD} http://opoly.example/rules/").split() == ["301", f"{SITE}/rules/", "1.1"]
    assert client.run(f"{HEAD} --cacert /root/nginx.crt {SITE}/rules/").split() == ["200", "2"]


def test_the_proxy_goes_on_when_both_web_processes_have_been_away(installed: Server, client: Server) -> None:
    """A3: nginx tries a process again at once, though the last connection to it was refused."""
    installed.run("systemctl stop opoly-web@8001 opoly-web@8002")
    ask = f"curl --silent --output /dev/null --write-out '%{{http_code}}' --cacert /root/nginx.crt {SITE}/rules/"
    assert {client.run(ask) for _ in range(4)} == {"502"}
    installed.run("systemctl start opoly-web@8002")
    installed.run(BLOCKS["ready"].replace("8001 8002", "8002"))
    assert {client.run(ask) for _ in range(4)} == {"200"}
    installed.run("systemctl start opoly-web@8001")
    follow(installed, "ready")


def test_one_more_process_serves_the_same_site(installed: Server, client: Server) -> None:
    """It takes over from the others, and is stopped and started with the site, and with the machine."""
    follow(installed, "another-process")
    follow(installed, "nginx-more")
    installed.run(BLOCKS["ready"].replace("8001 8002", "8003"))
    installed.run("systemctl stop opoly-web@8001 opoly-web@8002")
    assert "moved 3 times" in visit(client, "Eve", trust="/root/nginx.crt")
    installed.run("systemctl stop opoly.target; systemctl start opoly.target")
    installed.run(BLOCKS["ready"].replace("8001 8002", "8001 8002 8003"))
    assert installed.run("systemctl is-enabled opoly-web@8003 opoly.target").split() == ["enabled", "enabled"]


@pytest.fixture(scope="module")
def other(network: Servers, archive: Path) -> Iterator[Server]:
    """Another machine, on which the release has been unpacked, and the settings of the first one are."""
    machine = with_release(network.boot(), archive)
    follow(machine, "packages", "apt-get update; apt-get install --yes python3-venv curl")
    follow(machine, "account", BLOCKS["account"].splitlines()[1])
    follow(machine, "unpack")
    yield machine
    machine.stop()


def test_other_machines_serve_the_same_site(installed: Server, other: Server, client: Server) -> None:
    """Each has its own loopback, so nothing is reached by accident; people play when only the other one is left."""
    to_addresses = {"10.0.0.0/24": f"{installed.address}/24", "10.0.0.1": installed.address, "10.0.0.2": other.address}

    def here(name: str) -> str:
        text = BLOCKS[name]
        for example, address in to_addresses.items():
            text = text.replace(example, address)
        return text

    follow(installed, "for-others", here("for-others"))
    follow(installed, "ready")
    shutil.copytree(installed.path("etc/opoly"), other.path("etc/opoly"))
    follow(other, "another-machine", here("another-machine"))
    installed.run(BLOCKS["ready"].replace("127.0.0.1", other.address).replace("8001 8002", "8001"))
    follow(installed, "nginx-more", BLOCKS["nginx-more"].replace("127.0.0.1:8003", f"{other.address}:8001"))
    installed.run(f"systemctl stop {WEB}")
    assert "moved 3 times" in visit(client, "Fay", trust="/root/nginx.crt")
    installed.run(f"systemctl start {WEB}")
    # A web process leaves serving the metrics to a worker for some seconds.
    ask = "curl --fail --silent --retry 30 --retry-delay 1 --retry-connrefused"
    assert 'process="web-0"' in installed.run(f"{ask} http://{other.address}:9108/metrics")
    assert other.run("systemctl is-enabled opoly-web@8001").strip() == "enabled"


def test_caddy_knows_of_more_processes(installed: Server, client: Server) -> None:
    installed.run("systemctl stop nginx")
    follow(installed, "caddy-more")
    installed.run("systemctl stop opoly-web@8001 opoly-web@8002")
    assert "moved 3 times" in visit(client, "Gus")
    installed.run(f"systemctl start {WEB}")


def test_people_play_through_a_pooler(installed: Server, client: Server) -> None:
    """And a backup goes past it, so that it changes nobody's session."""
    follow(installed, "pooler")
    follow(installed, "ready")
    assert installed.run("ss --no-header --tcp state established dst 127.0.0.1:6432").strip()
    follow(installed, "backup")
    assert "moved 3 times" in visit(client, "Hal")


def test_packages_for_errors_and_traces_are_installed(installed: Server) -> None:
    follow(installed, "extras")
    python = "cd /opt/opoly/current; runuser --user opoly -- .venv/bin/python"
    installed.run(f"{python} -c 'import sentry_sdk, opentelemetry.sdk.trace'")
    installed.run("systemctl restart opoly.target")
    follow(installed, "ready")
