import { useIsHydrated } from "~/enhance/hydrated";
import { useScrollFlags } from "~/enhance/scroll-flags";

/** The link to the top of a long page. The style sheet shows it once the page is scrolled, and hides it at the foot. */
export function BackToTop({ footPx }: { footPx: number }) {
  useScrollFlags(footPx);
  return useIsHydrated() ? (
    <a className="back-to-top" href="#contenu">
      Haut de page
    </a>
  ) : null;
}
