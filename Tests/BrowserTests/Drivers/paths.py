#!/usr/bin/env python3
"""A stranger finds, from the home page and by keys alone, what each part of the site is for; a step is one link followed."""

from browser import Browser, Keys
from conduct import conduct
from example import PROOF, Site
from report import Report

STEPS = 4
#: More links than any page has before the one that is looked for.
TABS = 400
NAMED = "a.textContent.trim() == arguments[0]"
#: In what belongs together with the words.
BESIDE = "a.closest('li, tr, section, article, header, .card')?.textContent.includes(arguments[0])"
#: Stages of races that are still to be run.
AHEAD = ("", "DORMANT", "DELAYED", "PARADING", "GOINGDOWN", "GOINGBEHIND", "ATTHEPOST", "UNDERORDERS", "OFF")
#: The focused link, if it is the wanted one: whether a reader sees where the focus is.
FOCUS = """
const a = document.activeElement;
if (a.tagName != 'A' || !(%s)) return null;
const box = a.getBoundingClientRect(), style = getComputedStyle(a);
return {inside: box.bottom > 0 && box.top < innerHeight && box.width > 0, ring: style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 1}"""


class Stranger:
    """A visitor with a keyboard on the home page of one language."""

    def __init__(self, site, report, browser, locale, errand):
        self.site, self.report, self.browser = site, report, browser
        self.where = f"{locale}: {errand}"
        self.steps = 0
        browser.open(site.url(site.find("home", locale)))
        browser.run("window.scrollTo(0, 0)")

    def follow(self, wanted, *words):
        """Goes on by Tab to the first link of a kind, and presses Enter."""
        for _ in range(TABS):
            self.browser.keys(Keys.TAB)
            focus = self.browser.run(FOCUS % wanted, *words)
            if focus:
                break
        else:
            return self.report.holds(f"{self.where}: Tab leads to no link {words} at step {self.steps + 1}", False)
        self.report.holds(f"{self.where}: the link {words} has the focus and is not to be seen", focus["inside"])
        self.report.holds(f"{self.where}: nothing shows that the link {words} has the focus", focus["ring"])
        before = self.browser.address
        self.browser.keys(Keys.ENTER)
        self.browser.wait("return location.href != arguments[0] && document.readyState == 'complete' && !!document.querySelector('main')", before)
        self.steps += 1
        return self.report.holds(f"{self.where}: Enter on {words} leads nowhere", self.browser.address != before)

    def reads(self, language, *words):
        """The page says what was looked for, and not after too many steps."""
        self.report.equal(f"{self.where}: language of the page", self.browser.run("return document.documentElement.lang"), language)
        shown = " ".join(self.browser.run("return document.querySelector('main').innerText").split())
        for word in words:
            self.report.holds(f"{self.where}: {word!r} is not on {self.browser.address}", word in shown)
        self.report.holds(f"{self.where}: {self.steps} steps, at most {STEPS}", 0 < self.steps <= STEPS)


def penalty(site, stranger):
    """Penalty D8.5.4 in Italian: its text and its sanction."""
    row = next(row for row in site.data("diving/penalties.json") if any(rule["ruleId"] == "D8.5.4" for rule in row["rules"]))
    words = site.words("it")["diving"]
    if stranger.where[:2] != "it":
        stranger.follow(NAMED, "Italiano")
    stranger.follow(NAMED, words["section"])
    stranger.follow(f"{BESIDE} && !a.href.includes('.pdf') && !a.href.includes('#')", "D8.5.4")
    text = site.data("diving/texts/it.yaml")[f"Penalty-{row['id']}"]
    sanctions = ["zero", "minus-two", "at-most-two", "at-most-four-and-a-half", "half-to-two", "opinion"]
    stranger.reads("it", "D8.5.4", " ".join(text.split()), words["sanction"][sanctions[row["sanctionValue"]]])


def preterite(site, stranger, locale):
    """The preterite of tener."""
    line = next(
        line for file in sorted((site.source / "verbs").glob("*.txt")) if "indefinido" in (text := file.read_text()) or "pretérito" in text.lower()
        for line in text.splitlines() if line.startswith("tener:"))
    stranger.follow(NAMED, site.words(locale)["verbs"]["section"])
    stranger.follow(NAMED, "tener")
    stranger.reads(locale, *(form.strip() for form in line.partition(":")[2].split(",")))


