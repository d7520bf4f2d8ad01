"""Chromium without its windows, as the drivers use it: pages, media, keys, the accessibility tree, paper."""

import base64
import json
import time

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, TimeoutException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from urllib3.exceptions import HTTPError

from report import note

#: How many seconds a browser may take for one thing, and how many a page may take to give a sign, before it counts as failed.
#: Nothing waits for them to pass: each wait ends with its sign.
COMMAND, SIGN = 300, 30
#: How often a browser may fail to start; a machine with other things to do sometimes lets one wait too long.
STARTS = 3
#: Done when the page has been painted twice from now on, so that all that was under way is on the screen.
PAINTED = "requestAnimationFrame(() => requestAnimationFrame(() => done(true)))"
#: Done when letters and pictures are there, too.
COMPLETE = f"""const done = arguments[0];
Promise.all([document.fonts.ready, ...[...document.images].map(image => image.decode().catch(() => null))]).then(() => {PAINTED})"""


class Browser:
    def __init__(self, width=1280, height=900, logs=True, arguments=()):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/lib/chromium/chromium-headless-shell"
        # Without a sandbox, since containers and root have none to offer; nothing is opened but our own pages.
        for argument in ("--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en", *arguments):
            options.add_argument(argument)
        if logs:
            options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = self._started(options)
        self.driver.set_script_timeout(COMMAND)
        self.driver.command_executor.client_config.timeout = 2 * COMMAND
        self._requests = {}
        self.size(width, height)
        self.media()

    @staticmethod
    def _started(options):
        for attempt in range(1, STARTS + 1):
            try:
                return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
            except (WebDriverException, HTTPError) as problem:
                note(f"Chromium did not start: {problem!r}")
                if attempt == STARTS:
                    raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.driver.quit()
        except (WebDriverException, HTTPError) as problem:
            # By now everything has been seen.
            note(f"Chromium did not end: {problem!r}")

    @property
    def address(self):
        return self.driver.current_url

    def rest(self):
        """Lets the page do what it does after a key."""
        self.driver.execute_async_script(f"const done = arguments[0]; {PAINTED}")

    def open(self, url):
        """Opens a page anew, even where only its fragment would differ."""
        if self.driver.current_url.partition("#")[0] == url.partition("#")[0]:
            self.driver.get("about:blank")
        self.driver.get(url)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments):
        """Waits until a script says true; its last word otherwise."""
        return until(lambda: self.run(script, *arguments), JavascriptException)

    def size(self, width, height):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def media(self, scheme="light", **features):
        """Preferences of the reader; motion is always reduced, so that nothing has to be waited for."""
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce", **features}
        listed = [{"name": name, "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": listed})

    def cut_off(self):
        """No request to any network gets through from now on."""
        self.driver.execute_cdp_cmd("Network.enable", {})
        none = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", none)

    def step(self, fragment):
        """Follows a fragment as a link would, and again if Chromium delays it, as it does with many at once."""
        self.wait("location.hash = arguments[0]; return document.querySelector(':target')?.id == arguments[0]", fragment)

    def keys(self, *keys):
        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def tree(self):
        """What a screen reader gets, in reading order: (role, name)."""
        self.driver.execute_cdp_cmd("Accessibility.enable", {})
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        told = []

        def walk(node):
            if not node.get("ignored"):
                told.append((node["role"]["value"], node.get("name", {}).get("value", "")))
            for child in node.get("childIds", []):
                if child in by_id:
                    walk(by_id[child])

        walk(nodes[0])
        return told

    def texts(self):
        return [name for role, name in self.tree() if role == "StaticText"]

    def pdf(self, backgrounds=False):
        options = {"preferCSSPageSize": True, "printBackground": backgrounds}
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", options)["data"])

    def complete(self):
        """Waits until letters and pictures are there."""
        self.driver.execute_async_script(COMPLETE)

    def picture(self):
        """What the window shows, once it is complete and two pictures of it are the same."""
        self.complete()
        taken = [b""]

        def is_same():
            taken.append(base64.b64decode(self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]))
            return taken[-1] == taken[-2]

        if not until(is_same):
            raise TimeoutException("no two pictures of one page are the same")
        return taken[-1]

    def console(self):
        """What the console said since the last time."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def network(self):
        """The requests since the last time, all of them answered: (address, status or error)."""
        until(self._all_answered)
        requests, self._requests = self._requests, {}
        return [tuple(request) for request in requests.values() if is_of_the_page(request[0])]

    def _all_answered(self):
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            params = message["params"]
            if message["method"] == "Network.requestWillBeSent":
                self._requests[params["requestId"]] = [params["request"]["url"], None]
            elif message["method"] == "Network.responseReceived" and params["requestId"] in self._requests:
                self._requests[params["requestId"]][1] = params["response"]["status"]
            elif message["method"] == "Network.loadingFailed" and params["requestId"] in self._requests:
                self._requests[params["requestId"]][1] = params["errorText"]
        return all(status is not None for address, status in self._requests.values() if is_of_the_page(address))


def is_of_the_page(address):
    return not address.startswith(("about:", "data:", "chrome"))


def until(sign, *passing):
    """Waits until a sign is given, and returns it; the last answer otherwise. Some problems may be passing."""
    end, pause = time.monotonic() + SIGN, 0.005
    while True:
        is_late = time.monotonic() > end
        try:
            if (value := sign()) or is_late:
                return value
        except passing:
            if is_late:
                raise
        # Only to avoid a busy loop; the sign is what counts.
        time.sleep(pause)
        pause = min(pause * 1.5, 0.25)


def settled(read, want, *passing):
    """The value of `read` as soon as it is as wanted, else the last one: screen readers learn of a change a moment after it."""
    last = None

    def is_wanted():
        nonlocal last
        last = read()
        return last == want

    until(is_wanted, *passing)
    return last
