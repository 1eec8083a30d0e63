"""The files that others expect of a project: licences, versions, hooks, the workflow of a CI host."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import yaml

from config.bootstrap import BUNDLE
from config.embedded.folder import PROJECT
from config.packages import CLIENT

OPEN_FONT = "SIL OPEN FONT LICENSE Version 1.1"
SECTION = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (unreleased|\d{4}-\d\d-\d\d)$", re.MULTILINE)


def tracked(*patterns: str) -> list[Path]:
    """The committed files whose names match."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=PROJECT, capture_output=True, check=True, text=True
    )
    return [PROJECT / name for name in listed.stdout.split("\0") if name]


def loaded(name: str) -> Any:
    """A YAML file of the project."""
    return yaml.safe_load((PROJECT / name).read_text(encoding="utf-8"))


def test_every_font_in_the_repository_has_its_licence_beside_it() -> None:
    fonts = tracked("*.woff2", "*.woff", "*.ttf", "*.otf")
    assert fonts
    for font in fonts:
        assert OPEN_FONT in font.with_name(f"{font.stem}.licence.txt").read_text(encoding="utf-8")


def test_the_licences_of_what_is_bundled_are_in_the_bundle() -> None:
    """Fonts and packages, those that others need included."""
    lock = json.loads((CLIENT / "package-lock.json").read_text(encoding="utf-8"))
    folders = [folder for folder, package in lock["packages"].items() if folder and not package.get("dev")]
    assert "node_modules/@fontsource/noto-sans" in folders
    for folder in folders:
        licence = (BUNDLE / f"licence-{Path(folder).name}.txt").read_text(encoding="utf-8")
        assert licence == (CLIENT / folder / "LICENSE").read_text(encoding="utf-8")
    texts = {path.stem.removeprefix("licence-"): path.read_text(encoding="utf-8") for path in BUNDLE.glob("licence-*")}
    named = tuple(f"{name}-" for name, text in texts.items() if OPEN_FONT in text)
    fonts = [path.name for path in BUNDLE.glob("*.woff2")]
    assert fonts
    assert [font for font in fonts if not font.startswith(named)] == []


def test_the_version_has_its_section_in_the_changelog() -> None:
    """The first one, and only this may be unreleased."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sections = SECTION.findall((PROJECT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert sections[0][0] == project["version"]
    assert "unreleased" not in [date for _, date in sections[1:]]
    assert sections == sorted(sections, key=lambda one: [int(part) for part in one[0].split(".")], reverse=True)


def test_hooks_are_our_own_and_run_what_lint_runs() -> None:
    repositories = loaded(".pre-commit-config.yaml")["repos"]
    assert [one["repo"] for one in repositories] == ["local"]
    commands = (PROJECT / "tests" / "commands.py").read_text(encoding="utf-8")
    for hook in repositories[0]["hooks"]:
        assert hook["language"] == "system"
        program = shlex.split(hook["entry"])[0]
        assert program == "make" or (PROJECT / program).exists(), program
        assert Path(program).name in {"make", "biome"} or f'"{Path(program).name}"' in commands


def test_workflows_run_our_own_commands() -> None:
    """What a host runs can be run anywhere else."""
    for name, command in (("ci.yml", "bash .ci/run"), ("release.yml", "make release")):
        jobs = loaded(f".github/workflows/{name}")["jobs"].values()
        assert command in [step.get("run") for job in jobs for step in job["steps"]]
