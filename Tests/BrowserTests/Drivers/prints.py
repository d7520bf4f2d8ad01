#!/usr/bin/env python3
"""What is printed: matrices on one sheet, quizzes as a sheet with its key, everything on A4 and on white, also from a dark desktop.

In a proof Chromium prints pages of all languages and Firefox those of the first and every folding card, else Chromium one of each kind and Firefox a few.
"""

import re
import subprocess
import tempfile
import unicodedata

from browser import Browser
from conduct import conduct
from example import PROOF, Site
from firefox import Firefox
from report import Report

A4 = (595, 842)
A3 = (842, 1191)
#: Pages that are made for one sheet, in every language.
SHEETS = {
    "matrix": A4[::-1], "judge-card": A4[::-1], "certificate": A4[::-1], "map": A3[::-1], "poster": A3, "day-sheet": A4, "home": A4,
    "penalty": A4,
}
#: Of each table the first heading, and its rows.
TABLES = """
return [...document.querySelectorAll('table:has(thead)')].filter(x => x.checkVisibility() && !x.closest('details, .standings')).map(table => ({
  head: [...table.querySelectorAll('thead th')].filter(x => !x.closest('.hidden') && !x.querySelector('.hidden') && x.offsetWidth > 9).map(x => x.textContent.trim()).find(x => x) ?? '',
  rows: [...table.querySelectorAll('tbody tr')].map(x => [...x.cells].map(cell => cell.textContent.trim())) }))"""
#: Questions and answers as the page has them.
READ = """
const text = node => node.textContent.trim();
const rows = [...document.querySelectorAll('.sol tbody tr')];
return [...document.querySelectorAll('.q')].map((question, number) => ({
  text: [...question.querySelector('h2').childNodes].filter(node => node.nodeName != 'SMALL').map(text).join(''),
  number: question.querySelector('h2').dataset.number, options: [...question.querySelectorAll('label')].map(text),
  answer: text(question.querySelector('.key p')),
  row: [...rows[number]?.cells ?? []].map(text) }))"""


def plain(text):
    """Without what paper changes: spaces, line ends, hyphens there, ligatures, and dots between answers."""
    return re.sub(r"[\s·-]", "", unicodedata.normalize("NFKC", text))


