"""Collecting the static files: what an earlier collection has compressed is not compressed again."""

import gzip
from pathlib import Path
from typing import Any

import brotli

from config.collecting import CollectedFilesStorage

TEXT = "p { color: green }\n" * 100


def write(folder: Path, **texts: str) -> Path:
    """Write style sheets with these names; return their folder."""
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.css").write_text(text)
    return folder


def test_only_changed_files_are_compressed(tmp_path: Path, settings: Any) -> None:
    """Also one that is new, and one of which the earlier collection lacks a version."""
    earlier = write(tmp_path / "earlier", same=TEXT, changed="old", half=TEXT)
    for name in ("same.css.br", "same.css.gz", "changed.css.br", "changed.css.gz", "half.css.br"):
        (earlier / name).write_bytes(b"earlier")
    fresh = write(tmp_path / "fresh", same=TEXT, changed=TEXT, half=TEXT, new=TEXT)
    settings.STATIC_EARLIER = earlier
    names = {f"{name}.css" for name in ("same", "changed", "half", "new")}
    storage = CollectedFilesStorage(location=str(fresh), base_url="/static/")
    made = set(storage.compress_files(names))
    assert made == {(name, name + suffix) for name in names for suffix in (".br", ".gz")}
    for suffix in (".br", ".gz"):
        assert (fresh / f"same.css{suffix}").read_bytes() == b"earlier"
    for name in names - {"same.css"}:
        assert brotli.decompress((fresh / f"{name}.br").read_bytes()) == TEXT.encode()
        assert gzip.decompress((fresh / f"{name}.gz").read_bytes()) == TEXT.encode()
