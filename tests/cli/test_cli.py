"""The console command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import lostatlas
from lostatlas.cli import COMMANDS, UNREAD, lab, main, parser
from lostatlas.extras import MissingExtra, needed
from lostatlas.text import message, speaking
from lostatlas.text.catalogue import LANGUAGES


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"lostatlas {lostatlas.__version__}\n"


def test_no_command_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    for command in COMMANDS:
        assert command.name in out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_explains_itself(command: object, capsys: pytest.CaptureFixture[str]) -> None:
    name = str(getattr(command, "name", ""))
    with pytest.raises(SystemExit) as stopped:
        parser().parse_args([name, "--help"])
    assert stopped.value.code == 0
    assert name in capsys.readouterr().out


def test_the_summaries_of_the_commands_make_one_list() -> None:
    for language in ("en", "ja"):
        with speaking(language):
            told = [message(command.summary) for command in COMMANDS]
        assert [one for one in told if one[0].isupper() or one.endswith((".", "。"))] == []


def test_python_dash_m_is_the_same_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lostatlas", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"lostatlas {lostatlas.__version__}\n"


def test_a_reader_that_has_enough_hears_no_complaint() -> None:
    command = [sys.executable, "-m", "lostatlas", "play", "--mode=micro", "--players=2", "--seed=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as telling:
        assert telling.stdout is not None
        telling.stdout.close()
        assert telling.stderr is not None
        assert telling.stderr.read() == ""
    assert telling.returncode == UNREAD


def test_a_missing_notebook_is_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "nowhere.ipynb"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "nowhere.ipynb" in err


def test_a_missing_extra_is_one_sentence_with_its_pip_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert main(["lab"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "'jupyterlab'" in err
    assert "pip install 'lostatlas[lab]'" in err


def test_a_missing_plain_module_stays_our_mistake() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"), needed():
        __import__("no_such_module")


def test_a_missing_extra_is_also_an_import_error() -> None:
    with pytest.raises(ImportError), needed():
        raise ModuleNotFoundError("No module named 'bokeh.plotting'", name="bokeh.plotting")
    assert MissingExtra("lab", module="bokeh").extra == "lab"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_lab_settings_are_read_by_jupyter_and_hold_real_names(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A misspelt plugin would be ignored in silence, so each is looked up in JupyterLab's own schemas."""
    from jupyterlab.commands import get_app_dir
    from jupyterlab_server.config import get_page_config
    from jupyterlab_server.settings_utils import get_settings

    for name, value in lab.environment(spoken).items():
        monkeypatch.setenv(name, value)
    app = Path(get_app_dir())
    for folder in (lab.CONFIG, lab.SPOKEN / spoken):
        told = (folder / "labconfig" / "default_setting_overrides.json").read_text("utf-8")
        for plugin, wanted in json.loads(told).items():
            found, _ = get_settings(str(app / "settings"), str(app / "schemas"), "", schema_name=plugin)
            properties = found["schema"]["properties"]
            assert {key: properties[key]["default"] for key in wanted} == wanted
    page = get_page_config([], str(app / "settings"))
    assert "@jupyterlab/apputils-extension:announcements" in page["disabledExtensions"]


def test_who_has_chosen_a_language_in_jupyterlab_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jupyterlab.commands import get_app_dir
    from jupyterlab_server.settings_utils import get_settings, save_settings

    for name, value in lab.environment("ja").items():
        monkeypatch.setenv(name, value)
    app, own = Path(get_app_dir()), str(tmp_path)
    plugin, schemas = "@jupyterlab/translation-extension:plugin", str(app / "schemas")
    save_settings(schemas, own, plugin, '{"locale": "en"}', {})
    found, _ = get_settings(str(app / "settings"), schemas, own, schema_name=plugin)
    assert found["settings"]["locale"] == "en"
    assert found["schema"]["properties"]["locale"]["default"] == "ja_JP"