class Paper:
    """A printed page: the sizes and texts of its sheets, and how bright they are."""

    def __init__(self, pdf, folder):
        self.file = f"{folder}/print.pdf"
        with open(self.file, "wb") as file:
            file.write(pdf)
        info = self._run("pdfinfo", "-f", "1", "-l", "999", self.file).decode()
        self.sizes = [(round(float(a)), round(float(b))) for a, b in re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", info)]
        self.sheets = [plain(sheet) for sheet in self._run("pdftotext", self.file, "-").decode().split("\f")[:-1]]

    def _run(self, *command):
        return subprocess.run(command, capture_output=True, check=True).stdout

    def drawn(self):
        """The text in the order in which it was drawn: by place, a short line can be read with the column below it."""
        return plain(self._run("pdftotext", "-raw", self.file, "-").decode())

    def pixels(self, dots):
        """The grey pixels of each sheet, 0 black to 255 white, with so many to the inch."""
        data = self._run("pdftoppm", "-r", str(dots), "-gray", self.file)
        while data:
            head = re.match(rb"P5\s(\d+) (\d+)\s255\s", data)
            count = int(head[1]) * int(head[2])
            yield data[head.end():head.end() + count]
            data = data[head.end() + count:]

    def paper(self):
        """For each sheet, how much of it is (nearly) white, and its corner: 0 black to 255 white."""
        return [(sum(pixel > 200 for pixel in pixels) / len(pixels), pixels[0]) for pixels in self.pixels(20)]


def show(browser, site, page, folder):
    """Prints with backgrounds on and a dark preference: the hardest case for white paper."""
    browser.media("dark")
    browser.open(site.url(page))
    return Paper(browser.pdf(backgrounds=True), folder)


def main():
    site, report = Site(), Report()
    quizzes = [page for page in site.of_kind("quiz") if re.search("/(5|40)(/|$)", page.id)]
    # The card with most runners of each language: it goes to the course on one sheet.
    cards = {max(site.of_kind("race-card", locale), key=lambda page: site.file(page).stat().st_size) for locale in site.locales}
    if PROOF:
        wanted = {page for locale in site.locales for page in site.families(locale)} | cards | set(quizzes) | set(site.of_kind("map"))
        wanted |= {*site.of_kind("session"), *(site.longest("wave", locale) for locale in site.locales)}
        again = {page for page in wanted if page.locale == site.locales[0] or page.kind == "judge-card"}
    else:
        wanted = set(site.in_turn()) | {site.by_lot(sorted(cards, key=str), "prints"), *site.by_lot(quizzes, "prints", 2)}
        wanted |= set(site.of_kind("map"))
        wanted |= {site.longest(kind, site.locales[number % len(site.locales)]) for number, kind in enumerate(SHEETS)}
        again = {page for page in wanted if page.kind in ("matrix", "quiz", "race-card", "transcript", "worksheet")}
    with tempfile.TemporaryDirectory() as folder:
        with Browser() as browser:
            for page in sorted(wanted, key=str):
                report.page(page)
                prove(site, report, browser, page, folder, "", page in cards)
        with Firefox(folder) as browser:
            for page in sorted(again, key=str):
                prove(site, report, browser, page, folder, " in Firefox", page in cards)
    report.print()


def prove(site, report, browser, page, folder, where, is_card):
    """What one browser makes of a page."""
    paper = show(browser, site, page, folder)
    landscape = page.kind == "matrix"
    # Cards and wide tables of other domains choose the orientation of the sheet; a transcript may be a letter, which has its own check.
    wanted = [SHEETS[page.kind]] if page.kind in SHEETS else [A4] if page.domain in ("diving", "prose", "site") else [A4, A4[::-1]]
    if where:
        # Firefox takes from the page how a sheet is turned, and its size from whoever prints.
        wanted += [A4 if width < height else A4[::-1] for width, height in wanted]
    if page.kind not in ("transcript", "transcript-sheets"):
        report.equal(f"{page}{where}: sheets of another size than A4", [size for size in paper.sizes if not is_like(size, wanted)], [])
    for number, (white, corner) in enumerate(paper.paper(), 1):
        report.holds(f"{page}{where}, sheet {number}: only {white:.0%} of it are white", white > 0.6 and corner == 255)
    for number, sheet in enumerate(paper.sheets, 1):
        report.holds(f"{page}{where}, sheet {number} is empty", len(sheet) > 20)
    if page.kind in SHEETS:
        report.equal(f"{page}{where}: sheets", len(paper.sizes), 1)
    if page.kind.endswith("-sheets"):
        count = browser.run("return document.querySelectorAll('article').length")
        report.equal(f"{page}{where}: sheets for {count} students", len(paper.sizes), count)
    if page.kind.startswith("certificate") and not where:
        same_without_backgrounds(report, browser, page, folder)
    if landscape:
        rows = browser.run("return [...document.querySelectorAll('tbody th')].map(x => x.textContent.trim())")
        for row in rows:
            report.holds(f"{page}{where}: {row!r} is not on the sheet", plain(row) in paper.sheets[0])
    if page.kind == "map":
        # A box without room would be beside the sheet.
        for level in browser.run("return [...document.querySelectorAll('.map .band a')].map(x => x.firstChild.textContent.trim())"):
            report.holds(f"{page}{where}: the level {level!r} is not on the sheet", plain(level) in paper.sheets[0])
    if page.kind == "penalty":
        for row in browser.run("return [...document.querySelectorAll('.related a:not(.rules a)')].map(x => x.textContent.trim())"):
            report.holds(f"{page}{where}: {row!r}, which costs the same, is not on the sheet", plain(row) in paper.sheets[0])
    if is_card:
        report.equal(f"{page}{where}: sheets", len(paper.sizes), 1)
        rows = browser.run("return [...document.querySelectorAll('.runners tbody th a')].map(x => x.textContent.trim())")
        report.holds(f"{page}{where}: {len(rows)} runners are few for the longest card", len(rows) >= 12)
        for row in rows:
            report.holds(f"{page}{where}: {row!r} is not on the sheet", plain(row) in paper.sheets[0])
    if page.kind in ("session", "wave") and not where:
        most = {"session": 2, "wave": 1}[page.kind]
        report.holds(f"{page}: {len(paper.sizes)} sheets, at most {most} are enough", len(paper.sizes) <= most)
    if page.kind == "quiz" and page.domain == "diving":
        quiz(site, report, f"{page}{where}", page.locale, browser.run(READ), paper)
    headings(report, f"{page}{where}", browser.run(TABLES), paper)


def same_without_backgrounds(report, browser, page, folder):
    """Browsers print no backgrounds unless told to, and make light letters darker then: the text behind drawn letters has to stay white."""
    browser.media("light")
    sheets = [list(Paper(browser.pdf(backgrounds=backgrounds), folder).pixels(60)) for backgrounds in (True, False)]
    report.equal(f"{page}: sheets without backgrounds", len(sheets[1]), len(sheets[0]))
    for number, (with_them, without) in enumerate(zip(*sheets), 1):
        darker = sum(before - after > 40 for before, after in zip(with_them, without))
        report.holds(f"{page}, sheet {number}: {darker} pixels are darker without backgrounds", darker == 0)


def is_like(size, wanted):
    """Whether a sheet is of one of these sizes, as near as browsers round points."""
    return any(abs(size[0] - width) <= 1 and abs(size[1] - height) <= 1 for width, height in wanted)


def headings(report, name, tables, paper):
    """A table that goes on over several sheets begins on each with its headings."""
    for table in tables:
        # The longest cell identifies a row, unless another table has it too.
        table["marks"] = {plain(max(row, key=len)) for row in table["rows"] if row}
    for table in tables:
        others = set().union(*(other["marks"] for other in tables if other is not table))
        marks = [mark for mark in table["marks"] - others if len(mark) > 5]
        parts = [sheet for sheet in paper.sheets if sum(mark in sheet for mark in marks) > 2]
        if table["head"] and len(parts) > 1:
            word = plain(table["head"].split()[0])
            for sheet in parts:
                report.holds(f"{name}: a sheet with rows of a table lacks its heading {word!r}", word in sheet)


def quiz(site, report, page, locale, questions, paper):
    """Questions with all of their answers first, then the key on a sheet of its own."""
    key = plain(site.words(locale)["diving"]["quiz"]["key"])
    first = next((number for number, sheet in enumerate(paper.sheets) if sheet.startswith(key)), None)
    if not report.holds(f"{page}: no sheet begins with the key", first):
        return
    asked, answered = "".join(paper.sheets[:first]), "".join(paper.sheets[first:])
    drawn = paper.drawn()
    for question in questions:
        report.holds(f"{page}: the sheet lacks {question['text']!r}", plain(question["text"]) in drawn)
        for text in (question["number"], *question["options"]):
            report.holds(f"{page}: the sheet lacks {text!r}", plain(text) in asked)
        report.holds(f"{page}: the sheet gives the answer away: {question['answer']!r}", plain(question["answer"]) not in asked)
        report.holds(f"{page}: the key has no row for {question['number']!r}", len(question["row"]) > 2)
        for text in question["row"]:
            report.holds(f"{page}: the key lacks {text!r}", plain(text) in answered)


if __name__ == "__main__":
    conduct(main)