def average(site, stranger, locale):
    """The average that the open grades of a transcript need for graduation."""
    transcript = site.data("grades/camille-roy.json")
    blocks = {"all": lambda unit: True, "professional": lambda unit: unit["isProfessional"]}
    needed = []
    for block in site.settings["domains"]["grades"]["blocks"]:
        units = [unit for unit in transcript["units"] if blocks[block["select"]](unit)]
        # The average is a linear function of the open grades: its values at 0 and 1 determine the others.
        low, high = (total(units, grade) for grade in (0, 1))
        needed.append((block["minimum"] - low) / (high - low))
    stranger.follow(NAMED, site.words(locale)["grades"]["section"])
    stranger.follow(NAMED, transcript["name"])
    stranger.reads(locale)
    values = stranger.browser.run("return [...document.querySelectorAll('main data')].map(x => Number(x.value))")
    stranger.report.holds(f"{stranger.where}: {max(needed)} is not on the page", any(abs(value - max(needed)) < 1e-9 for value in values))


def total(units, grade):
    """The average of units whose open grades are all the same."""
    def mean(pairs):
        return sum(value * weight for value, weight in pairs) / sum(weight for _, weight in pairs)
    return mean([(mean([(x.get("grade", grade), x["weight"]) for x in unit["subjects"]]), unit["weight"]) for unit in units])


def wave(site, stranger, locale):
    """The best wave ever: the longest ride, on the wave's own page."""
    words = site.words(locale)["surf"]
    waves = [
        (wave.get("distance_m", 0), session["start"][:10], number)
        for session in site.data("surf/sessions.json")["sessions"] for number, wave in enumerate(session["waves"], 1)]
    distance, day, number = max(waves)
    stranger.follow(NAMED, words["section"])
    stranger.follow(NAMED, words["records"]["label"])
    stranger.follow(f"{BESIDE} && a.href.includes(arguments[1])", words["record"]["distance"], f"/{day}/")
    values = stranger.browser.run("return [...document.querySelectorAll('main data')].map(x => Number(x.value))")
    factor = 1 / 0.3048 if site.settings["domains"]["surf"]["units"][locale] == "imperial" else 1
    # Whole metres are published, and converted then.
    shown = round(distance) * factor
    stranger.report.holds(f"{stranger.where}: {distance} m are not on the page", any(abs(value - shown) <= 0.5 for value in values))
    stranger.reads(locale, str(number))


def favourite(site, stranger, locale, today):
    """The favourite of the next race, or the winner of the latest when there is none ahead."""
    words = site.words(locale)["racing"]
    races = [race for race in site.data("racing/races.json") if not race["race_summary"].get("hidden")]
    ahead = [race for race in races if race["race_summary"]["date"] >= today and race["race_summary"].get("race_stage", "") in AHEAD]
    over = [race for race in races if any(ride.get("finishing_position") == 1 for ride in race["rides"])]
    race = min(ahead, key=moment) if ahead else max(over, key=moment)
    rides = [ride for ride in race["rides"] if not ride.get("withdrawn")]
    first = min(rides, key=lambda ride: decimal(ride["current_odds"]) if ahead else ride.get("finishing_position") != 1)["horse"]["name"]
    stranger.follow(f"{BESIDE} && a.href.includes(arguments[1])", words["teaser"]["next" if ahead else "result"], f"/{race['race_summary']['date']}-")
    stranger.reads(locale, race["race_summary"]["name"], first)
    best = stranger.browser.run("return document.querySelector('.favourite, .result tbody th')?.textContent ?? ''")
    stranger.report.holds(f"{stranger.where}: {best!r} does not name {first}", first in best)


def moment(race):
    return race["race_summary"]["date"], race["race_summary"]["time"]


def decimal(odds):
    """A price as what a stake of 1 comes back as; no price is longer than any."""
    if odds == "SP":
        return float("inf")
    if odds == "EVS":
        return 2.0
    if "/" in odds:
        first, second = map(float, odds.split("/"))
        return 1 + first / second
    if odds.startswith("+"):
        return 1 + float(odds) / 100
    return float(odds.replace(",", "."))


def main():
    site, report = Site(), Report()
    today = (site.built / "today").read_text().strip()
    with Browser() as browser:
        errands = [
            ("penalty D8.5.4 in Italian", lambda stranger, _: penalty(site, stranger)),
            ("the preterite of tener", lambda stranger, locale: preterite(site, stranger, locale)),
            ("the average still needed", lambda stranger, locale: average(site, stranger, locale)),
            ("the best wave ever", lambda stranger, locale: wave(site, stranger, locale)),
            ("the favourite of the next race", lambda stranger, locale: favourite(site, stranger, locale, today)),
        ]
        for number, (errand, run) in enumerate(errands):
            # Each in every language, or in one after the other.
            for locale in site.locales if PROOF else [site.locales[number % len(site.locales)]]:
                report.page(locale)
                run(Stranger(site, report, browser, locale, errand), locale)
        report.equal("console", browser.console(), [])
    report.print()


if __name__ == "__main__":
    conduct(main)
