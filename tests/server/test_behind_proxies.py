"""The configurations in docs/operate/, with the real proxies where they are installed: TLS, sockets, origins, clients' addresses."""

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from quarantable.server.running.setting_up import set_up

from .client import new_table
from .process import free_port
from .serving import PublicServer, running
from .test_games import play_whole

DOCS = Path(__file__).parents[2] / "docs" / "operate"
BODY = {"game": "covirus", "options": {"width": 6, "length": 8}, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}
STARTS_WITHIN = 20.0


def certified(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*new, *subject], check=True, capture_output=True)
    return certificate, key


def nginx(folder: Path, port: int, servers: list[int]) -> list[str]:
    """The command of an nginx with the site of the documents."""
    certificate, key = certified(folder)
    site = (DOCS / "nginx.conf").read_text()
    for old, new in {
        "127.0.0.1:8417": f"127.0.0.1:{servers[0]}", "127.0.0.1:8418": f"127.0.0.1:{servers[-1]}", "listen 80;": f"listen {free_port()};",
        "listen 443 ssl;": f"listen {port} ssl;", "play.example;": "localhost;",
        "/etc/letsencrypt/live/play.example/fullchain.pem": str(certificate), "/etc/letsencrypt/live/play.example/privkey.pem": str(key),
        "/var/log/nginx/quarantable.log": str(folder / "site.log"),
    }.items():  # fmt: skip
        assert old in site
        site = site.replace(old, new)
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    scratch = "".join(f"{name}_temp_path {folder / name};\n" for name in names)
    top = f"daemon off;\npid {folder / 'pid'};\nerror_log stderr;\nevents {{}}\nhttp {{\n{scratch}{site}\n}}\n"
    (folder / "nginx.conf").write_text(top + ("user root;\n" if os.geteuid() == 0 else ""))
    return ["nginx", "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, servers: list[int]) -> list[str]:
    """The command of a Caddy with the site of the documents."""
    certificate, key = certified(folder)
    site = (DOCS / "Caddyfile").read_text()
    for old, new in {
        "127.0.0.1:8417": f"127.0.0.1:{servers[0]}",
        "127.0.0.1:8418": f"127.0.0.1:{servers[-1]}",
        "play.example {": f"https://localhost:{port} {{\n\ttls {certificate} {key}",
    }.items():
        assert old in site
        site = site.replace(old, new)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


INSTALLED = [each for each in (nginx, caddy) if shutil.which(each.__name__)]


@contextmanager
def proxy(
    folder: Path, servers: list[int], make: Callable[[Path, int, list[int]], list[str]], monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """The address of a proxy before these ports, whose certificate is trusted here for the length of a `with`."""
    port = free_port()
    command = make(folder, port, servers)
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "certificate.pem"))
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **homes})
    try:
        wait_until_open(port, process, folder / "proxy.log")
        yield f"https://localhost:{port}"
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_until_open(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until somebody listens there."""
    end = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.05)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_the_configurations_for_proxies_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those proxies that are installed: Debian has both, `apt-get install nginx-light caddy`."""
    for make in INSTALLED:
        folder = tmp_path / make.__name__
        folder.mkdir()
        check_through(folder, make, monkeypatch)


def check_through(folder: Path, make: Callable[[Path, int, list[int]], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    server = PublicServer(folder, proxies="127.0.0.1", limit_tables="3 + 1/hour")
    with running(server), proxy(folder, [server.port, free_port()], make, monkeypatch) as base:
        clients = asyncio.run(play_whole(base, BODY, [[0], [1]]))
        assert all(client.view["phase"] == "finished" for client in clients)
        check_headers(base)
        check_origins(base, clients[0].table)
        check_addresses(base)


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context()


def check_headers(base: str) -> None:
    answer = httpx.get(f"{base}/health", verify=trusting())
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin", "the server knows that it is reached over TLS"
    assert answer.headers["Strict-Transport-Security"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def check_origins(base: str, table: str) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "x" * 22 + "=="}
    address = f"{base}/api/tables/{table}/socket"
    assert httpx.get(address, headers={**upgrade, "Origin": "https://evil.example"}, verify=trusting()).status_code == 403
    with httpx.Client(verify=trusting()) as http, http.stream("GET", address, headers={**upgrade, "Origin": base}) as answer:
        assert answer.status_code == 101


def check_addresses(base: str) -> None:
    """Who says to come from elsewhere is counted all the same; who does come from elsewhere is counted apart."""
    statuses = []
    for k in range(4):
        told = {"X-Forwarded-For": f"192.0.2.{k}"}
        statuses.append(httpx.post(f"{base}/api/tables", json=BODY, headers=told, verify=trusting()).status_code)
    assert statuses == [201, 201, 429, 429], "one table of three was made before"
    by_number, as_named = base.replace("localhost", "127.0.0.1"), {"Host": base.removeprefix("https://")}
    with httpx.Client(transport=httpx.HTTPTransport(verify=trusting(), local_address="127.0.0.2")) as http:
        answer = http.post(f"{by_number}/api/tables", json=BODY, headers=as_named, extensions={"sni_hostname": "localhost"})
    assert answer.status_code == 201


def test_what_configurations_say_of_the_server_is_so() -> None:
    """They are read, not run: this holds where no proxy is installed."""
    settings = set_up(DOCS / "quarantable.toml", {}, {})
    unit = (DOCS / "quarantable.service").read_text()
    assert int(unit.partition("TimeoutStopSec=")[2].split()[0]) > settings["drain_seconds"] + 13
    for name in ("nginx.conf", "Caddyfile"):
        text = (DOCS / name).read_text()
        assert f"127.0.0.1:{settings.texts['port']}" in text
        assert settings["origin"] in text


@pytest.mark.long
def test_alerts_ask_for_figures_that_there_are(tmp_path: Path) -> None:
    asked = set(re.findall(r"\b(?:quarantable|process)_\w+", (DOCS / "alerts.yml").read_text()))
    with running(PublicServer(tmp_path)) as server:
        asyncio.run(new_table(server.base, BODY))
        httpx.get(f"{server.base}/api/tables/nothing")
        told = server.figures()
    assert {name for name in asked if name not in told} <= {"quarantable_store_troubles_total"}
