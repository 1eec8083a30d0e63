"""Other machines for tests: network namespaces with addresses of their own, joined by a switch.

Each `Machine` has its own loopback, ports and routes, so nothing works by accident because two programs share
127.0.0.1; the one the tests run on has the address `here`. Files are shared. The tests' own process has to be root's,
and iproute2 installed.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

NETWORK = "10.87.{network}.{host}"
PREFIX = 24
LOSS = "loss"
_numbers = itertools.count()


def available() -> bool:
    """Whether namespaces can be made here."""
    if os.geteuid() or not shutil.which("ip"):
        return False
    name = f"opoly-try-{os.getpid()}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode == 0
    if made:
        _ip("netns", "delete", name)
    return made


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
        dropped = f"numgen random mod 100 < {percent} drop"
        chains = [
            f"chain {hook} {{ type filter hook {hook} priority -300; {way} != lo {dropped}; }}"
            for hook, way in (("input", "iif"), ("output", "oif"))
        ]
        self.run("nft", f"table inet {LOSS} {{ {' '.join(chains)} }}")

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
