/// The files that the server itself adds to a site.
extension ServedPage {
    /// Waits until the server has another version of the site, and then loads the page again, where the
    /// reader was.
    ///
    /// A page that is not visible does not wait: browsers keep only a few connections to a host, and each
    /// page that waits has one.
    static let scriptText = """
        "use strict";
        (() => {
          const version = document.currentScript.dataset.version;
          const key = "sitegen-position";

          const position = JSON.parse(sessionStorage.getItem(key) ?? "null");
          sessionStorage.removeItem(key);
          if (position?.page === location.href) {
            const restore = () => {
              scrollTo({ left: position.left, top: position.top, behavior: "instant" });
              history.scrollRestoration = "auto";
            };
            restore();
            addEventListener("load", restore);
          }

          const renew = () => {
            sessionStorage.setItem(key, JSON.stringify({ page: location.href, left: scrollX, top: scrollY }));
            history.scrollRestoration = "manual";
            location.reload();
          };

          let waiting;
          const wait = async () => {
            const own = waiting = new AbortController();
            while (waiting === own) {
              try {
                const answer = await fetch(`/.sitegen/changes?since=${version}`, { cache: "no-store", signal: own.signal });
                if (!answer.ok) throw new Error(answer.statusText);
                if (await answer.text() !== version && waiting === own) return renew();
              } catch {
                // The server was ended; it may be started again.
                await new Promise(done => setTimeout(done, 500));
              }
            }
          };

          const follow = () => {
            waiting?.abort();
            waiting = undefined;
            if (!document.hidden) wait();
          };
          document.addEventListener("visibilitychange", follow);
          follow();
        })();

        """

    /// How notices look. The styles of the site do not apply to them.
    static let styleText = """
        #sitegen-private, #sitegen-problems, #sitegen-problems * { all: revert; }
        #sitegen-private, #sitegen-problems {
          position: fixed;
          z-index: 2147483647;
          inset: auto 0 0;
          margin: 0;
          padding: 2px 16px;
          font: 16px/1.5 system-ui, sans-serif;
          color: #fff;
          background: #4a2a00;
        }
        #sitegen-private { text-align: center; }
        #sitegen-problems {
          box-sizing: border-box;
          max-height: 70vh;
          overflow: auto;
          padding: 12px 16px;
          background: #2b0b0b;
          border-top: 4px solid #ff6b5e;
        }
        #sitegen-problems h2 { margin: 0; font: bold 18px/1.5 system-ui, sans-serif; }
        #sitegen-problems pre { margin: 8px 0; overflow: auto; font: 14px/1.5 ui-monospace, monospace; }
        #sitegen-problems p { margin: 0; }
        @media print { #sitegen-private, #sitegen-problems { display: none; } }

        """
}
