"""systemd, containers and Kubernetes start the same processes as the launcher of `make play`."""

from __future__ import annotations

import re

import pytest

from config.embedded.site import BEAT, WEB, WORKER, beat_command, web_command, worker_command
from config.settings import SOCKETS_PER_ADDRESS
from tests.deploy.files import DEPLOY, UNITS, compose, containers, image_command, manifests, started_by_unit, unit
from tests.operating.blocks import blocks

PYTHON = "/opt/opoly/current/.venv/bin/python"
PREPARE = ["manage.py", "prepare", "--expand"]
COMMANDS = {WORKER: worker_command()[1:], BEAT: beat_command()[1:], "prepare": PREPARE}
PAGES = 100
"""Connections of one address besides its sockets."""


@pytest.mark.parametrize(("name", "command"), COMMANDS.items())
def test_every_way_starts_the_same_processes(name: str, command: list[str]) -> None:
    assert started_by_unit(f"opoly-{name}.service") == [PYTHON, *command]
    assert compose()["services"][name]["command"] == ["python", *command]
    assert containers()[name]["command"] == ["python", *command]


def test_nothing_that_is_started_takes_away_what_an_older_process_needs() -> None:
    """Whoever starts a unit, container or pod of a new version may do so while the old one runs, here or elsewhere."""
    commands = [unit(path.name)["ExecStart"][0].split() for path in UNITS.glob("*.service")]
    commands += [service.get("command", []) for service in compose()["services"].values()]
    pods = [one["spec"]["template"]["spec"] for one in manifests() if "template" in one.get("spec", {})]
    for pod in pods:
        every = [*pod["containers"], *pod.get("initContainers", [])]
        commands += [" ".join(container.get("command", [])).split() for container in every]
    at_the_database = [words for words in commands if {"prepare", "migrate"}.intersection(words)]
    assert len(at_the_database) == 6
    for words in at_the_database:
        assert "prepare" in words
        assert {"--expand", "--check;"}.intersection(words), words


def test_every_way_starts_the_same_web_process() -> None:
    """In containers it listens for the proxy's, beside it on the machine itself."""
    assert started_by_unit("opoly-web@.service", "8001") == [PYTHON, *web_command("127.0.0.1", 8001)[1:]]
    assert image_command() == ["python", *web_command("0.0.0.0", 8000)[1:]]
    for name in ("web1", "web2"):
        assert "command" not in compose()["services"][name]
    assert "command" not in containers()[WEB]


def test_the_target_starts_every_process() -> None:
    (wanted,) = unit("opoly.target")["Wants"]
    started = {f"opoly-{name}.service" for name in (WORKER, BEAT)} | {
        f"opoly-web@{port}.service" for port in (8001, 8002)
    }
    assert set(wanted.split()) == started
    for path in UNITS.glob("opoly-*.service"):
        if path.name != "opoly-backup.service":
            assert unit(path.name)["PartOf"] == ["opoly.target"]


def test_proxies_admit_the_sockets_that_the_site_admits() -> None:
    """A10: of one address in all web processes together, and some pages."""
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    servers = nginx.count("server 127.0.0.1:")
    bound = servers * SOCKETS_PER_ADDRESS + PAGES
    assert f"limit_conn opoly_addresses {bound};" in nginx
    assert nginx.count("max_fails=0;") == servers
    ingresses = [one for one in manifests() if one["kind"] == "Ingress"]
    assert len(ingresses) == 2
    for ingress in ingresses:
        assert ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/limit-connections"] == str(bound)


def test_ingresses_ask_another_pod_for_files_alone() -> None:
    """A page that does not exist is asked for once."""
    ingresses = {one["metadata"]["name"]: one for one in manifests() if one["kind"] == "Ingress"}
    asked = {
        rule["path"]: one["metadata"]["annotations"].get("nginx.ingress.kubernetes.io/proxy-next-upstream", "")
        for one in ingresses.values()
        for rule in one["spec"]["rules"][0]["http"]["paths"]
    }
    assert asked == {"/": "", "/static/": "error timeout http_404"}
    assert len({str((one["spec"]["tls"], one["spec"]["rules"][0]["host"])) for one in ingresses.values()}) == 1


def test_the_proxy_of_the_containers_knows_them() -> None:
    """The last one is the last that an upgrade replaces."""
    environment = compose()["services"]["proxy"]["environment"]
    addresses = environment["WEB"].split()
    assert [address.partition(":")[0] for address in addresses] == ["web1", "web2"]
    assert environment["LAST"] == addresses[-1]


def test_nothing_runs_as_root_or_writes_outside_its_folders() -> None:
    for path in UNITS.glob("opoly-*.service"):
        settings = unit(path.name)
        assert settings["User"] == ["opoly"]
        assert settings["ProtectSystem"] == ["strict"]
        assert settings["CapabilityBoundingSet"] == [""]
    for service in (compose()["services"][name] for name in ("web1", "web2", WORKER, BEAT, "prepare", "secrets")):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
    for one in manifests():
        if "template" not in one.get("spec", {}):
            continue
        pod = one["spec"]["template"]["spec"]
        assert pod["securityContext"]["runAsNonRoot"]
        for container in (*pod["containers"], *pod.get("initContainers", [])):
            assert container["securityContext"]["readOnlyRootFilesystem"]
            assert not container["securityContext"]["allowPrivilegeEscalation"]
            assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}


def test_pods_are_found_by_those_who_select_them() -> None:
    """Services, budgets and deployments name labels that their pods have."""
    by_kind: dict[str, list[dict[str, object]]] = {}
    labels = [one["spec"]["template"]["metadata"]["labels"] for one in manifests() if one["kind"] == "Deployment"]
    for one in manifests():
        spec = one.get("spec", {})
        selector = spec.get("selector", {})
        chosen = selector.get("matchLabels", selector)
        if chosen:
            by_kind.setdefault(one["kind"], []).append(chosen)
            assert any(chosen.items() <= label.items() for label in labels), one["metadata"]["name"]
    assert set(by_kind) == {"Deployment", "Service", "PodDisruptionBudget"}


def test_units_that_the_pages_enable_are_started_with_the_machine() -> None:
    """`systemctl enable` of a unit without [Install] only warns."""
    words = " ".join(re.findall(r"systemctl enable --now (.*)", "\n".join(blocks().values()))).split()
    ours = {re.sub(r"@\d+$", "@.service", word) for word in words if word.startswith("opoly")}
    assert ours == {"opoly.target", "opoly-backup.timer", "opoly-web@.service"}
    for name in ours:
        assert unit(name)["WantedBy"]
