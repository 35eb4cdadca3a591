import type { ReactNode } from "react";

/**
 * What the shop has to do in a state. `late`, `todo`: the shop must act. `waiting`: somebody else must act. `moving`,
 * `done`: nothing to do. `ended`: nothing to do any more.
 */
export type Tone = "late" | "todo" | "waiting" | "moving" | "done" | "ended";

/** A sign for each tone, because colour alone does not reach everyone. */
const SIGNS: Record<Tone, string> = { late: "!", todo: "●", waiting: "…", moving: "→", done: "✓", ended: "×" };

/** A state in a list, as a label. */
export function State({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`admin-state admin-state--${tone}`}>
      <span aria-hidden="true">{SIGNS[tone]}&nbsp;</span>
      {children}
    </span>
  );
}
