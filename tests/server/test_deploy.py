"""The files of deploy/: real proxies before a real server, the unit as systemd reads it, the image's steps."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from academie.server import admin
from browser import play as browsing
from browser.conftest import CHROMIUM
from browser.test_games import meet, record, whoever
from server.fleet import Program
from server.players import Tab
from server.serving import free_port, served, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.sync.client import ClientConnection

TREE = Path(__file__).resolve().parents[2]
DEPLOY = TREE / "deploy"
NAME = "play.example.org"
US, OTHER = "127.0.0.2", "127.0.0.3"  # two clients of one machine


NO_NGINX = "nginx is not installed here: scripts/servers installs it as root (Debian: nginx)."


# --- Proxies


def installed(program: str) -> bool:
    """Whether a program is there; Debian keeps some out of the path."""
    return shutil.which(program) is not None or Path("/usr/sbin", program).exists()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate of the name, signed by itself, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed here.")
    place = tmp_path_factory.mktemp("certificate")
    found, key = place / "cert.pem", place / "key.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    made = ["openssl", *words.split(), *subject, "-keyout", str(key), "-out", str(found)]
    subprocess.run(made, check=True, capture_output=True)
    return found, key


class Site:
    """The server as browsers reach it: through a proxy, over https."""

    def __init__(self, port: int, plain: int, server: str, certificate: Path) -> None:
        self.port, self.plain, self.server = port, plain, server
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.place = f"{NAME}:{port}"

    def get(self, path: str, come_from: str = US, method: str = "GET", **more: Any) -> httpx.Response:
        """A request from an address."""
        heads = {"Host": self.place, **more.pop("headers", {})}
        with httpx.Client(transport=httpx.HTTPTransport(local_address=come_from, verify=self.trust)) as client:
            return client.request(
                method, f"https://127.0.0.1:{self.port}{path}", headers=heads, timeout=60,
                extensions={"sni_hostname": NAME}, **more,
            )  # fmt: skip

    def socket(self, link: str, cookie: str, come_from: str = US, **heads: str) -> ClientConnection:
        """The socket of a meeting, as a browser opens it."""
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(come_from, 0))
        where = f"wss://{self.place}/api/v1/meetings/{link}/socket"
        sent = {"Cookie": cookie, "Origin": f"https://{self.place}", **heads}
        return connect(where, sock=wire, ssl=self.trust, additional_headers=sent, ping_interval=None)


def nginx(folder: Path, site: Callable[[str], str], port: int, plain: int) -> list[str]:
    """The distribution's nginx with our site."""
    text = site((DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("/var/cache/nginx/academie", str(folder / "cache"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    user = "user root;\n" if os.getuid() == 0 else ""
    main = f"{user}daemon off;\npid {folder / 'pid'};\nerror_log {folder / 'log'};\nworker_processes 1;\nevents {{}}\n"
    (folder / "main.conf").write_text(f"{main}http {{\naccess_log off;\n{paths}{text}}}\n", encoding="utf-8")
    return [shutil.which("nginx") or "/usr/sbin/nginx", "-p", str(folder), "-c", str(folder / "main.conf")]


def caddy(folder: Path, site: Callable[[str], str], port: int, plain: int) -> list[str]:
    """Caddy with our site, its certificate given."""
    text = site((DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    text = text.replace(f"{NAME} {{\n", f"{NAME} {{\n\ttls {{cert}} {{key}}\n", 1)
    options = f"admin off\nhttp_port {plain}\nhttps_port {port}\nstorage file_system {folder}\nlocal_certs\n"
    (folder / "Caddyfile").write_text(f"{{\n{options}}}\n{text}", encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def proxied(folder: Path, kind: str, certificate: tuple[Path, Path], server: str, second: str = "") -> Iterator[Site]:
    """A proxy before a server, or two of them at nginx, until it answers."""
    port, plain = free_port(), free_port()
    upstream = server.removeprefix("http://")
    found, key = map(str, certificate)

    def site(text: str) -> str:
        assert text.count("127.0.0.1:8000") == 1
        text = text.replace("127.0.0.1:8000", upstream).replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", found)
        text = text.replace("# server 127.0.0.1:8001;", f"server {second};") if second else text
        return text.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", key)

    command = {"nginx": nginx, "caddy": caddy}[kind](folder, site, port, plain)
    for config in folder.glob("Caddyfile"):
        config.write_text(
            config.read_text(encoding="utf-8").replace("{cert} {key}", f"{found} {key}"), encoding="utf-8"
        )
    with (folder / "said").open("wb") as said, subprocess.Popen(command, stdout=said, stderr=said, cwd=folder) as proxy:
        try:
            for _ in range(600):
                with socket.socket() as tried:
                    if tried.connect_ex(("127.0.0.1", port)) == 0:
                        break
                assert proxy.poll() is None, (folder / "said").read_text(encoding="utf-8")
                time.sleep(0.05)
            yield Site(port, plain, server, certificate[0])
        finally:
            proxy.terminate()
            proxy.wait(30)


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_behind_a_proxy(tmp_path: Path, certificate: tuple[Path, Path], kind: str) -> None:
    """Pages, files and a game over TLS; limits see the client's address, whatever a client says of itself."""
    if not installed(kind):
        pytest.skip(NO_NGINX if kind == "nginx" else "Caddy is not installed here (Debian: caddy).")
    settings = {"secure": True, "hosts": (NAME,), "proxies": "127.0.0.1"}
    with served(tmp_path, **settings) as server, proxied(tmp_path, kind, certificate, server) as site:
        _pages(site)
        _game(site)
        _addresses(site, str(tmp_path / "server.sqlite"))


def _pages(site: Site) -> None:
    page = site.get("/")
    assert (page.status_code, page.headers["strict-transport-security"]) == (200, "max-age=31536000")
    (style, *_) = re.findall(r'href="(/static/[^"]+\.css)"', page.text)
    for _ in range(2):
        file = site.get(style)
        assert (file.status_code, "immutable" in file.headers["cache-control"]) == (200, True)
    assert site.get("/metrics").status_code == 403
    with httpx.Client() as plain:
        moved = plain.get(f"http://127.0.0.1:{site.plain}/law", headers={"Host": NAME})
    assert moved.status_code in {301, 308}
    assert moved.headers["location"].startswith(f"https://{NAME}")
    assert "/static/" not in site.get("/", headers={"Host": "evil.example"}).text


def _game(site: Site) -> None:
    """A guest's cookie for https alone, and an act through the socket; not from another site's page."""
    guest = site.get("/api/v1/guests", method="POST")
    cookie = guest.headers["set-cookie"].partition(";")[0]
    assert cookie.startswith("__Host-")
    asked = {"game": "draughts", "chairs": ["me", "me"]}
    meeting = site.get("/api/v1/meetings", method="POST", json=asked, headers={"Cookie": cookie})
    assert meeting.status_code == 201, meeting.text
    link = meeting.json()["link"]
    with site.socket(link, cookie) as wire:
        tab = Tab(wire)
        tab.hello()
        assert (tab.ask("contribute", hex="aa")["type"], tab.entries[-1]["kind"]) == ("done", "contribute")
    with pytest.raises(InvalidStatus):
        site.socket(link, cookie, Origin="https://evil.example")


def _addresses(site: Site, database: str) -> None:
    """One client is blocked; neither he nor anybody else can pretend to be another."""
    admin.block(database, US)
    for _ in range(600):
        if site.get("/").status_code == 403:
            break
        time.sleep(0.05)
    for claimed in (OTHER, f"{OTHER}, 127.0.0.1", "127.0.0.1", "::1"):
        for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
            assert (
                site.get("/", headers={name: f"for={claimed}" if name == "Forwarded" else claimed}).status_code == 403
            )
    assert site.get("/", OTHER).status_code == 200
    assert site.get("/", OTHER, headers={"X-Forwarded-For": US}).status_code == 200
    with httpx.Client(transport=httpx.HTTPTransport(local_address=OTHER)) as past:  # past the proxy: nobody to believe
        assert past.get(site.server, headers={"X-Forwarded-For": US}).status_code == 200
    assert [address for address, _, _ in admin.addresses(database, 9)] == [US]


def test_nginx_keeps_the_files(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    """What has a digest in its address is served from the cache when the server is gone."""
    if not installed("nginx"):
        pytest.skip(NO_NGINX)
    made = served(tmp_path, secure=True, hosts=(NAME,), proxies="127.0.0.1")
    with proxied(tmp_path, "nginx", certificate, made.__enter__()) as site:
        try:
            (style, *_) = re.findall(r'href="(/static/[^"]+\.css)"', site.get("/").text)
            first = site.get(style)
        finally:
            made.__exit__(None, None, None)
        assert (site.get(style).content, site.get("/").status_code) == (first.content, 502)


@pytest.mark.deep
def test_browsers_play_through_nginx_while_it_is_upgraded(
    postgresql: str, redis_url: str, tmp_path: Path, certificate: tuple[Path, Path]
) -> None:
    """Two people over TLS finish a game though each process is stopped and started meanwhile; both see the same end."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed.")
    if not installed("nginx"):
        pytest.skip(NO_NGINX)
    if not CHROMIUM:
        pytest.skip("There is no Chromium here; install it, or name it by CHROMIUM.")
    environment = {"ACADEMIE_SECURE": "yes", "ACADEMIE_HOSTS": NAME, "ACADEMIE_PROXIES": "127.0.0.1"}
    ports, addresses = (free_port(), free_port()), ["", ""]
    common = ("--database", postgresql, "--redis", redis_url)
    made = [
        Program(tmp_path, addresses, place, *common, "--port", str(port), **environment)
        for place, port in enumerate(ports)
    ]
    first, second = (f"127.0.0.1:{port}" for port in ports)
    flags = ["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    try:
        for program in made:
            program.start()
        with proxied(tmp_path, "nginx", certificate, first, second) as site, sync_api.sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=flags)
            people = [
                browsing.Person(browser, f"https://{site.place}", locale=locale, ignore_https_errors=True)
                for locale in ("en-GB", "fr-FR")
            ]
            for each in people:
                each.wants(forced="self", confirm="self")
            meet(*people, game="tourne_case", name="Anne")
            ends = [partial(program.kill, signal.SIGTERM) for program in made]
            acts, turns = 0, [(5, ends[0]), (10, made[0].start), (15, ends[1]), (20, made[1].start)]
            while (mover := whoever(tuple(people))) is not None:
                assert mover.acts()
                acts += 1
                if turns and acts == turns[0][0]:
                    turns.pop(0)[1]()
            assert not turns, f"the game was over after {acts} acts"
            wins = [each.prompt.inner_text() for each in people]
            assert ("You win" in wins[0]) != ("Vous gagnez" in wins[1]), wins
            assert len(record(people[0])) == len(record(people[1]))
            browser.close()
    finally:
        for program in made:
            program.kill()


# --- The unit and the image


def test_the_unit(tmp_path: Path) -> None:
    """Systemd reads it without a complaint, and finds it well shut in."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here.")
    unit = tmp_path / "academie@8000.service"
    text = (DEPLOY / "academie@.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/academie/bin/academie", sys.executable), encoding="utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--generators=no", unit], capture_output=True, text=True, check=False
    )
    ours = [line for line in checked.stderr.splitlines() if "academie@8000" in line]
    assert (ours, "ExecStart=/opt/academie/bin/academie serve --port %i" in text) == ([], True)
    words = ["systemd-analyze", "security", "--offline=yes", "--json=short", "--threshold=20", "--no-pager", unit]
    rated = subprocess.run(words, capture_output=True, text=True, check=False)
    assert rated.returncode == 0, rated.stdout
    assert json.loads(rated.stdout)


def test_the_steps_of_the_image(tmp_path: Path) -> None:
    """What it copies is in the tree, what it sets is a setting, and its probe tells a server from none."""
    lines = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    steps = [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines if line and not line.startswith("#")]
    copied = [word for key, rest in steps if key == "COPY" and "--from" not in rest for word in rest.split()[:-1]]
    assert all((TREE / word).exists() for word in copied)
    assert {"pyproject.toml", "CMakeLists.txt", "src", "scripts", "docs"} <= set(copied)  # of which the build reads
    assert ("ENTRYPOINT", '["academie"]') in steps
    probe = json.loads(next(rest for key, rest in steps if key == "HEALTHCHECK").partition("CMD ")[2])
    with served(tmp_path) as url:
        here = [word.replace("http://127.0.0.1:8000", url) for word in probe]
        until(lambda: httpx.get(f"{url}/ready", timeout=60).status_code == 200)  # the image waits for that, too
        assert subprocess.run([sys.executable, *here[1:]], check=False).returncode == 0
    assert subprocess.run([sys.executable, *here[1:]], check=False, stderr=subprocess.DEVNULL).returncode != 0


@pytest.mark.deep
def test_the_image_can_be_built_of_what_it_copies(tmp_path: Path) -> None:
    """A wheel is built in a folder that has what the image's first stage has, and no more."""
    copies = [line for line in (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines() if "COPY" in line]
    for name in [word for line in copies if "--from" not in line for word in shlex.split(line)[1:-1]]:
        source = TREE / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)  # type: ignore[operator] # of either
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "-w", "made", "."]
    subprocess.run(words, cwd=tmp_path, check=True)
    assert list((tmp_path / "made").glob("academie-*.whl"))
