#!/usr/bin/env python3
"""A text browser and a browser without styles show the same things in an order that makes sense."""

import re
import subprocess
from html.parser import HTMLParser

from browser import Browser
from conduct import conduct
from example import PROOF, Site
from report import Report

#: The elements that give a page its order, besides its outer parts.
MARKS = ("h1", "h2", "h3", "caption", "legend", "summary", "dt", "th")
WIDE = 300
OFF = "for (const sheet of document.styleSheets) sheet.disabled = true"
#: Headings and fields from top to bottom, and what goes wrong without a layout.
READ = """
const tops = [...document.querySelectorAll('h1, h2, h3, caption, legend')].filter(x => x.checkVisibility()).map(x => x.getBoundingClientRect().top);
// What is hidden without any style is not meant for readers; what is folded opens by itself.
const cut = [...document.querySelectorAll('main *')].filter(x => !x.closest('svg, details, [hidden]') && [...x.childNodes].some(
  node => node.nodeType == 3 && node.data.trim()) && !x.checkVisibility() && !['OPTION', 'TITLE', 'STYLE'].includes(x.tagName));
const nameless = [...document.querySelectorAll('input:not([type=hidden])')].filter(x => !x.labels.length && !x.ariaLabel && !x.getAttribute('aria-labelledby'));
const huge = [...document.querySelectorAll('main svg')].filter(x => x.getBoundingClientRect().width > innerWidth);
return {falls: tops.filter((top, index) => index && top < tops[index - 1]).length, cut: cut.map(x => x.outerHTML.slice(0, 80)),
  nameless: nameless.length, huge: huge.length}"""


def squeezed(text):
    return re.sub(r"[\s\u00a0\u202f\u200b\u00ad]", "", text)


class Outline(HTMLParser):
    """The texts of a page by what they are, in the order of the source."""

    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.texts = []
        self._open = []
        self._hidden = 0
        self.feed(source)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "svg":
            self._hidden += 1
        if tag in MARKS or tag == "footer" or tag == "main" or (
            tag == "a" and not self._inside("main") and not self._inside("footer")
        ):
            self._open.append([tag, "skip" in (values.get("class") or ""), ""])

    def _inside(self, tag):
        return any(entry[0] == tag for entry in self._open)

    def handle_endtag(self, tag):
        if tag == "svg":
            self._hidden -= 1
        if self._open and self._open[-1][0] == tag:
            kind, _, text = self._open.pop()
            if kind != "main" and text.strip():
                self.texts.append((kind, text.strip()))

    def handle_data(self, data):
        if not self._hidden:
            for entry in self._open:
                if entry[0] != "main":
                    entry[2] += data


def text_browser(site, report, page):
    """In w3m every link, heading and name is in the order of the source: the navigation first, then the page under its name, then its footer."""
    outline = Outline(site.file(page).read_text())
    command = ["w3m", "-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", str(WIDE), "-no-graph", site.file(page)]
    run = subprocess.run(command, capture_output=True, check=True, env={"HOME": "/nonexistent", "LANG": "C.UTF-8", "PATH": "/usr/bin"})
    dump = squeezed(run.stdout.decode())
    place, lost = 0, []
    for kind, text in outline.texts:
        # The words of a narrow cell are on several lines, beside those of its neighbours.
        found = [dump.find(squeezed(part), place) for part in (text.split() if kind == "th" else [text])]
        if min(found) < 0:
            lost.append(f"{kind} {text!r}")
        elif kind != "th":
            place = found[0]
    report.equal(f"{page} in w3m: not in its place", lost[:3], [])
    kinds = [kind for kind, _ in outline.texts]
    report.holds(f"{page}: a heading stands before the name of the page", "h1" in kinds and not {"h2", "h3"} & set(kinds[:kinds.index("h1")]))
    if "footer" in kinds:
        report.equal(f"{page}: what stands last", kinds[-1], "footer")


def unstyled(site, report, browser, page):
    """Without styles nothing is hidden for good, nothing is wider than the window, and everything is in the order of the source."""
    browser.open(site.url(page))
    browser.run(OFF)
    seen = browser.run(READ)
    where = f"{page} without styles"
    report.equal(f"{where}: headings above those before them", seen["falls"], 0)
    report.equal(f"{where}: texts that nothing can show", seen["cut"][:3], [])
    report.equal(f"{where}: fields without a name", seen["nameless"], 0)
    report.equal(f"{where}: pictures wider than the window", seen["huge"], 0)


def main():
    site, report = Site(), Report()
    for locale in site.locales:
        for page in site.families(locale) if PROOF else site.of_each_kind(locale):
            report.page(page)
            text_browser(site, report, page)
    with Browser(logs=False) as browser:
        for page in site.families(site.locales[0]) if PROOF else site.in_turn():
            unstyled(site, report, browser, page)
    report.print()


if __name__ == "__main__":
    conduct(main)
