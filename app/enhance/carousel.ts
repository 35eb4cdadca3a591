import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

import { prefersStillness } from "./navigation/motion";

const ADVANCE_MS = 3800;
const WHEEL_LOCK_MS = 420;
const WHEEL_THRESHOLD = 10;
const SWIPE_PX = 28;

export type Carousel = {
  list: RefObject<HTMLOListElement>;
  selected: number;
  paused: boolean;
  select(position: number): void;
  togglePause(): void;
};

/**
 * Moves a scrolling list one item at a time: by wheel, arrow and page keys, swipe, and a timer while it is in view.
 * The style sheet makes it vertical on a large screen and horizontal on a phone. At either end the page scrolls on.
 */
export function useCarousel(count: number): Carousel {
  const list = useRef<HTMLOListElement>(null);
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  const current = useRef(0);
  const moving = useRef(false);

  const select = useCallback(
    (position: number) => {
      const wanted = (position + count) % count;
      const item = list.current?.children[wanted];
      if (!(item instanceof HTMLElement) || !list.current) return;
      current.current = wanted;
      setSelected(wanted);
      const [top, left] = [item.offsetTop - list.current.offsetTop, item.offsetLeft - list.current.offsetLeft];
      moving.current = Math.abs(list.current.scrollTop - top) + Math.abs(list.current.scrollLeft - left) > 1;
      list.current.scrollTo({ top, left, behavior: prefersStillness() ? "auto" : "smooth" });
    },
    [count],
  );

  useEffect(() => {
    const element = list.current;
    if (!element || count < 2) return;
    return follow(element, {
      step: (by) => moveBy(by, current.current, count, select),
      // Only a scroll by hand chooses the item where it ends: a programmed one may be interrupted by the next.
      landed: (position) => (moving.current ? (moving.current = false) : setSelected((current.current = position))),
    });
  }, [count, select]);

  useEffect(() => {
    const element = list.current;
    if (!element || paused || count < 2 || prefersStillness()) return;
    return whileSeen(element, () =>
      window.setInterval(() => element.matches(":hover, :focus-within") || select(current.current + 1), ADVANCE_MS),
    );
  }, [count, paused, select]);

  return { list, selected, paused, select, togglePause: () => setPaused((before) => !before) };
}

/** @returns false at an end of the list, where the page scrolls in its place */
function moveBy(by: number, from: number, count: number, select: (position: number) => void): boolean {
  const to = from + by;
  if (to < 0 || to >= count) return false;
  select(to);
  return true;
}

type Moves = { step(by: number): boolean; landed(position: number): void };

function follow(element: HTMLElement, { step, landed }: Moves): () => void {
  let lockedUntil = 0;
  let touchedAt: { x: number; y: number } | null = null;
  const upright = () => element.scrollHeight > element.clientHeight + 1;

  const onWheel = (event: WheelEvent) => {
    if (!upright() || Math.abs(event.deltaY) < WHEEL_THRESHOLD) return;
    const locked = event.timeStamp < lockedUntil;
    if (!locked && !step(Math.sign(event.deltaY))) return;
    event.preventDefault();
    if (!locked) lockedUntil = event.timeStamp + WHEEL_LOCK_MS;
  };
  const onKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by !== undefined && step(by)) event.preventDefault();
  };
  const onTouchStart = ({ touches: [touch] }: TouchEvent) =>
    void (touchedAt = touch ? { x: touch.clientX, y: touch.clientY } : null);
  const onTouchEnd = ({ changedTouches: [touch] }: TouchEvent) => {
    if (!touch || !touchedAt) return;
    const moved = upright() ? touchedAt.y - touch.clientY : touchedAt.x - touch.clientX;
    if (Math.abs(moved) > SWIPE_PX) step(Math.sign(moved));
  };
  // After a scroll by hand, the current item is read from the position.
  const onScroll = () => {
    const middle = upright()
      ? element.scrollTop + element.clientHeight / 2
      : element.scrollLeft + element.clientWidth / 2;
    const items = [...element.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
    const at = items.findIndex((item) => {
      const start = upright() ? item.offsetTop - element.offsetTop : item.offsetLeft - element.offsetLeft;
      return middle < start + (upright() ? item.offsetHeight : item.offsetWidth);
    });
    if (at >= 0) landed(at);
  };

  // The same keys move through the marks beside the list.
  const stage = element.parentElement ?? element;
  element.addEventListener("wheel", onWheel, { passive: false });
  stage.addEventListener("keydown", onKey);
  element.addEventListener("touchstart", onTouchStart, { passive: true });
  element.addEventListener("touchend", onTouchEnd, { passive: true });
  element.addEventListener("scrollend", onScroll);
  return () => {
    element.removeEventListener("wheel", onWheel);
    stage.removeEventListener("keydown", onKey);
    element.removeEventListener("touchstart", onTouchStart);
    element.removeEventListener("touchend", onTouchEnd);
    element.removeEventListener("scrollend", onScroll);
  };
}

const KEYS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  PageDown: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageUp: -1,
};

/** Runs a timer only while the element is on the screen. */
function whileSeen(element: Element, start: () => number): () => void {
  let timer: number | undefined;
  const stop = () => {
    window.clearInterval(timer);
    timer = undefined;
  };
  const watcher = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? (timer ??= start()) : stop()), {
    threshold: 0.5,
  });
  watcher.observe(element);
  return () => {
    stop();
    watcher.disconnect();
  };
}
