#!/usr/bin/env python3
"""In every chart of the site, in every language, no text covers another one, and none is cut off or leaves the picture."""

import itertools
import re

from browser import Browser
from conduct import conduct
from example import Site
from report import Report

CHART = re.compile(r"<svg class=\"chart\".*?</svg>|<svg [^>]*class=\"chart\".*?</svg>", re.DOTALL)
#: So many charts are laid out at a time.
CHUNK = 100
#: As wide as on a phone of 360 pixels, where the text is largest beside the picture. Boxes are as high as lines, so letters of two
#: lines that are set close to each other do not meet where their boxes overlap by a few units.
MEASURE = """
const found = []
document.body.innerHTML = arguments[0].map(svg => `<div style="width:360px">${svg}</div>`).join('')
for (const [number, svg] of [...document.querySelectorAll('svg')].entries()) {
  const frame = svg.getBoundingClientRect()
  const texts = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()])
  for (const [text, box] of texts) {
    if (text.endsWith('…')) found.push([number, `"${text}" is cut off`])
    if (box.left < frame.left - 2 || box.right > frame.right + 2) found.push([number, `"${text}" leaves the picture`])
  }
  for (const [index, [text, box]] of texts.entries()) for (const [other, second] of texts.slice(index + 1)) {
    const across = Math.min(box.right, second.right) - Math.max(box.left, second.left)
    const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top)
    if (across > 1 && down > 4) found.push([number, `"${text}" and "${other}" cover each other`])
  }
}
return [found, document.querySelectorAll('text').length]
"""


def main():
    site, report = Site(), Report()
    charts = {}
    for page in site.pages:
        for chart in CHART.findall(site.file(page).read_text()):
            charts.setdefault(chart, page)
            report.page(page)
    texts = 0
    with Browser(800, 600, logs=False) as browser:
        browser.open("data:text/html,<!doctype html><title>Charts</title>")
        for chunk in itertools.batched(charts, CHUNK) if hasattr(itertools, "batched") else chunks(list(charts)):
            found, count = browser.run(MEASURE, list(chunk))
            texts += count
            wrong = {}
            for number, what in found:
                wrong.setdefault(number, []).append(what)
            for number, chart in enumerate(chunk):
                report.equal(f"{charts[chart]}: chart", wrong.get(number, []), [])
    report.holds(f"only {texts} texts in {len(charts)} charts", texts > 10 * len(charts) > 0)
    report.print()


def chunks(items):
    return [items[start:start + CHUNK] for start in range(0, len(items), CHUNK)]


conduct(main)
