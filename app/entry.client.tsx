import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// A load given up for another one is nobody's fault: the router takes note of it only once the page's sheet has come.
addEventListener("unhandledrejection", (event) => {
  if ((event.reason as Error | null)?.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
