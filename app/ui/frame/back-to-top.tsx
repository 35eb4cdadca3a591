import { useIsHydrated } from "~/enhance/hydrated";
import { useScrollFlags } from "~/enhance/scroll-flags";

/** The way back up a long page; the style sheet shows it once the page is scrolled, and hides it at the foot. */
export function BackToTop({ footPx }: { footPx: number }) {
  useScrollFlags(footPx);
  return useIsHydrated() ? (
    <a className="back-to-top" href="#contenu">
      Haut de page
    </a>
  ) : null;
}
