"""Storage of the static files, which compresses only what an earlier collection has not compressed."""

from __future__ import annotations

import filecmp
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.core.files import File
from whitenoise.storage import CompressedManifestStaticFilesStorage

SUFFIXES = (".br", ".gz")
NAMED_BY_CONTENTS = re.compile(settings.NAMED_BY_CONTENTS)


class CollectedFilesStorage(CompressedManifestStaticFilesStorage):
    """Names files by their contents, compresses them, and keeps only these.

    Compressing all of them takes seconds, and most are the same as before: those are taken from STATIC_EARLIER.
    """

    def hashed_name(self, name: str, content: File[bytes] | None = None, filename: str | None = None) -> str:
        """Keep a name that the client's bundle has made from the contents: its modules import each other by these."""
        if NAMED_BY_CONTENTS.search(name):
            return name
        return super().hashed_name(name, content, filename)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress these files, or copy their compressed versions; yield the name of each with that of a version."""
        changed = []
        for name in paths:
            if settings.STATIC_EARLIER is None or not self._take(name, settings.STATIC_EARLIER):
                changed.append(name)
            else:
                yield from ((name, name + suffix) for suffix in SUFFIXES)
        yield from super().compress_files(changed)

    def _take(self, name: str, earlier: Path) -> bool:
        """Copy a file's compressed versions from an earlier collection, if it has the same file and both versions."""
        versions = [earlier / (name + suffix) for suffix in SUFFIXES]
        if not all(path.is_file() for path in (earlier / name, *versions)):
            return False
        if not filecmp.cmp(earlier / name, self.path(name), shallow=False):
            return False
        for path, suffix in zip(versions, SUFFIXES, strict=True):
            shutil.copyfile(path, self.path(name + suffix))
        return True
