"""What a driver found: one JSON object on standard output."""

import json
import threading

#: What is worth knowing and no failure, such as a browser that had to be started twice.
NOTES = []


def note(what):
    NOTES.append(what)


class Report:
    """Counts and collects, also for several threads at once."""

    def __init__(self):
        self._counting = threading.Lock()
        self.checks = 0
        self.failures = []
        self.pages = set()

    def equal(self, what, got, want):
        """Counts a check, and tells a difference."""
        self._count()
        if got != want:
            self.failures.append(f"{what}: {got!r} instead of {want!r}"[:600])
        return got == want

    def holds(self, what, truth):
        self._count()
        if not truth:
            self.failures.append(what[:600])
        return truth

    def _count(self):
        with self._counting:
            self.checks += 1

    def page(self, path):
        self.pages.add(path)

    def print(self):
        found = {"checks": self.checks, "pages": len(self.pages), "failures": self.failures, "notes": NOTES}
        print(json.dumps(found, ensure_ascii=False))
