"""A session of a teacher in a terminal, word for word: a new site, the page in the browser, one edit, one mistake and its correction."""

import os
import pathlib
import pty
import re
import signal
import subprocess
import sys
import threading

import pyte
from selenium.common.exceptions import WebDriverException

from browser import Browser, until
from conduct import conduct
from report import Report

PROGRAM, RECORDED = (pathlib.Path(argument) for argument in sys.argv[1:3])
RECORDS = os.environ.get("SITEGEN_RECORD") == "1"
#: As many rows as the whole session has lines, so that none scrolls away.
COLUMNS, ROWS = 100, 60
PROMPT = "$ "


class Terminal:
    """A shell in a terminal; what it shows is a text."""

    def __init__(self, folder):
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._lock = threading.Lock()
        shell = {"PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "PS1": PROMPT, "TERM": "xterm", "LANG": "C.UTF-8", "HOME": str(folder)}
        # The home page asks for another form each day, so the day decides how many pages an edit changes.
        shell["SOURCE_DATE_EPOCH"] = "1767225600"
        self._process, self._file = pty.fork()
        if self._process == 0:
            os.chdir(folder)
            os.execve("/bin/sh", ["sh", "-i"], shell)
        # A terminal has its size before a program asks for it.
        subprocess.run(["stty", "rows", str(ROWS), "columns", str(COLUMNS)], stdin=self._file, check=True)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = pyte.ByteStream(self._screen)
        while True:
            try:
                output = os.read(self._file, 65_536)
            except OSError:
                return
            if not output:
                return
            with self._lock:
                stream.feed(output)

    @property
    def text(self):
        with self._lock:
            return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    def type(self, keys):
        os.write(self._file, keys.encode())

    def shows(self, *words):
        """Waits until the last lines contain words."""
        return until(lambda: all(word in self.text for word in words))

    def is_ready(self):
        """Whether the shell waits for the next command."""
        return until(lambda: self.text.rsplit("\n", 1)[-1].strip() == PROMPT.strip())

    def end(self):
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)


def settled(text):
    """A session without what differs from run to run: the port and the times."""
    text = re.sub(r"localhost:\d+", "localhost:8080", text)
    return re.sub(r"\b\d+ ms\b", "N ms", text)


def main():
    report = Report()
    folder = pathlib.Path.cwd()
    level = folder / "mi-sitio" / "verbs" / "01-presente.txt"
    terminal = Terminal(folder)
    try:
        with Browser() as browser:

            def shows(text):
                script = "return document.readyState == 'complete' && document.body.innerText.includes(arguments[0])"
                # While a page is loaded again, nothing can be asked.
                return until(lambda: browser.run(script, text), WebDriverException)

            def replace(old, new):
                level.write_text(level.read_text().replace(old, new))

            report.holds("the shell is ready", terminal.is_ready())
            terminal.type("sitegen new mi-sitio --only verbs --lang es,fr\n")
            report.holds("the site is made", terminal.shows("To build it:") and terminal.is_ready())
            terminal.type("sitegen serve mi-sitio --port 0\n")
            report.holds("the site is served", terminal.shows("Press Ctrl-C to stop."))
            address = re.search(r"http://localhost:\d+/", terminal.text)[0]
            browser.open(f"{address}es/verbos/hablar/")
            report.holds("the verb is on the screen", shows("hablamos"))

            replace("hablamos", "parlamos")
            report.holds("the edit is on the screen", shows("parlamos"))
            report.holds("the edit is in the terminal", terminal.shows(" changed: "))
            replace("hablar: hablo, hablas, habla, parlamos", "hablar hablo, hablas, habla, hablamos")
            report.holds("the mistake is on the screen", shows("01-presente.txt:"))
            report.holds("the mistake is in the terminal", terminal.shows("1 error"))
            replace("hablar hablo", "hablar: hablo")
            report.holds("the correction is on the screen", shows("hablamos"))
            report.holds("the correction is in the terminal", until(lambda: terminal.text.count(" changed: ") == 3))
            terminal.type("\x03")
            report.holds("Ctrl-C ends it", terminal.is_ready())
    finally:
        terminal.end()
    session = settled(terminal.text) + "\n"
    if RECORDS:
        RECORDED.write_text(session)
        report.holds("the session is recorded, and no test of anything", False)
    else:
        report.equal("the session", session, RECORDED.read_text())
    report.print()


conduct(main)
