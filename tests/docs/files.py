"""The project's own files, without what is installed or generated."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from config.embedded.folder import PROJECT

CODE = {".css", ".html", ".mjs", ".py", ".toml", ".ts", ".tsx"}
NOT_OURS = {"node_modules", "static", "staticfiles"}


def project_files(suffixes: set[str]) -> Iterator[Path]:
    """All files of the project with one of these suffixes, except in hidden folders and those of tools."""
    for folder, names, files in os.walk(PROJECT):
        names[:] = sorted(name for name in names if name not in NOT_OURS and not name.startswith("."))
        yield from (Path(folder, file) for file in sorted(files) if Path(file).suffix in suffixes)


def name_of(file: Path) -> str:
    """The path of a file from the project's folder."""
    return str(file.relative_to(PROJECT))
