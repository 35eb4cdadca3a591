import { z } from "zod";

import type { Setting } from "../setting.server";

const STATES = ["soon", "open", "closed"] as const;

/** `soon`: never opened yet. `closed`: opened before, and closed by an administrator. */
export type OpeningState = (typeof STATES)[number];

const SAID: Record<OpeningState, string> = { soon: "pas encore ouverte", open: "ouverte", closed: "fermée" };

const opening: Setting<OpeningState> = {
  label: "Boutique en ligne",
  bounds: "s’ouvre quand rien de nécessaire ne manque",
  initial: "soon",
  schema: z.enum(STATES),
  say: (state) => SAID[state],
  form: null,
};

/** Whether the shop is open to visitors. */
export const OPENING = { opening };
