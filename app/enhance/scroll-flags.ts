import { useEffect } from "react";

const SCROLLED_PX = 100;

/**
 * Marks the document as scrolled, and as showing its foot. The style sheet shows the back-to-top link at the first mark and
 * hides it at the second.
 * @param footPx how near the end of the page counts as its foot
 */
export function useScrollFlags(footPx: number): void {
  useEffect(() => {
    const { documentElement: root } = document;
    const look = () => {
      root.toggleAttribute("data-scrolled", window.scrollY > SCROLLED_PX);
      root.toggleAttribute("data-foot-visible", window.scrollY + window.innerHeight > root.scrollHeight - footPx);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
      root.removeAttribute("data-scrolled");
      root.removeAttribute("data-foot-visible");
    };
  }, [footPx]);
}
