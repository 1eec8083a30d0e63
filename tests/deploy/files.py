"""The files in `deploy/`, read as those do who start the site by them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import yaml

from config.embedded.folder import PROJECT

DEPLOY = PROJECT / "deploy"
UNITS = DEPLOY / "systemd"
KUBERNETES = DEPLOY / "kubernetes"
CONTINUED = re.compile(r"\\\n\s*")


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit, by their names; each may be given more than once."""
    found: dict[str, list[str]] = {}
    for line in CONTINUED.sub("", (UNITS / name).read_text(encoding="utf-8")).splitlines():
        if "=" in line and not line.startswith("#"):
            setting, _, value = line.partition("=")
            found.setdefault(setting, []).append(value)
    return found


def compose() -> dict[str, Any]:
    """The compose file."""
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def manifests() -> list[dict[str, Any]]:
    """The manifests that Kustomize is told of, in their order."""
    names = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text(encoding="utf-8"))["resources"]
    return [one for name in names for one in yaml.safe_load_all((KUBERNETES / name).read_text(encoding="utf-8"))]


def containers() -> dict[str, dict[str, Any]]:
    """The containers that Kubernetes runs, without those that only wait, by their names."""
    specs = [one["spec"]["template"]["spec"] for one in manifests() if "template" in one.get("spec", {})]
    return {container["name"]: container for spec in specs for container in spec["containers"]}


def image_command() -> list[str]:
    """What the image runs unless it is told otherwise."""
    text = CONTINUED.sub(" ", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    (command,) = [line.removeprefix("CMD ") for line in text.splitlines() if line.startswith("CMD ")]
    words: list[str] = json.loads(command)
    return words


def started_by_unit(name: str, instance: str = "") -> list[str]:
    """The words of a unit's command."""
    (command,) = unit(name)["ExecStart"]
    given = {"%i": instance}
    for words in unit(name).get("Environment", []):
        given |= {f"${{{variable}}}": value for variable, _, value in (word.partition("=") for word in words.split())}
    for placeholder, value in given.items():
        command = command.replace(placeholder, value)
    return shlex.split(command)


def folder_of(name: str) -> Path:
    """The folder in which a unit works."""
    return Path(unit(name)["WorkingDirectory"][0])
