"""Firefox as the drivers use it, with the same questions as Chromium in `browser.py`, and cut off from every network."""

import base64

from marionette_driver import errors
from marionette_driver.marionette import ActionSequence, Marionette

from browser import COMMAND, PAINTED, STARTS, until
from report import note

#: What runs with the rights of the browser itself.
WATCH = """
globalThis.asked = [];
globalThis.watcher = { observe(channel) {
  // What the browser itself would like to know is not the page's doing.
  const {loadInfo, URI} = channel.QueryInterface(Ci.nsIHttpChannel);
  if (!loadInfo?.loadingPrincipal?.isSystemPrincipal && !loadInfo?.triggeringPrincipal?.isSystemPrincipal) asked.push(URI.spec);
} };
Services.obs.addObserver(watcher, 'http-on-opening-request');
Services.io.offline = true;"""
TREE = """
const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
const told = [];
const walk = (node, isPage) => {
  const role = service.getStringRole(node.role);
  if (isPage) told.push([role, node.name ?? '']);
  for (let index = 0; index < node.childCount; index += 1) walk(node.getChildAt(index), isPage || role == 'document');
};
walk(service.getAccessibleFor(Services.wm.getMostRecentWindow('navigator:browser').document), false);
return told;"""
#: Firefox's names of roles, where Chromium has others.
ROLES = {"text leaf": "StaticText", "statictext": "StaticText"}

#: Errors of the browser, not of the page.
FAILED = (errors.MarionetteException, errors.UnresponsiveInstanceException, OSError)


class Firefox:
    def __init__(self, folder):
        """Takes a folder for the browser's own files."""
        self.client = self._started(folder)
        self.client.timeout.script = COMMAND
        with self.client.using_context("chrome"):
            self.client.execute_script(WATCH, sandbox="system", new_sandbox=True)

    @staticmethod
    def _started(folder):
        # Nothing is fetched that the browser would like to have, and accessibility is at work from the start.
        prefs = {"accessibility.force_disabled": -1, "ui.prefersReducedMotion": 1, "network.captive-portal-service.enabled": False}
        for attempt in range(1, STARTS + 1):
            client = None
            try:
                client = Marionette(
                    bin="/usr/bin/firefox-esr", headless=True, prefs=prefs, workspace=folder, port=0, socket_timeout=2 * COMMAND,
                    startup_timeout=COMMAND)
                client.start_session()
                return client
            except FAILED as problem:
                note(f"Firefox did not start: {problem!r}")
                if client:
                    client.cleanup()
                if attempt == STARTS:
                    raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for end in (self.client.quit, self.client.cleanup):
            try:
                end()
            except FAILED as problem:
                # By now everything has been seen.
                note(f"Firefox did not end: {problem!r}")

    @property
    def address(self):
        return self.client.get_url()

    def rest(self):
        self.client.execute_async_script(f"const done = arguments[0]; {PAINTED}", sandbox=None)

    def open(self, url):
        if self.address.partition("#")[0] == url.partition("#")[0]:
            self.client.navigate("about:blank")
        self.client.navigate(url)

    def media(self, scheme):
        with self.client.using_context("chrome"):
            scheme = ["dark", "light"].index(scheme)
            self.client.execute_script(f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {scheme})")

    def pdf(self, backgrounds=False):
        order = {"background": backgrounds, "shrinkToFit": False, "page": {"width": 21.0, "height": 29.7}}
        return base64.b64decode(self.client._send_message("WebDriver:Print", order, key="value"))

    def run(self, script, *arguments):
        return self.client.execute_script(script, script_args=arguments, sandbox=None)

    def wait(self, script, *arguments):
        return until(lambda: self.run(script, *arguments), errors.JavascriptException)

    def keys(self, *keys):
        sequence = ActionSequence(self.client, "key", "keyboard")
        for key in keys:
            for sign in key:
                sequence.key_down(sign).key_up(sign)
        sequence.perform()

    def tree(self):
        """What a screen reader gets: (role, name); Firefox updates it a moment after the page has changed, see `settled`."""
        with self.client.using_context("chrome"):
            return [(ROLES.get(role, role), name) for role, name in self.client.execute_script(TREE)]

    def texts(self):
        return [name for role, name in self.tree() if role == "StaticText"]

    def console(self):
        """What the browser's console says of pages, policies among it."""
        with self.client.using_context("chrome"):
            said = self.client.execute_script(
                "return Services.console.getMessageArray().map(x => x instanceof Ci.nsIScriptError ? [x.sourceName, x.errorMessage] : ['', x.message])")
        return [message for source, message in said if source.startswith(("file:", "http:")) or "Security-Policy" in message]

    def network(self):
        """The requests so far that were no files of this disk."""
        with self.client.using_context("chrome"):
            return self.client.execute_script("return asked", sandbox="system", new_sandbox=False)
