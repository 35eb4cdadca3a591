import { z } from "zod";

import { accentProblem, DELIVERED_ACCENT } from "~/shop/accent";
import type { Setting } from "../setting.server";

const HEX = /^#[0-9a-f]{6}$/;

const accent: Setting<string> = {
  label: "Couleur d’accent",
  hint: "Celle des boutons et de ce qui est choisi. Elle doit se lire sur tous les fonds de la boutique ; vide, elle redevient celle livrée.",
  bounds: "une couleur comme #1f4d3f, contrastée à 4,5 au moins sur les fonds du site et sous du blanc",
  initial: DELIVERED_ACCENT,
  schema: z
    .string()
    .regex(HEX)
    .refine((color) => accentProblem(color) === null),
  say: (color) => color,
  form: {
    fields: (key, color) => ({
      title: null,
      fields: [{ kind: "text", name: key, label: accent.label, hint: accent.hint, value: color }],
    }),
    read: (key, typed) => {
      const text = (typed[key] ?? "").trim().toLowerCase();
      if (text === "") return { ok: true, value: DELIVERED_ACCENT };
      const color = /^#?([0-9a-f]{3})$/.exec(text)?.[1]?.replace(/./g, "$&$&") ?? text.replace(/^#/, "");
      if (!HEX.test(`#${color}`))
        return { ok: false, errors: { [key]: "Écrivez une couleur en six chiffres, par exemple #1f4d3f." } };
      const problem = accentProblem(`#${color}`);
      return problem ? { ok: false, errors: { [key]: problem } } : { ok: true, value: `#${color}` };
    },
  },
};

/** How the shop looks beside its pictures. */
export const LOOKS = { accent };
