"""The key by which a server knows its presenters after a restart."""

from pathlib import Path

from cucumber.site.server_key import read_key


def test_a_server_has_the_same_key_after_a_restart_and_another_server_another_one(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "one"))
    key = read_key()
    path = tmp_path / "one" / "cucumber" / "room-key"
    assert len(key) == 32
    assert read_key() == key
    assert path.stat().st_mode & 0o077 == 0, "nobody else on this machine can read it"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "two"))
    assert read_key() != key
    path.write_bytes(b"damaged")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "one"))
    assert len(read_key()) == 32
    assert [*path.parent.iterdir()] == [path]


def test_where_no_key_can_be_kept_rooms_open_all_the_same_and_that_is_said_once(monkeypatch, tmp_path, caplog):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert len(read_key()) == 32
    assert len(caplog.records) == 1
    assert "can't be reopened" in caplog.text


def test_a_full_disk_is_said_once_and_nothing_is_left_on_it(monkeypatch, tmp_path, caplog):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "write_bytes", full)
    assert len(read_key()) == 32
    assert [record.getMessage() for record in caplog.records] == [
        "Rooms that are open now can't be reopened once this server has started again, "
        "because of [Errno 28] No space left on device"
    ]
    assert not any(each.is_file() for each in tmp_path.rglob("*"))
