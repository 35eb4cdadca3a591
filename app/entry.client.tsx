import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { forgetAfterLogOut } from "~/enhance/shown-again";

// A load given up for another one is nobody's fault: the router takes note of it only once the page's sheet has come.
addEventListener("unhandledrejection", (event) => {
  if ((event.reason as Error | null)?.name === "AbortError") event.preventDefault();
});

forgetAfterLogOut();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
