import { Scripts } from "@remix-run/react";

import { useNonce } from "./nonce";

/** Starts the page's module once everything of the first view has arrived; on a slow train text and pictures go first. */
const START = `addEventListener("load",function(){setTimeout(function(){var w=document.querySelector('script[type="text/x-module"]');if(!w)return;var s=document.createElement("script");s.type="module";s.nonce=w.nonce;s.textContent=w.textContent;document.head.appendChild(s).remove()})})`;

export function DeferredScripts() {
  const nonce = useNonce();
  return (
    <>
      <Scripts nonce={nonce} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}
