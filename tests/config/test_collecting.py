"""Collecting the static files: what an earlier collection has compressed is not compressed again."""

import gzip
import re
import shutil
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage

from config.collecting import CollectedFilesStorage

TEXT = "p { color: green }\n" * 100


def write(folder: Path, **texts: str) -> Path:
    """Write style sheets with these names; return their folder."""
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.css").write_text(text)
    return folder


def test_only_changed_files_are_compressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that is new, and one of which the earlier collection lacks a version."""
    earlier = write(tmp_path / "earlier", same=TEXT, changed="old", half=TEXT)
    for name in ("same.css.br", "same.css.gz", "changed.css.br", "changed.css.gz", "half.css.br"):
        (earlier / name).write_bytes(b"earlier")
    fresh = write(tmp_path / "fresh", same=TEXT, changed=TEXT, half=TEXT, new=TEXT)
    monkeypatch.setattr(settings, "STATIC_EARLIER", earlier)
    names = {f"{name}.css" for name in ("same", "changed", "half", "new")}
    storage = CollectedFilesStorage(location=str(fresh), base_url="/static/")
    made = set(storage.compress_files(names))
    assert made == {(name, name + suffix) for name in names for suffix in (".br", ".gz")}
    for suffix in (".br", ".gz"):
        assert (fresh / f"same.css{suffix}").read_bytes() == b"earlier"
    for name in names - {"same.css"}:
        assert brotli.decompress((fresh / f"{name}.br").read_bytes()) == TEXT.encode()
        assert gzip.decompress((fresh / f"{name}.gz").read_bytes()) == TEXT.encode()


def test_modules_keep_the_names_by_which_they_import_each_other(tmp_path: Path) -> None:
    """Entries, which only pages name, get a name by their contents; both are kept for pages of an earlier manifest."""
    build = tmp_path / "source" / "games" / "build"
    build.mkdir(parents=True)
    names = {f"games/build/{name}": 'import"./chunk-ABCDEF12.js"' for name in ("chunk-ABCDEF12.js", "table.js")}
    for name, text in names.items():
        (tmp_path / "source" / name).write_text(text)
    shutil.copytree(tmp_path / "source", tmp_path / "collected")
    source = FileSystemStorage(location=str(tmp_path / "source"))
    storage = CollectedFilesStorage(location=str(tmp_path / "collected"), base_url="/static/")
    list(storage.post_process({name: (source, name) for name in names}))
    assert storage.stored_name("games/build/chunk-ABCDEF12.js") == "games/build/chunk-ABCDEF12.js"
    assert re.fullmatch(r"games/build/table\.[0-9a-f]{12}\.js", storage.stored_name("games/build/table.js"))
    for name in storage.hashed_files.values():
        assert (tmp_path / "collected" / name).read_text() == 'import"./chunk-ABCDEF12.js"'
        assert re.match(settings.WHITENOISE_IMMUTABLE_FILE_TEST, f"/static/{name}")
    assert not re.match(settings.WHITENOISE_IMMUTABLE_FILE_TEST, "/static/games/build/table.js")
