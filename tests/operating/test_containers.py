"""The blocks for containers, as far as it goes without an engine: schemas, and what the blocks name."""

from __future__ import annotations

import shlex
from typing import Any

import kubernetes_validate
import pytest

from tests.deploy.files import DEPLOY, compose, manifests
from tests.operating.blocks import blocks

BLOCKS = blocks()
KUBERNETES = "1.30"


@pytest.mark.parametrize("manifest", manifests(), ids=lambda one: f"{one['kind']} {one['metadata']['name']}")
def test_manifests_are_what_kubernetes_understands(manifest: dict[str, Any]) -> None:
    kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_the_commands_name_what_there_is() -> None:
    """Files of the release, services and volumes of the compose file, programs of its images."""
    services = compose()["services"]
    for line in (BLOCKS["compose"] + BLOCKS["compose-backup"]).splitlines():
        words = shlex.split(line)
        assert words[:4] == ["docker", "compose", "-f", "deploy/compose.yaml"]
        named = {word.partition(":")[0] for word in words[5:]} & {"web1", "web2", "database", "redis", "proxy"}
        assert named <= set(services)
    build, apply = (shlex.split(line) for line in BLOCKS["kubernetes"].splitlines())
    assert build[build.index("--file") + 1] == "deploy/Dockerfile"
    assert apply[-1] == "deploy/kubernetes"
    assert (DEPLOY / "kubernetes" / "kustomization.yaml").exists()
    assert {"database", "secrets"} <= set(compose()["volumes"])
