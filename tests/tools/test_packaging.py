"""What is handed out: the wheel in an environment of its own, plain and with the demo, and the source with its tests.

Needs the network, as `make` does.
"""

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from referee.cli.listing import COMMANDS
from tests.kit.sources import ROOT

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(3600)]


def run(*words: object, at: Path, ends: int = 0) -> str:
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("REFEREE", "PYTHON"))}
    done = subprocess.run([str(word) for word in words], cwd=at, env=bare, capture_output=True, text=True)
    assert ends == done.returncode, done.stdout + done.stderr
    return done.stdout + done.stderr


def environment(at: Path, *what: object) -> Path:
    """The programs of a fresh environment in which this is installed, as constraints.txt says."""
    run("python3", "-m", "venv", at, at=ROOT)
    run(at / "bin" / "pip", "install", "-q", "-c", ROOT / "constraints.txt", *what, at=at)
    return at / "bin"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source, built from what git knows of this checkout."""
    work = tmp_path_factory.mktemp("packaging")
    for name in tracked():
        (work / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, work / "tree" / name)
    run(environment(work / "builder", "hatchling") / "hatchling", "build", "-d", work / "dist", at=work / "tree")
    return work / "dist"


def tracked() -> list[str]:
    """Every file of the project: what git knows, or, without git, what was unpacked."""
    if (ROOT / ".git").exists():
        return run("git", "ls-files", at=ROOT).split("\n")[:-1]
    clutter = {".venv", "__pycache__", ".pytest_cache"}
    return [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file() and not clutter & {*path.parts}]


def test_the_plain_wheel_does_all_but_the_demo(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    programs = environment(tmp_path / "plain", wheel)
    referee = programs / "referee"

    for name in COMMANDS:
        run(referee, name, "--help", at=tmp_path)
    assert "# Host the referee" in run(referee, "docs", "hosting", at=tmp_path)
    assert "Otherwise: 0" in run(referee, "conformance", at=tmp_path)
    assert "pip install 'el-grande-referee[demo]'" in run(referee, "demo", at=tmp_path, ends=1)
    assert (programs.parent / "share" / "man" / "man1" / "referee.1").is_file()


def test_the_wheel_with_the_demo_plays_a_game_by_mail(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    programs = environment(tmp_path / "demo", f"el-grande-referee[demo] @ file://{wheel}")

    run(programs / "referee", "demo", "--players", "2", "--short", at=tmp_path)
    assert [*(tmp_path / "demo-letters").rglob("*.eml")]


def test_the_source_is_the_whole_project_and_its_tests_are_found(built: Path, tmp_path: Path) -> None:
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()

    given = [path.relative_to(built.parent / "tree") for path in (built.parent / "tree").rglob("*") if path.is_file()]
    assert [] == [name for name in given if not (tree / name).exists()]
    run(
        "make",
        "test",
        "ARGS=tests/test_architecture.py tests/tools/test_deploy.py tests/tools/test_guard.py tests/rules",
        at=tree,
    )
