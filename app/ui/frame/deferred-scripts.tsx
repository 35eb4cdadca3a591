import { Scripts } from "@remix-run/react";
import { useEffect } from "react";

import { useNonce } from "./nonce";

/**
 * Starts the page's module once everything of the first view has arrived and is painted; on a slow train text and pictures go
 * first. All it imports is asked for in the same moment, or each row of imports would wait for the one before. A tab opened behind another is not painted, and an old browser does not tell: there it starts after the load.
 * A form that the browser sends before is noted: the page is about to be left, and scripts leave it alone (`entry.client.tsx`).
 * Scripts run whole or not at all: an engine without `<dialog>` and `Object.hasOwn` (before 2022) lacks more that they use, and keeps plain pages.
 */
const START = `function shown(){document.documentElement.className=""}addEventListener("scroll",shown,{once:!0});addEventListener("submit",function(){document.documentElement.dataset.sent=1});addEventListener("load",function(){function go(){var w=document.querySelector('script[type="text/x-module"]');if(!w)return;if(!window.HTMLDialogElement||!Object.hasOwn)return shown();document.querySelectorAll("[data-module]").forEach(function(l){l.href=l.dataset.module;l.rel="modulepreload"});w.type="text/x-started";var s=document.createElement("script");s.type="module";s.nonce=w.nonce;s.textContent=w.textContent;s.onerror=shown;document.head.appendChild(s).remove()}var p=window.PerformanceObserver;if(document.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))setTimeout(go);else new p(function(l){if(l.getEntriesByName("first-contentful-paint").length)setTimeout(go)}).observe({type:"paint",buffered:!0})})`;

/**
 * Marks the page as `early` until its scripts have taken over or somebody scrolls: on a narrow screen, pictures far below the
 * first view (catalogue.css) then leave a slow line to the scripts. Without scripts nothing marks it, and no picture waits.
 */
const EARLY = `document.documentElement.className="early"`;

export function EarlyMark() {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY }} />;
}

export function DeferredScripts() {
  const nonce = useNonce();
  useEffect(() => void (document.documentElement.className = ""), []);
  return (
    <>
      <Scripts nonce={nonce} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}
