import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

import { keepPageWithoutNetwork } from "~/enhance/navigation/lost-line";
import { nameSheetsOfPage } from "~/enhance/navigation/sheets-of-page";
import { forgetAfterLogOut } from "~/enhance/shown-again";

// No faults: a load that another one replaced, and a form's answer that redirects, which the router handles only
// once the page's sheet has come. A script that was fetched ahead and did not come is fetched again when it is needed.
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

// A form sent before (`DeferredScripts` notes it) is about to lead away: pressed again, it must not be answered here as well.
if (document.documentElement.dataset.sent) addEventListener("pageshow", takeOver, { once: true });
else takeOver();
