import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

import { isForNewTab } from "./navigation/for-new-tab";
import { prefersStillness } from "./navigation/motion";

const LEAVE_MS = 1500;
/** Keys that do not enter the shop, because they move the focus or belong to the browser. */
const NOT_ENTERING = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "Escape"]);

/** Enters the shop by a scroll, a key or a press: the door opens for a moment. @returns true while it opens */
export function useEntrance(to: string): boolean {
  const navigate = useNavigate();
  const [entering, setEntering] = useState(false);

  useEffect(() => {
    if (!entering) {
      const enter = () => setEntering(true);
      const onKey = (event: KeyboardEvent) => NOT_ENTERING.has(event.key) || event.ctrlKey || event.metaKey || enter();
      const onClick = (event: MouseEvent) => {
        if (
          isForNewTab(event) ||
          (event.target instanceof Element && event.target.closest("a:not([data-entrance]), button, summary"))
        )
          return;
        event.preventDefault();
        enter();
      };
      window.addEventListener("wheel", enter, { passive: true });
      window.addEventListener("touchmove", enter, { passive: true });
      window.addEventListener("keydown", onKey);
      window.addEventListener("click", onClick);
      return () => {
        window.removeEventListener("wheel", enter);
        window.removeEventListener("touchmove", enter);
        window.removeEventListener("keydown", onKey);
        window.removeEventListener("click", onClick);
      };
    }
    const timer = window.setTimeout(
      () => navigate(to, { state: { fromLanding: true } }),
      prefersStillness() ? 0 : LEAVE_MS,
    );
    return () => window.clearTimeout(timer);
  }, [entering, navigate, to]);

  return entering;
}
