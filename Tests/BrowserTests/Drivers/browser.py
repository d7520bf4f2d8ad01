"""Chromium as the drivers use it: pages, media, keys, the accessibility tree, paper."""

import base64
import json
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys 


class Browser:
    def __init__(self, width=1280, height=900, logs=True):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        # Without a sandbox, since containers and root have none to offer; nothing is opened but our own pages.
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en"):
            options.add_argument(argument)
        if logs:
            options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(240)
        # A machine that has other things to do is no reason to give up.
        self.driver.command_executor.client_config.timeout = 1800
        self.size(width, height)
        self.media()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    @property
    def address(self):
        return self.driver.current_url

    def rest(self):
        """Lets the page do what it does after a key."""
        self.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => setTimeout(done, 20))")

    def open(self, url):
        """Opens a page anew, even where only its fragment would differ."""
        if self.driver.current_url.partition("#")[0] == url.partition("#")[0]:
            self.driver.get("about:blank")
        self.driver.get(url)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments, seconds=20):
        """Waits until a script says true; its last word otherwise."""
        end = time.monotonic() + seconds
        while not (value := self.run(script, *arguments)) and time.monotonic() < end:
            time.sleep(0.01)
        return value

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
        """Follows a fragment as a link would."""
        self.run("location.hash = arguments[0]", fragment)
        self.wait("return document.querySelector(':target')?.id == arguments[0]", fragment)

    def keys(self, *keys):
        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def tree(self):
        """What a screen reader is told, in reading order: (role, name)."""
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

    def picture(self):
        options = {"format": "png", "captureBeyondViewport": True}
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.captureScreenshot", options)["data"])

    def console(self):
        """What the console said since the last time."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def network(self):
        """The requests since the last time: (address, status or error)."""
        requests = {}
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            params = message["params"]
            if message["method"] == "Network.requestWillBeSent":
                requests[params["requestId"]] = [params["request"]["url"], None]
            elif message["method"] == "Network.responseReceived" and params["requestId"] in requests:
                requests[params["requestId"]][1] = params["response"]["status"]
            elif message["method"] == "Network.loadingFailed" and params["requestId"] in requests:
                requests[params["requestId"]][1] = params["errorText"]
        return [tuple(request) for request in requests.values() if not request[0].startswith(("about:", "data:", "chrome"))]
