/**
 * Starts the page's module once the first view has arrived and is painted, so that a slow line carries text and
 * pictures first. Everything that the module imports is asked for at the same moment, because otherwise each row of
 * imports would wait for the one before. A tab opened in the background is not painted, and an old browser does not
 * report it: there the module starts after the load.
 * A form that the browser sends before then is noted: the page is about to be left, and scripts leave it alone
 * (`entry.client.tsx`).
 * Scripts run completely or not at all: an engine without `<dialog>` and `Object.hasOwn` (before 2022) lacks other
 * features that they use, and keeps plain pages.
 */
export const START_SCRIPT = `function shown(){document.documentElement.className=""}addEventListener("scroll",shown,{once:!0});addEventListener("submit",function(){document.documentElement.dataset.sent=1});addEventListener("load",function(){function go(){var w=document.querySelector('script[type="text/x-module"]');if(!w)return;if(!window.HTMLDialogElement||!Object.hasOwn)return shown();document.querySelectorAll("[data-module]").forEach(function(l){l.href=l.dataset.module;l.rel="modulepreload"});w.type="text/x-started";var s=document.createElement("script");s.type="module";s.nonce=w.nonce;s.textContent=w.textContent;s.onerror=shown;document.head.appendChild(s).remove()}var p=window.PerformanceObserver;if(document.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))setTimeout(go);else new p(function(l){if(l.getEntriesByName("first-contentful-paint").length)setTimeout(go)}).observe({type:"paint",buffered:!0})})`;

/**
 * Scrolls a page that is loaded again to where it was left, before its scripts run, and gives its entry in the history the
 * key by which they remember that place. It does what the inline script of Remix's `ScrollRestoration` does, with the same
 * names, in a hundred compressed bytes less.
 */
export const SCROLL_BACK_SCRIPT = `try{let h=history,y;(h.state||0).key||h.replaceState({key:Math.random().toString(32).slice(2)},"");(y=JSON.parse(sessionStorage.positions)[h.state.key])>0&&scrollTo(0,y)}catch{}`;
