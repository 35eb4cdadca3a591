import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

import { keepPageWithoutNetwork } from "~/enhance/navigation/lost-line";
import { nameSheetsOfPage } from "~/enhance/navigation/sheets-of-page";
import { forgetAfterLogOut } from "~/enhance/shown-again";

// These rejections are no faults: a load that another load replaced; a form's answer that redirects, which the router
// handles only once the page's style sheet has come; a prefetched script that failed, which is fetched again at need.
addEventListener("unhandledrejection", (event) => {
  const reason: unknown = event.reason;
  if (
    reason instanceof Response ||
    (reason as Error | null)?.name === "AbortError" ||
    (reason instanceof TypeError && /import/i.test(reason.message))
  )
    event.preventDefault();
});

forgetAfterLogOut();
nameSheetsOfPage();

function Shop() {
  useEffect(keepPageWithoutNetwork, []);
  return <RemixBrowser />;
}

function takeOver() {
  startTransition(() => {
    hydrateRoot(document, <Shop />);
  });
}

// A form sent before the scripts started (`DeferredScripts` notes it) leads to another page: a second press must not be
// answered by scripts as well. They start only if Back shows this page again.
if (document.documentElement.dataset.sent) addEventListener("pageshow", takeOver, { once: true });
else takeOver();
