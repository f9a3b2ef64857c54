"""Houses for the doctor, with nothing in the environment."""

import os

import pytest

from tests.doctor.house import House


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch):
    for name in [name for name in os.environ if name.upper().startswith("REFEREE_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def house(tmp_path, dovecot):
    standing = House(tmp_path, dovecot)
    yield standing
    standing.post.stop()


@pytest.fixture
def limited_house(tmp_path, limited_dovecot):
    standing: list[House] = []

    def build(capability):
        standing.append(House(tmp_path, limited_dovecot(capability)))
        return standing[-1]

    yield build
    for one in standing:
        one.post.stop()
