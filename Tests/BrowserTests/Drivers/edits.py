"""How soon a saved grade is on the open page of `sitegen serve` in Chromium: one grade, changed again and again, in each of some sites."""

import contextlib
import csv
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

from selenium.common.exceptions import WebDriverException

from browser import Browser, until
from conduct import conduct
from report import Report, note

PROGRAM, EDITS, SITES = sys.argv[1], int(sys.argv[2]), [pathlib.Path(site) for site in sys.argv[3:]]
#: How soon a teacher should see a change, in milliseconds. It is reported and no reason to fail: the machine may have other things to do.
SOON = 500
#: When the browser painted the page for the first time since it was loaded, in milliseconds since 1970; null if the page is another one.
PAINTED = """
const [paint] = performance.getEntriesByName("first-contentful-paint");
return paint && document.querySelector(arguments[0]) ? performance.timeOrigin + paint.startTime : null"""


class Grade:
    """The first grade in the first class list of a site."""

    def __init__(self, site):
        self.file = sorted((site / "grades").glob("*.csv"))[0]
        self.separator = ";" if ";" in self.file.read_text(encoding="utf-8").split("\n")[0] else ","
        with self.file.open(encoding="utf-8", newline="") as lines:
            self.rows = list(csv.reader(lines, delimiter=self.separator))
        self.column = self.rows[0].index("grade")
        self.student = self.rows[1][self.rows[0].index("student")]

    def save(self, grade, in_place):
        """Saves as one kind of editor does, into the same file, or as the other, which moves a new one to its place."""
        self.rows[1][self.column] = grade.replace(".", "," if self.separator == ";" else ".")
        file = self.file if in_place else self.file.with_name(".saved")
        with file.open("w", encoding="utf-8", newline="") as lines:
            csv.writer(lines, delimiter=self.separator, lineterminator="\n").writerows(self.rows)
        if not in_place:
            os.replace(file, self.file)


@contextlib.contextmanager
def served(site):
    """Serves a site, and lends the address of its private pages and a function that gives the object of the next build."""
    words = [PROGRAM, "serve", str(site), "--port", "0", "--json", "--now", "2026-01-01"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield json.loads(process.stdout.readline())["privateAddress"], lambda: json.loads(process.stdout.readline())
        finally:
            process.kill()


def transcript(site, student):
    """The path of a student's transcript in English, below the folder of private pages."""
    listed = subprocess.run([PROGRAM, "list", str(site), "--json", "--locale", "en", "--domain", "grades"], stdout=subprocess.PIPE, check=True)
    return next(page["path"] for page in json.loads(listed.stdout) if page["id"].split("/")[-1] == student).removesuffix("index.html")


def edit(report, browser, site):
    grade = Grade(site)
    path = transcript(site, grade.student)
    shown, built = [], []
    with served(site) as (address, build):
        browser.open(address + path)
        for number in range(EDITS):
            # With three decimals, so that no other figure of the page is the same.
            text = f"{5 + number * 7 % 1000 / 100:.2f}1"
            saved = time.time()
            grade.save(text, in_place=number % 2 == 0)
            # While the page is loaded again, nothing can be asked.
            painted = until(lambda: browser.run(PAINTED, f'main data[value="{text}"]'), WebDriverException)
            if report.holds(f"{site.name}: grade {text} appears", painted):
                shown.append(painted - saved * 1000)
                built.append(build()["milliseconds"])
    report.page(path)
    if shown:
        build = f"of this the build median {statistics.median(built):.0f} ms, maximum {max(built):.0f} ms"
        note(f"{site.name}: {len(shown)} edits, {distribution(shown)}; {build}")


def distribution(times):
    times = sorted(times)
    figures = {"median": statistics.median(times), "90 %": share(times, 0.9), "99 %": share(times, 0.99), "maximum": times[-1]}
    soon = sum(time <= SOON for time in times)
    return ", ".join(f"{name} {figure:.0f} ms" for name, figure in figures.items()) + f", {soon} within {SOON} ms"


def share(times, part):
    """The time within which this part of all edits was shown."""
    return times[math.ceil(part * len(times)) - 1]


def main():
    report = Report()
    folder = pathlib.Path.cwd()
    with Browser(logs=False) as browser:
        for site in SITES:
            # Beside the output of builds, which is no part of a site.
            copy = shutil.copytree(site, folder / site.name, ignore=shutil.ignore_patterns("public", "private", ".sitegen"))
            edit(report, browser, copy)
            shutil.rmtree(copy)
    report.print()


conduct(main)
