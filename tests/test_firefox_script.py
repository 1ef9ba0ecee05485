"""How a Firefox is found or brought, tried with programs that only pretend."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import firefox
from tests.built_site import ROOT

FOX = "#!/bin/sh\necho Mozilla Firefox {version}esr\n"


def program(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH besides the shell's."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("TAFL_FIREFOX", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(firefox, "WAIT", 0)
    return folder


def test_debians_firefox_comes_first(bin_folder: Path) -> None:
    program(bin_folder, "firefox", FOX.format(version="150.0"))
    own = program(bin_folder, "firefox-esr", FOX.format(version="140.12.0"))
    assert firefox.firefox_path() == own


def test_one_that_is_too_old_or_broken_is_not_taken(bin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bin_folder, "firefox-esr", FOX.format(version="115.0"))
    broken = program(bin_folder, "firefox", "#!/bin/sh\nexit 1\n")
    with pytest.raises(
        firefox.NoFirefoxError, match=r"apt-get install firefox-esr(.|\n)*is Firefox 115\n.*exit status 1"
    ):
        firefox.firefox_path()
    monkeypatch.setenv("TAFL_FIREFOX", str(broken))
    assert firefox.main() == 1


def test_who_may_not_install_is_told_what_to_install(bin_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(bin_folder, "sudo", "#!/bin/sh\nexit 1\n")
    assert firefox.main() == 1
    said = capsys.readouterr()
    assert "Neither root nor sudo without a password" in said.err
    assert "apt-get install firefox-esr" in said.err
    assert said.out == ""


def test_missing_lists_are_fetched_and_then_it_is_installed(
    bin_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first attempt fails as on a machine without package lists."""
    fox = bin_folder / "firefox-esr"
    program(bin_folder, "sudo", '#!/bin/sh\nshift\n[ "$1" = true ] || exec "$@"\n')
    program(
        bin_folder,
        "apt-get",
        f"""#!/bin/sh
case "$*" in
  *update) : > "{bin_folder}/lists" ;;
  *) [ -e "{bin_folder}/lists" ] || {{ echo "E: Unable to locate package" >&2; exit 100; }}
     printf '#!/bin/sh\\necho Mozilla Firefox 140.0\\n' > "{fox}"; /bin/chmod 755 "{fox}" ;;
esac
""",
    )
    assert firefox.main() == 0
    said = capsys.readouterr()
    assert said.out == f"{fox}\n"
    assert "E: Unable to locate package; once more" in said.err


def test_what_fails_again_and_again_is_told(bin_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(bin_folder, "sudo", '#!/bin/sh\nshift\n[ "$1" = true ] || exec "$@"\n')
    program(bin_folder, "apt-get", "#!/bin/sh\necho 'E: no network' >&2\nexit 100\n")
    assert firefox.main() == 1
    assert f"could not be installed, {firefox.ATTEMPTS} times" in capsys.readouterr().err


def test_the_script_runs_by_itself(tmp_path: Path) -> None:
    fox = program(tmp_path, "fox", FOX.format(version="140.0"))
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "firefox.py"],
        env={**os.environ, "TAFL_FIREFOX": str(fox)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{fox}\n"
