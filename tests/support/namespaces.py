"""Other machines for tests: network namespaces with addresses of their own, joined by a switch.

Each `Machine` has its own loopback, ports and routes, so nothing works by accident because two programs share
127.0.0.1; the one the tests run on has the address `here`. Files are shared. Tests that use it are marked `machines`:
the tests' own process has to be root's.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from tests.support.debian import INSTALL, UPDATE, install

NETWORK = "10.87.{network}.{host}"
PREFIX = 24
LOSS = "loss"
_numbers = itertools.count()


def why_not() -> str:
    """Why namespaces cannot be made here; empty if they can. What is missing is installed if that is allowed."""
    if os.geteuid():
        return "only root can make network namespaces"
    for program, package in (("ip", "iproute2"), ("nft", "nftables")):
        if not _path_of(program) and (reason := _install(program, package)):
            return reason
    name = f"opoly-try-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if made.returncode:
        return made.stderr.strip()
    _ip("netns", "delete", name)
    return ""


@dataclass
class Machine:
    """A namespace with one address."""

    name: str
    address: str
    device: str

    def command(self, words: Sequence[str]) -> list[str]:
        """The command that runs another one on this machine."""
        return ["ip", "netns", "exec", self.name, *words]

    def run(self, *words: str) -> str:
        """Run a command there and return what it prints."""
        return subprocess.run(self.command(words), capture_output=True, text=True, check=True, timeout=60).stdout

    def lose(self, percent: int) -> None:
        """Lose so many of the packets that reach this machine, and of those that it sends; needs nftables."""
        self.mend()
        rules = [f"add table inet {LOSS}"]
        for hook, way in (("input", "iifname"), ("output", "oifname")):
            rules.append(f"add chain inet {LOSS} {hook} {{ type filter hook {hook} priority -300; }}")
            rules.append(f'add rule inet {LOSS} {hook} {way} != "lo" numgen random mod 100 < {percent} drop')
        self.run("nft", "; ".join(rules))

    def mend(self) -> None:
        """Lose nothing."""
        words = self.command(["nft", "delete", "table", "inet", LOSS])
        subprocess.run(words, capture_output=True, check=False)


@dataclass
class Network:
    """Machines on one switch; the tests' own is there at the address `here`."""

    number: int
    switch: str
    here: str
    machines: list[Machine] = field(default_factory=list)

    def machine(self) -> Machine:
        """Add one."""
        place = len(self.machines) + 2
        name, device = f"{self.switch}-{place}", f"{self.switch}p{place}"
        made = Machine(name, NETWORK.format(network=self.number, host=place), device)
        _ip("netns", "add", name)
        self.machines.append(made)
        _ip("link", "add", device, "type", "veth", "peer", "name", "eth0", "netns", name)
        _ip("link", "set", device, "master", self.switch, "up")
        _ip("-n", name, "link", "set", "lo", "up")
        _ip("-n", name, "address", "add", f"{made.address}/{PREFIX}", "dev", "eth0")
        _ip("-n", name, "link", "set", "eth0", "up")
        return made

    def remove(self) -> None:
        """Remove all of it; programs that still run there keep only their files."""
        for machine in self.machines:
            subprocess.run(["ip", "netns", "delete", machine.name], capture_output=True, check=False)
            subprocess.run(["ip", "link", "delete", machine.device], capture_output=True, check=False)
        subprocess.run(["ip", "link", "delete", self.switch], capture_output=True, check=False)


@contextmanager
def network() -> Iterator[Network]:
    """A network without machines, removed at the end."""
    number, switch = _free_number(), f"op{os.getpid()}n{next(_numbers)}"  # names have at most fifteen letters
    made = Network(number, switch, NETWORK.format(network=number, host=1))
    try:
        _ip("link", "add", switch, "type", "bridge")
        _ip("address", "add", f"{made.here}/{PREFIX}", "dev", switch)
        _ip("link", "set", switch, "up")
        yield made
    finally:
        made.remove()


def _path_of(program: str) -> str:
    return shutil.which(program, path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin") or ""


def _install(program: str, package: str) -> str:
    return install(program, partial(_path_of, program), [UPDATE, f"{INSTALL} {package}"])


def _free_number() -> int:
    """The number of a network that nobody on this machine uses, not even other test processes."""
    used = subprocess.run(["ip", "-o", "-4", "address"], capture_output=True, text=True, check=True).stdout
    first = os.getpid() % 250
    for number in (first + step for step in range(250)):
        if f" {NETWORK.format(network=number % 250 + 1, host=1)}/" not in used:
            return number % 250 + 1
    raise RuntimeError("all networks are in use")


def _ip(*words: str) -> None:
    _run("ip", *words)


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=20)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
