import { readEuros } from "~/domain/money";
import type { PaidPart } from "~/domain/orders/pickup/paid-parts";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import {
  IN_PARTS,
  isTaken,
  MEANS_LEFT,
  PAYMENT_MEANS,
  SHOP_MEANS,
  type ShopMeans,
  type TillMeans,
} from "~/shop/payment-means";

/** The field of the amount paid by one of several means. @param field the field of the choice among the means */
export const partField = (field: string, means: ShopMeans) => `${field}-part-${means}`;

/** Takes « Plusieurs moyens » as chosen where nothing is, and the amounts of two means are written. @param field the choice among the means */
export function choosePartsWritten(posted: FormData, field: string): FormData {
  const isWritten = (typed: FormDataEntryValue | null) => typeof typed === "string" && typed.trim() !== "";
  const written = SHOP_MEANS.filter((means) => isWritten(posted.get(partField(field, means))));
  if (!posted.get(field) && written.length > 1) posted.set(field, IN_PARTS);
  return posted;
}

const UNREADABLE = "Écrivez un montant en euros, par exemple 50,00, ou laissez le champ vide.";
const ALONE = "Écrivez le montant de deux moyens au moins, ou choisissez le seul qui sert.";
const NOT_CHOSEN = "Des montants sont écrits plus bas : choisissez « Plusieurs moyens », ou videz-les.";
const NOBODY = "Un tiers payant demande le nom du client : passez par « Client et paiement ».";

/**
 * How a sale is paid, as a form says it: the chosen means, or the amounts of several. A means that the shop does not
 * accept is refused. What the amounts come to is compared with the price where that is read.
 * @param named false for a sale whose buyer is not named, which no insurer pays for
 */
export async function toldPayment<Chosen extends TillMeans>(
  services: Services,
  typed: Readonly<Record<string, string>>,
  { field, chosen, named = true }: { field: string; chosen: Chosen | typeof IN_PARTS; named?: boolean },
): Promise<{ ok: true; payment: Chosen | PaidPart[] } | { ok: false; errors: Record<string, string> }> {
  const rules = await settingsInForce(services);
  const refusal = (means: TillMeans) => {
    if (!isTaken(means, rules)) return MEANS_LEFT;
    return !named && PAYMENT_MEANS[means].byInsurer ? NOBODY : null;
  };
  const written = SHOP_MEANS.map((means) => ({ means, text: (typed[partField(field, means)] ?? "").trim() })).filter(
    ({ text }) => text !== "",
  );
  if (chosen !== IN_PARTS) {
    const refused = refusal(chosen) ?? (written.length > 0 ? NOT_CHOSEN : null);
    return refused ? { ok: false, errors: { [field]: refused } } : { ok: true, payment: chosen };
  }
  const read = written.map(({ means, text }) => ({ means, cents: readEuros(text), refused: refusal(means) }));
  const errors = Object.fromEntries(
    read.flatMap(({ means, cents, refused }) => {
      const error = refused ?? (cents === null ? UNREADABLE : null);
      return error ? [[partField(field, means), error]] : [];
    }),
  );
  const parts = read.flatMap(({ means, cents }) => (cents ? [{ means, cents }] : []));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  if (parts.length < 2) return { ok: false, errors: { [field]: ALONE } };
  return { ok: true, payment: parts };
}
