"""Runs a driver, and tells a browser that failed from a page that is wrong."""

import sys

from selenium.common import exceptions
from urllib3.exceptions import HTTPError

import firefox

#: What a driver exits with where a browser failed: the code of sysexits.h for what may go well the next time.
TRY_AGAIN = 75
#: What tells of a page, of the driver itself, or of a program that is not installed, though a browser's own problems are near relatives.
NOT_THE_BROWSER = (
    FileNotFoundError, exceptions.JavascriptException, exceptions.NoSuchElementException, exceptions.StaleElementReferenceException,
    exceptions.InvalidElementStateException, exceptions.InvalidSelectorException, exceptions.InvalidArgumentException,
    exceptions.UnexpectedAlertPresentException, firefox.errors.JavascriptException, firefox.errors.NoSuchElementException,
    firefox.errors.StaleElementException, firefox.errors.InvalidSelectorException, firefox.errors.InvalidArgumentException)
FAILED = (exceptions.WebDriverException, HTTPError, *firefox.FAILED)


def conduct(main):
    try:
        main()
    except NOT_THE_BROWSER:
        raise
    except FAILED as problem:
        print(f"the browser failed: {type(problem).__name__}: {problem}", file=sys.stderr)
        sys.exit(TRY_AGAIN)
