import { Scripts } from "@remix-run/react";
import { useEffect } from "react";

import { useNonce } from "./nonce";

/** Where the server writes what starts the page's scripts (`app/entry.server.tsx`): a browser that runs them needs it no more. */
export const START_MARKER = "/*start*/";

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
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START_MARKER }} />
    </>
  );
}
