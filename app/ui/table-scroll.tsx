import type { ReactNode } from "react";

/** A table that is wider than a small screen: a region of its own, which keys scroll, too. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keys that scroll it
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
