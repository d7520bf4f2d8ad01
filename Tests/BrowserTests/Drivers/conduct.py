"""Runs a driver, and distinguishes a browser that failed from a page that is wrong."""

import sys

from selenium.common import exceptions
from urllib3.exceptions import HTTPError

import firefox

#: The exit code of a driver whose browser failed: the one of sysexits.h for a failure that may not happen the next time.
TRY_AGAIN = 75
#: Errors of a page, of the driver itself, or of a program that is not installed, though their classes are close to those of a browser's own.
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
