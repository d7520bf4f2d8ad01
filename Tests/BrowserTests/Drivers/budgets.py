#!/usr/bin/env python3
"""No page of the site is heavier than promised, and none carries scripts or styles of its own."""

import gzip

from conduct import conduct
from example import Site
from markup import Markup
from report import Report

PAGE = 15 * 1024
#: Kinds with all of their contents on one page: a quiz, a session with its waves, a sheet to print for each of 30 students.
LONG = {"quiz": 30 * 1024, "session": 30 * 1024, "transcript-sheets": 60 * 1024, "certificate-sheets": 240 * 1024}
STYLES = 8 * 1024
REQUESTS = 3
#: What a browser fetches once for all pages, to show it around them: an emblem as a drawing, as a picture, the manifest.
AROUND = {".svg": 1024, ".png": 16 * 1024, ".webmanifest": 2 * 1024}
#: Kinds that are one file to send on, with their styles in it.
WHOLE = {"share": 30 * 1024}


def main():
    site, report, weights = Site(), Report(), {}

    def weight(file):
        if file not in weights:
            weights[file] = len(gzip.compress(file.read_bytes(), 6)) if file.is_file() else 0
        return weights[file]

    for page in site.pages:
        file = site.file(page)
        markup = Markup(file.read_bytes())
        sheets = [site.target(page, request)[0] for request in markup.requests if request.endswith(".css")]
        others = [request for request in markup.requests if not request.endswith(".css")]
        report.page(page)
        size, most = weight(file), {**LONG, **WHOLE}.get(page.kind, PAGE)
        report.holds(f"{page}: {size} bytes compressed, at most {most}", size <= most)
        report.equal(f"{page}: elements with scripts", markup.scripts, [])
        report.equal(f"{page}: what is fetched besides styles", others, [])
        if page.kind in WHOLE:
            report.equal(f"{page}: style sheets that do not go with it", sheets, [])
            first = '<head>\n<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
            report.holds(f"{page}: the policy does not come first", first in file.read_text())
            continue
        for request in markup.around:
            size, most = weight(site.target(page, request)[0]), AROUND[request[request.rindex("."):]]
            report.holds(f"{page}: {request} has {size} bytes compressed, at most {most}", 0 < size <= most)
        size = sum(weight(sheet) for sheet in sheets)
        report.holds(f"{page}: {size} bytes of styles compressed, at most {STYLES}", 0 < size <= STYLES)
        count = 1 + len(sheets) + len(others)
        report.holds(f"{page}: {count} requests, at most {REQUESTS}", count <= REQUESTS)
        report.equal(f"{page}: elements with styles", markup.styles, [])
        manifest = "" if page.kind == "embed" else "manifest-src 'self'; "
        policy = f"default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; {manifest}base-uri 'none'; form-action 'none'"
        first = f'<head>\n<meta http-equiv="Content-Security-Policy" content="{policy}">'
        report.holds(f"{page}: the policy does not come first", first in file.read_text())
    report.print()


if __name__ == "__main__":
    conduct(main)
