import { useNonce } from "./nonce";
import { STYLE_MARKER } from "~/ui/styles/sheet";

/**
 * The style that came inside this document. When a page fails in the browser (offline, for example), React renders the
 * whole document again for the error page, and would replace the style by the marker.
 */
const received =
  typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("style[data-page-style]");
const text = received?.textContent;

/** The style of the first view. The server writes it in place of the marker (`app/entry.server.tsx`). */
export function PageStyle() {
  const nonce = useNonce();
  return (
    <style
      data-page-style=""
      nonce={nonce || received?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text ?? STYLE_MARKER }}
    />
  );
}
