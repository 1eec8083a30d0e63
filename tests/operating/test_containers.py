"""The blocks for containers, as far as it goes without an engine: schemas, and what the blocks name."""

from __future__ import annotations

import shlex
from typing import Any

import kubernetes_validate
import pytest

from tests.deploy.files import CONTINUED, DEPLOY, compose, containers, manifests
from tests.operating.blocks import blocks

BLOCKS = blocks()
KUBERNETES = "1.30"
COMPOSE = {"up": None, "stop": None, "exec": 1, "run": 1, "cp": 1}
"""How many of a command's arguments are services; None: all."""


@pytest.mark.parametrize("manifest", manifests(), ids=lambda one: f"{one['kind']} {one['metadata']['name']}")
def test_manifests_are_what_kubernetes_understands(manifest: dict[str, Any]) -> None:
    kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_the_commands_name_what_there_is() -> None:
    """Files of the release, services and volumes of the compose file, programs of its images."""
    services = compose()["services"]
    text = BLOCKS["compose"] + BLOCKS["compose-backup"] + BLOCKS["compose-restore"]
    for line in CONTINUED.sub(" ", text).splitlines():
        words = shlex.split(line)
        assert words[:4] == ["docker", "compose", "-f", "deploy/compose.yaml"]
        takes, arguments = COMPOSE[words[4]], [word for word in words[5:] if not word.startswith("-")]
        named = arguments[: len(arguments) if takes is None else takes]
        assert {word.partition(":")[0] for word in named} <= set(services), line
    assert {"database", "secrets"} <= set(compose()["volumes"])
    assert compose()["x-site"]["pull_policy"] == "build"


def test_the_commands_for_kubernetes_name_what_there_is() -> None:
    """Files of the release, and resources of the manifests."""
    build, push, namespace, secret, apply = map(shlex.split, CONTINUED.sub(" ", BLOCKS["kubernetes"]).splitlines())
    assert build[build.index("--file") + 1] == "deploy/Dockerfile"
    assert build[build.index("--tag") + 1] == push[-1]
    assert namespace[-1] == "deploy/kubernetes/namespace.yaml"
    assert apply[-1] == "deploy/kubernetes"
    assert (DEPLOY / "kubernetes" / "kustomization.yaml").exists()
    names = {(one["kind"], one["metadata"]["name"]) for one in manifests()}
    assert ("Namespace", secret[2]) in names
    asked = {one["secretRef"]["name"] for container in containers().values() for one in container["envFrom"][1:]}
    assert asked == {secret[6]}


def test_containers_are_replaced_one_after_another() -> None:
    """Each without those that it depends on or that depend on it; the proxy, which needs both web processes, last."""
    services = compose()["services"]
    lines = [line.strip() for line in (BLOCKS["compose-upgrade"] + BLOCKS["compose-contract"]).splitlines()]
    commands = [shlex.split(line) for line in lines if line.startswith("docker")]
    assert [words[4] for words in commands] == ["build", "run", "up", "run"]
    for words in commands:
        assert words[:4] == ["docker", "compose", "-f", "deploy/compose.yaml"]
        assert words[4] == "build" or "--no-deps" in words
    (order,) = [shlex.split(line.removesuffix("; do"))[3:] for line in lines if line.startswith("for ")]
    assert order == ["web1", "web2", "worker", "beat", "proxy"]
    assert {name for name, one in services.items() if "build" in one} == {*order, "secrets", "prepare"} - {"proxy"}
    assert commands[1][-1] == "prepare"
    assert commands[3][-4:] == ["prepare", "python", "manage.py", "prepare"]


def test_pods_are_replaced_by_what_there_is() -> None:
    """The Job that extends the database, the deployments, and a container in which the rest is removed."""
    made = {(one["kind"], one["metadata"]["name"]) for one in manifests()}
    delete, apply, loop, rollout, _ = (shlex.split(line) for line in BLOCKS["kubernetes-upgrade"].splitlines())
    assert ("Job", delete[delete.index("job") + 1]) in made
    assert apply == shlex.split(BLOCKS["kubernetes"].splitlines()[-1])
    assert rollout[-1] == "deployment/opoly-$name"
    names = [name.removesuffix(";") for name in loop[3:-1]]
    assert {f"opoly-{name}" for name in names} == {name for kind, name in made if kind == "Deployment"}
    contract = shlex.split(BLOCKS["kubernetes-contract"])
    assert contract[contract.index("exec") + 1] == "deployment/opoly-web"
    assert contract[contract.index("--container") + 1] in containers()
    assert contract[contract.index("--") + 1 :] == ["python", "manage.py", "prepare"]
