"""An authority for certificates, and a server that adds TLS to another one."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.support.proxy import serving

DAY = datetime.timedelta(days=1)


class Authority:
    """Signs certificates; `file` has its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        self.key = ec.generate_private_key(ec.SECP256R1())
        constraint = x509.BasicConstraints(ca=True, path_length=0)
        certificate = self._build(self.name, self.key.public_key()).add_extension(constraint, critical=True)
        self.file = folder / f"{name}.pem"
        self.file.write_bytes(certificate.sign(self.key, hashes.SHA256()).public_bytes(Encoding.PEM))

    def context(self, address: str) -> ssl.SSLContext:
        """That of a server with a certificate for this address, or this name."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, address)])
        names = x509.SubjectAlternativeName([_general_name(address)])
        certificate = self._build(subject, key.public_key()).add_extension(names, critical=False)
        file = self.folder / f"{address} by {self.file.stem}.pem"
        file.write_bytes(
            certificate.sign(self.key, hashes.SHA256()).public_bytes(Encoding.PEM)
            + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context

    def _build(self, subject: x509.Name, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
        now = datetime.datetime.now(datetime.UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self.name)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - DAY)
            .not_valid_after(now + DAY)
        )


def _general_name(address: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(address))
    except ValueError:
        return x509.DNSName(address)


@contextmanager
def with_tls(port: int, context: ssl.SSLContext) -> Iterator[int]:
    """The port of a server in front of another one of this machine, in a thread."""

    async def serve(client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.CancelledError):
            await asyncio.gather(_copy(client, to_server), _copy(server, to_client))

    with serving(serve, context=context) as served:
        yield served


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, ssl.SSLError):
        while part := await reader.read(65_536):
            writer.write(part)
            await writer.drain()
    writer.close()
