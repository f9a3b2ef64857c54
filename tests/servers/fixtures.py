"""Fixtures for tests that want a real server: `database`, `dovecot`, `smtp_sink`, `certificate`.

A plugin: the conftest of the tests names it. Where Dovecot or PostgreSQL is missing, its tests are skipped, and the
last lines of the run say so.
"""

import os
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4
from zlib import crc32

import pytest

from tests.kit.thorough import THOROUGH
from tests.servers import browser, own_server, postgres
from tests.servers.dovecot import Dovecot, installed
from tests.servers.guard import Guard
from tests.servers.room import swift
from tests.servers.smtp import SmtpSink

MISSING = "NO DOVECOT HERE: the tests against a real IMAP server were SKIPPED (apt-get install dovecot-imapd)"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    for missing in (MISSING, own_server.MISSING, postgres.MISSING, browser.MISSING, browser.NO_AXE):
        if any(missing in reason for reason in reasons):
            terminalreporter.write_sep("!", missing, red=True, bold=True)


# --- databases ------------------------------------------------------------------------------------

_CLUSTER = "TEST_CLUSTER"  # the environment's name for the folder: pytest-xdist's workers inherit it
_GUARD = pytest.StashKey[Guard]()


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(swift()))
        folder, config.stash[_GUARD] = postgres.new_folder()
        os.environ[_CLUSTER] = str(folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.stash[_GUARD].dismiss()


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A running PostgreSQL, one for the whole run: take a schema or a database of your own."""
    if postgres.binaries() is None:
        pytest.skip(postgres.MISSING)
    cluster = postgres.Cluster(Path(os.environ[_CLUSTER]))
    cluster.start()
    yield cluster
    cluster.hang_up()


@pytest.fixture
def postgresql(cluster: postgres.Cluster) -> Iterator[str]:
    """The URL of an empty database on PostgreSQL: a schema, which is made sooner than a whole database."""
    schema = f"test_{uuid4().hex}"
    cluster.say(f"CREATE SCHEMA {schema}")
    yield cluster.url(schema=schema)
    cluster.say(f"DROP SCHEMA {schema} CASCADE")


KINDS = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    named = any("a_database" == mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "a_database" in metafunc.fixturenames and not named:
        which = int(crc32(metafunc.definition.nodeid.encode()) % 4 == 0)
        metafunc.parametrize("a_database", KINDS if THOROUGH else KINDS[which : which + 1], indirect=True)


@pytest.fixture
def a_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """For tests of what lies above the store: the URL of an empty database, for each always of the same kind.

    One test in four has a server's.
    """
    return database_of(request, tmp_path)


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of one kind and then of the other."""
    return database_of(request, tmp_path)


def database_of(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/referee.db"
    url: str = request.getfixturevalue("postgresql")
    return url


# --- mail servers ---------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for localhost that nobody has signed, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("NO OPENSSL HERE: no certificate can be made for the tests that need one")
    place = tmp_path_factory.mktemp("tls")
    cert, key = place / "cert.pem", place / "key.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    subprocess.run(
        ["openssl", *words.split(), "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", str(key), "-out", str(cert)],
        check=True,
        capture_output=True,
    )
    return cert, key


@pytest.fixture(scope="session")
def _one_dovecot(certificate: tuple[Path, Path]) -> Iterator[Dovecot]:
    if installed() is None:
        pytest.skip(MISSING)
    server = Dovecot(certificate)
    yield server
    server.close()


@pytest.fixture
def dovecot(_one_dovecot: Dovecot) -> Dovecot:
    """A running Dovecot, one for all tests of a worker: take an `account()` of your own. It may be killed."""
    return _one_dovecot if _one_dovecot.runs else _one_dovecot.start()


@pytest.fixture
def limited_dovecot() -> Iterator[Callable[[str], Dovecot]]:
    """Starts a Dovecot of this test's own that admits to these capabilities only."""
    if installed() is None:
        pytest.skip(MISSING)
    servers: list[Dovecot] = []

    def start(capability: str) -> Dovecot:
        servers.append(Dovecot(capability=capability))
        return servers[-1].start()

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def smtp_sink() -> Iterator[SmtpSink]:
    """An SMTP server that takes everything and remembers it."""
    sink = SmtpSink().start()
    yield sink
    sink.stop()


@pytest.fixture
def server_tls(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    """What a server needs to speak TLS with the certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context
