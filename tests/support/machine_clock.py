"""The wall clock of all processes of a site, set by a test as if somebody had set the machine's."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")


class MachineClock:
    """A clock for processes that are started with `environment`; their monotonic clocks go on as they are."""

    def __init__(self, folder: Path) -> None:
        """Compile what is preloaded; `folder` must be readable to every account."""
        self.library, self.file = folder / "machine_clock.so", folder / "machine_clock"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", self.library, SOURCE], check=True)
        self.set(0)

    @property
    def environment(self) -> dict[str, str]:
        """What processes need to go by it."""
        return {"LD_PRELOAD": str(self.library), "MACHINE_CLOCK": str(self.file)}

    def set(self, ahead: float) -> None:
        """Set it so many seconds ahead of the real one, at once in all processes."""
        with self.file.open("r+b" if self.file.exists() else "wb") as file:
            file.write(struct.pack("=q", round(ahead * 1000)))
