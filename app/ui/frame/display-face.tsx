/**
 * Asks for the display face together with the page, so that a first visit is seen in it. Every page has headings in it;
 * the server leaves this link out of the light version (`app/entry.server.tsx`).
 */
export function DisplayFace() {
  return <link rel="preload" href="/fonts/ysabeau-500.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />;
}
