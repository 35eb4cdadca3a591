import { useEffect, useState, type RefObject } from "react";

import { prefersStillness } from "./navigation/motion";

const LOCK_MS = 1660;

/**
 * Whether the side pictures are hidden behind the middle one: they are until the middle of the stage has come into view,
 * and again once the whole stage is below the screen, so that nobody who rests there sees the middle one alone. Never
 * on narrow or touch screens, without scripts, or with reduced motion: all three pictures are then shown.
 * @param stage the row of pictures
 */
export function useDrawnIn(stage: RefObject<HTMLElement>): boolean {
  const [drawnIn, setDrawnIn] = useState(false);

  useEffect(() => {
    const element = stage.current;
    if (!element || prefersStillness() || window.matchMedia("(max-width: 768px), (pointer: coarse)").matches) return;
    let lockedUntil = 0;
    let state = false;
    let timer: number | undefined;
    const look = () => {
      const { top, height } = element.getBoundingClientRect();
      const below = top - window.innerHeight; // from the foot of the screen to the stage
      const wanted = below > 0 ? true : below < -height / 2 ? false : state;
      if (wanted === state || performance.now() < lockedUntil) return;
      state = wanted;
      lockedUntil = performance.now() + LOCK_MS;
      setDrawnIn(wanted);
      // While the lock lasts, scrolling changes nothing: the position is read again when it ends.
      timer = window.setTimeout(look, LOCK_MS);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("scroll", look);
    };
  }, [stage]);

  return drawnIn;
}
