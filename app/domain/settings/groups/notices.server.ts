import { oneOf, wholeNumber } from "../setting.server";

/** When the shop is told of something new: in a mail of its own, in a digest at set hours, or not at all. */
export type Telling = "each" | "digest" | "none";

const WHAT = "De quoi";
const WHEN = "Quand";
const OPTIONS = {
  each: { label: "Un courriel pour chacun" },
  digest: { label: "Dans le récapitulatif" },
  none: { label: "Aucun" },
};

/**
 * The notices mailed to the shop's own address. Withdrawals, and what a person must decide, are always mailed at once.
 */
export const NOTICES = {
  tellOrders: oneOf<Telling>({ part: WHAT, label: "Nouvelles commandes", initial: "digest", options: OPTIONS }),
  tellMessages: oneOf<Telling>({ part: WHAT, label: "Messages du site", initial: "each", options: OPTIONS }),
  tellReturns: oneOf<Telling>({
    part: WHAT,
    label: "Demandes de retour",
    hint: "Une rétractation est toujours annoncée aussitôt : ses délais courent.",
    initial: "each",
    options: OPTIONS,
  }),
  tellStock: oneOf<Exclude<Telling, "each">>({
    part: WHAT,
    label: "Coloris épuisés ou presque",
    initial: "none",
    options: { digest: { label: "Dans le premier récapitulatif du jour" }, none: OPTIONS.none },
  }),
  digestHour: wholeNumber({
    part: WHEN,
    label: "Premier récapitulatif du jour",
    initial: 9,
    least: 0,
    most: 23,
    unit: "heures",
  }),
  secondDigestHour: wholeNumber({
    part: WHEN,
    label: "Second récapitulatif",
    hint: "La même heure que le premier : il n’y en a qu’un. Un récapitulatif vide n’est pas envoyé.",
    initial: 17,
    least: 0,
    most: 23,
    unit: "heures",
  }),
};
