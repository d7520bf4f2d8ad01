"""The built example site: its pages, its trees on a loopback server, its words."""

import functools
import http.server
import json
import os
import pathlib
import random
import sys
import threading
import urllib.parse
from dataclasses import dataclass

import yaml

#: Whether everything is tried, by `make proof`, or a sample of each kind, by `make test`.
PROOF = os.environ.get("SITEGEN_PROOF") == "1"


@dataclass(frozen=True)
class Page:
    path: str
    locale: str
    domain: str
    kind: str
    id: str
    visibility: str
    fallback: str | None

    def __str__(self):
        return self.path


class Site:
    """Takes the built folder (`public`, `private`, `list.json`, `today`), the folder it was built from, and the theme."""

    def __init__(self, arguments=None):
        built, source, templates = (arguments or sys.argv[1:])[:3]
        self.built, self.source, self.templates = (pathlib.Path(x).resolve() for x in (built, source, templates))
        fields = Page.__dataclass_fields__
        rows = json.loads((self.built / "list.json").read_text())
        #: Feeds, pictures and other files that a domain makes are no pages to look at.
        self.pages = [Page(**{key: row[key] for key in fields}) for row in rows if row["path"].endswith(".html")]
        self.settings = parsed(self.source / "site.yaml")
        self.locales = self.settings["locales"]
        self.trees = [tree for tree in ("public", "private") if (self.built / tree).is_dir()]
        self._servers = {}

    def file(self, page):
        return self.built / page.visibility / page.path

    def find(self, id, locale):
        return next(page for page in self.pages if page.id == id and page.locale == locale)

    def of_kind(self, kind, locale=None):
        return [page for page in self.pages if page.kind == kind and locale in (None, page.locale)]

    def longest(self, kind, locale):
        return max(self.of_kind(kind, locale), key=self._length)

    def families(self, locale):
        """Of every kind of page in a language: all pages where there are few, else the first and the longest."""
        families = {}
        for page in self.pages:
            if page.locale == locale:
                # `diving/quiz/mixed/5` and `diving/quiz/penalties/40` are of one family.
                families.setdefault((page.visibility, page.kind, *page.id.split("/")[:2][:page.id.count("/")]), []).append(page)
        chosen = []
        for family in families.values():
            chosen += family if len(family) <= 3 else dict.fromkeys([family[0], max(family, key=self._length)])
        return chosen

    def of_each_kind(self, locale):
        """One page of every kind in a language, chosen by lot: the same one each time, and another one in each language."""
        kinds = {}
        for page in self.pages:
            if page.locale == locale:
                kinds.setdefault((page.visibility, page.kind), []).append(page)
        return [self.by_lot(pages, f"{kind} {locale}") for kind, pages in kinds.items()]

    def in_turn(self, shift=0):
        """The longest page of every kind, in one language after the other; with a shift, in a language further on."""
        longest = {}
        for page in self.pages:
            key = (page.visibility, page.kind)
            languages = longest.setdefault(key, {})
            languages[page.locale] = max(page, languages.get(page.locale, page), key=self._length)
        return [list(languages.values())[(number + shift) % len(languages)] for number, (_, languages) in enumerate(sorted(longest.items()))]

    def each_once(self):
        """Every page, in one of its languages by lot."""
        versions = {}
        for page in self.pages:
            versions.setdefault((page.visibility, page.id), []).append(page)
        return [self.by_lot(pages, f"each {page_id}") for (_, page_id), pages in versions.items()]

    @staticmethod
    def by_lot(items, what, count=None):
        """One of some items, or several, the same each time."""
        lot = random.Random(f"sitegen {what}")
        return lot.choice(items) if count is None else lot.sample(items, min(count, len(items)))

    def _length(self, page):
        return self.file(page).stat().st_size

    def url(self, page):
        return f"{self.serve(page.visibility)}/{page.path}"

    def serve(self, tree):
        """The address of a tree, which has a server of its own on a free port, since each tree is published separately."""
        if tree not in self._servers:
            handler = functools.partial(QuietHandler, directory=str(self.built / tree))
            server = Server(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self._servers[tree] = f"http://127.0.0.1:{server.server_port}"
        return self._servers[tree]

    @functools.cache
    def words(self, locale):
        """The theme's messages of a language, the shared ones and those of each domain, as nested dictionaries."""
        files = [self.templates / "locales" / f"{locale}.yaml", *self.templates.glob(f"*/locales/{locale}.yaml")]
        return {name: group for file in files for name, group in parsed(file).items()}

    def target(self, page, link):
        """The file that a link of a page leads to, and its fragment; no file where it leads to another host."""
        base = self.settings.get("base_url")
        if base and link.startswith(base):
            link = "/" + link.removeprefix(base)
        path, _, fragment = link.partition("#")
        if urllib.parse.urlsplit(path).scheme or path.startswith("//"):
            return None, fragment
        path = urllib.parse.unquote(path)
        start = f"{self.built}/{page.visibility}/" + ("" if path.startswith("/") else os.path.dirname(page.path))
        file = os.path.normpath(f"{start}/{path}") if path else str(self.file(page))
        return self._index(file), urllib.parse.unquote(fragment)

    @functools.cache
    def _index(self, file):
        """The file that an address leads to: of a folder its page. Nothing in a built tree is a link, so a path is enough."""
        file = pathlib.Path(file)
        return file / "index.html" if file.is_dir() else file

    def data(self, path):
        file = self.source / path
        return json.loads(file.read_text()) if file.suffix == ".json" else parsed(file)


def parsed(file):
    """What a YAML file contains, read by libyaml, which is many times as fast as the reader in Python."""
    return yaml.load(file.read_text(), Loader=yaml.CSafeLoader)


class OnDisk(Site):
    """The site as it is opened by a double click on a file."""

    def url(self, page):
        return self.file(page).as_uri()


class Server(http.server.ThreadingHTTPServer):
    #: As many as a browser on a busy machine may ask for before they are served.
    request_queue_size = 128


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass
