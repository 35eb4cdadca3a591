import { Scripts } from "@remix-run/react";

import { useNonce } from "./nonce";

/**
 * Starts the page's module once everything of the first view has arrived and is painted; on a slow train text and pictures go
 * first. A tab opened behind another is not painted, and an old browser does not tell: there it starts after the load.
 */
const START = `addEventListener("load",function(){function go(){var w=document.querySelector('script[type="text/x-module"]');if(!w)return;w.type="text/x-started";var s=document.createElement("script");s.type="module";s.nonce=w.nonce;s.textContent=w.textContent;document.head.appendChild(s).remove()}var p=window.PerformanceObserver;if(document.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))setTimeout(go);else new p(function(l){if(l.getEntriesByName("first-contentful-paint").length)setTimeout(go)}).observe({type:"paint",buffered:!0})})`;

export function DeferredScripts() {
  const nonce = useNonce();
  return (
    <>
      <Scripts nonce={nonce} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}
