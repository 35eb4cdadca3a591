import { z } from "zod";

import { isDay } from "~/domain/days";
import { formatDay } from "~/domain/time";
import { ACCOUNTED_RATES } from "~/shop/accounting";
import { rateName, TAXED_KINDS, type TaxedKind, type VatChange } from "~/shop/vat";
import type { Setting, SettingField } from "../setting.server";

const MOST_CHANGES = 12;
/** The rates for which the accountant's files have accounts and columns, in the order of the choice. */
const RATES = ACCOUNTED_RATES;
const KINDS = Object.keys(TAXED_KINDS) as TaxedKind[];

const fieldOf = (key: string, place: number, part: "from" | "kind" | "rate") => `${key}-${place + 1}-${part}`;
const sayOne = ({ from, kind, rate }: VatChange) =>
  `${TAXED_KINDS[kind].toLowerCase()} à ${rateName(rate)} dès le ${formatDay(`${from}T12:00:00.000Z`)}`;

const vatChanges: Setting<readonly VatChange[]> = {
  part: "TVA",
  label: "Changements de taux de TVA",
  hint: "Sans changement, tout est à 20 %. Un taux vaut pour ce qui est vendu à partir de son jour ; les commandes, factures et exports d’avant gardent le leur. Les prix affichés, TTC, ne changent pas. Pour retirer un changement, videz sa date.",
  bounds: `${MOST_CHANGES} changements au plus, chacun avec son jour, ce qu’il concerne et un taux parmi ${RATES.map(rateName).join(", ")}`,
  initial: [],
  schema: z
    .array(
      z.object({
        from: z.string().refine(isDay),
        kind: z.enum(KINDS as [TaxedKind, ...TaxedKind[]]),
        rate: z.number().refine((rate) => RATES.includes(rate)),
      }),
    )
    .max(MOST_CHANGES),
  say: (changes) => changes.map(sayOne).join(" ; ") || "aucun : 20 % pour tout",
  form: {
    fields: (key, changes) => ({
      title: vatChanges.label,
      hint: vatChanges.hint,
      fields: [...changes, null].slice(0, MOST_CHANGES).flatMap((change, place): SettingField[] => [
        {
          kind: "date",
          name: fieldOf(key, place, "from"),
          label: change ? `À partir du (changement ${place + 1})` : "Nouveau changement, à partir du",
          value: change?.from ?? "",
        },
        {
          kind: "choice",
          name: fieldOf(key, place, "kind"),
          label: `Ce que concerne le changement ${place + 1}`,
          value: change?.kind ?? "",
          options: KINDS.map((kind) => ({ value: kind, label: TAXED_KINDS[kind] })),
        },
        {
          kind: "choice",
          name: fieldOf(key, place, "rate"),
          label: `Taux du changement ${place + 1}`,
          value: change ? String(change.rate) : "",
          options: RATES.map((rate) => ({ value: String(rate), label: rateName(rate) })),
        },
      ]),
    }),
    read: (key, typed) => {
      const errors: Record<string, string> = {};
      const value = Array.from({ length: MOST_CHANGES }, (_, place): VatChange | null => {
        const told = (part: "from" | "kind" | "rate") => (typed[fieldOf(key, place, part)] ?? "").trim();
        const wrong = (part: "from" | "kind" | "rate", message: string) =>
          void (errors[fieldOf(key, place, part)] = `TVA, changement ${place + 1} : ${message}`);
        const from = told("from");
        if (from === "") return null;
        const kind = KINDS.find((each) => each === told("kind"));
        const rate = RATES.find((each) => String(each) === told("rate"));
        if (!isDay(from)) wrong("from", "écrivez une date.");
        if (!kind) wrong("kind", "choisissez ce qu’il concerne.");
        if (rate === undefined) wrong("rate", "choisissez un taux.");
        return kind && rate !== undefined ? { from, kind, rate } : null;
      }).filter((change) => change !== null);
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: inOrder(value) };
    },
    past: (key, typed, before, today) => {
      const told = (place: number, part: "from" | "kind" | "rate") => (typed[fieldOf(key, place, part)] ?? "").trim();
      const isKnown = (place: number) =>
        before.some(
          ({ from, kind, rate }) =>
            from === told(place, "from") && kind === told(place, "kind") && String(rate) === told(place, "rate"),
        );
      return Object.fromEntries(
        Array.from({ length: MOST_CHANGES }, (_, place) => place)
          .filter((place) => told(place, "from") && told(place, "from") < today && !isKnown(place))
          .map((place) => [
            fieldOf(key, place, "from"),
            `TVA, changement ${place + 1} : ce jour est passé. Un nouveau taux vaut à partir d’aujourd’hui au plus tôt.`,
          ]),
      );
    },
  },
};

/** In the order of their days; of two for the same day and kind, the last typed one counts. */
function inOrder(changes: VatChange[]): VatChange[] {
  const last = new Map(changes.map((change) => [`${change.from} ${change.kind}`, change]));
  return [...last.values()].sort((one, other) => one.from.localeCompare(other.from));
}

export const VAT = { vatChanges };
