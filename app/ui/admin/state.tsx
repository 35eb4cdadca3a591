import type { ReactNode } from "react";

/** What a state asks of the shop: `late` and `todo` an act, `waiting` somebody else's, `moving` and `done` nothing, `ended` never again. */
export type Tone = "late" | "todo" | "waiting" | "moving" | "done" | "ended";

/** Told by a sign as well as by a colour. */
const SIGNS: Record<Tone, string> = { late: "!", todo: "●", waiting: "…", moving: "→", done: "✓", ended: "×" };

/** A state in a list, as a label. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`admin-state admin-state--${tone}`}>
      <span aria-hidden="true">{SIGNS[tone]} </span>
      {children}
    </span>
  );
}
