import { Scripts } from "@remix-run/react";
import { useEffect } from "react";

import { useNonce } from "./nonce";

/** The server replaces this marker by the code that starts the page's scripts (`app/entry.server.tsx`). */
export const START_MARKER = "/*start*/";

/**
 * Marks the page as `early` until its scripts have taken over or somebody scrolls: on a narrow screen, pictures far below the
 * first view (catalogue.css) then wait, so that a slow line loads the scripts first. Without scripts no picture waits.
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
