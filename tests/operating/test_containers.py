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
