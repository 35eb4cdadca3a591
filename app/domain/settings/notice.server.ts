import { z } from "zod";

import { dayAndMonth, isDay, type Day } from "~/domain/days";
import { cleanText } from "~/domain/text";
import type { Setting } from "./setting.server";

/** A sentence above every page, from one day to another, both included; an empty day sets no limit. */
export type Notice = { text: string; from: Day; to: Day };

const LONGEST = 200;
const NO_NOTICE: Notice = { text: "", from: "", to: "" };

/** The sentence to show that day; null when there is none. */
export function noticeOn({ text, from, to }: Notice, day: Day): string | null {
  return text !== "" && (from === "" || from <= day) && (to === "" || day <= to) ? text : null;
}

/** With the year, because the history is also read years later. */
const dated = (day: Day) => `${dayAndMonth(day)} ${day.slice(0, 4)}`;

const boundary = z.union([z.literal(""), z.string().refine(isDay)]);

export const notice: Setting<Notice> = {
  label: "Annonce en haut de chaque page",
  hint: "Une phrase que tous les visiteurs lisent, par exemple des soldes ou un retard de livraison. Vide : aucune annonce.",
  bounds: `${LONGEST} caractères au plus, sans mise en forme ; un premier et un dernier jour, facultatifs`,
  initial: NO_NOTICE,
  schema: z
    .object({ text: z.string().max(LONGEST), from: boundary, to: boundary })
    .refine(({ from, to }) => from === "" || to === "" || from <= to),
  say: ({ text, from, to }) =>
    [text, from && `à partir du ${dated(from)}`, to && `jusqu’au ${dated(to)} inclus`].filter(Boolean).join(", ") ||
    "aucune",
  form: {
    fields: (name, { text, from, to }) => ({
      title: notice.label,
      hint: notice.hint,
      fields: [
        {
          kind: "long",
          name: `${name}-text`,
          label: "Texte de l’annonce",
          hint: `${LONGEST} caractères au plus.`,
          value: text,
        },
        {
          kind: "date",
          name: `${name}-from`,
          label: "Premier jour (facultatif)",
          hint: "Vide : dès maintenant.",
          value: from,
        },
        {
          kind: "date",
          name: `${name}-to`,
          label: "Dernier jour, compris (facultatif)",
          hint: "Vide : jusqu’à ce que vous la retiriez.",
          value: to,
        },
      ],
    }),
    read: (name, typed) => {
      const errors: Record<string, string> = {};
      const text = cleanText(typed[`${name}-text`] ?? "").replace(/\s+/g, " ");
      const [from, to] = [(typed[`${name}-from`] ?? "").trim(), (typed[`${name}-to`] ?? "").trim()];
      if (text.length > LONGEST)
        errors[`${name}-text`] = `L’annonce compte ${text.length} caractères : ${LONGEST} au plus.`;
      if (text === "" && (from || to)) errors[`${name}-text`] = "Écrivez l’annonce, ou videz ses dates.";
      if (from && !isDay(from)) errors[`${name}-from`] = "Écrivez le premier jour de l’annonce, ou videz ce champ.";
      if (to && !isDay(to)) errors[`${name}-to`] = "Écrivez le dernier jour de l’annonce, ou videz ce champ.";
      else if (from && to && to < from) errors[`${name}-to`] = "Le dernier jour de l’annonce vient avant le premier.";
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: { text, from, to } };
    },
    past: (name, typed, before, today) => {
      const to = (typed[`${name}-to`] ?? "").trim();
      return to && to < today && to !== before.to ? { [`${name}-to`]: "Le dernier jour de l’annonce est passé." } : {};
    },
  },
};
