#!/usr/bin/env python3
"""The pictures of the README: a page of each domain as a reader sees it, light or dark."""

import pathlib

from browser import Browser
from example import Site

FOLDER = pathlib.Path(__file__).parents[3] / ".readme"
SIZE = (1200, 800)
#: Name, id of the page, scheme.
PORTRAITS = [
    ("home", "home", "light"),
    ("diving", "diving/penalties", "light"),
    ("quiz", "diving/quiz/penalties/10", "light"),
    ("verbs", "verbs/verb/tener", "light"),
    ("grades", "grades/transcript/camille-roy", "light"),
    ("surf", "surf/session/2025-06-14", "dark"),
    ("racing", "racing/race/2017-12-17/port-blanc/14-20", "dark"),
]


def main():
    site = Site()
    with Browser(*SIZE) as browser:
        for name, id, scheme in PORTRAITS:
            browser.media(scheme)
            browser.open(site.url(site.find(id, "en")))
            file = FOLDER / f"{name}.png"
            file.write_bytes(browser.picture())
            print(f"{file.name}: {file.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
