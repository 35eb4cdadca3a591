import type { z } from "zod";

import type { PaidPart } from "~/domain/orders/pickup/paid-parts";
import { choosePartsWritten, partField, toldPayment } from "~/domain/till/told-payment.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import {
  IN_PARTS,
  meansTaken,
  PAYMENT_MEANS,
  SHOP_MEANS,
  TILL_MEANS,
  type PaymentMeans,
  type ShopMeans,
  type TillMeans,
} from "~/shop/payment-means";
import type { PaymentMeansView } from "~/ui/admin/payment-choices";
import { readForm, typedValues } from "~/http/forms/forms.server";
import type { FormState } from "~/ui/forms/form-state";

type Asked = {
  /** The field of the choice. */
  field: string;
  /** Whether the mailed link is among the means. */
  link?: boolean;
  /** Whether several means may be combined. */
  parts?: boolean;
  /** False where the buyer is not named, whom no insurer pays for. */
  named?: boolean;
};

/** The means that the shop takes, for a form of the admin area. */
export async function paymentMeansView(
  services: Services,
  { field, link = false, parts = true, named = true }: Asked,
): Promise<PaymentMeansView> {
  const rules = await settingsInForce(services);
  const fits = (means: PaymentMeans) => named || !PAYMENT_MEANS[means].byInsurer;
  const byHand: ShopMeans[] = meansTaken(SHOP_MEANS, rules).filter(fits);
  const single: PaymentMeans[] = link ? meansTaken(TILL_MEANS, rules).filter(fits) : byHand;
  const several = parts && byHand.length > 1;
  return {
    options: [...single, ...(several ? [IN_PARTS] : [])].map((value) => {
      const { label, hint } = PAYMENT_MEANS[value as PaymentMeans];
      return { value, label, hint };
    }),
    parts: several ? byHand.map((means) => ({ name: partField(field, means), label: PART_LABELS(means) })) : [],
  };
}

const PART_LABELS = (means: ShopMeans) => {
  const words = PAYMENT_MEANS[means].inWords ?? "";
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}, en euros`;
};

type Paid<Means extends TillMeans> = {
  /** The field of the choice. */
  field: string;
  /** What may be chosen. */
  among: readonly (Means | typeof IN_PARTS)[];
  named?: boolean;
  /** Further errors, as `readForm` takes them. */
  found?: FormState["errors"];
};

/** Checks the form of a sale together with how it is paid, so that one answer says all that is wrong. */
export async function readPaidForm<Schema extends z.ZodType, Means extends TillMeans>(
  services: Services,
  posted: FormData,
  schema: Schema,
  { field, among, named, found }: Paid<Means>,
): Promise<{ ok: true; data: z.output<Schema>; payment: Means | PaidPart[] } | { ok: false; form: FormState }> {
  const typed = typedValues(choosePartsWritten(posted, field));
  const chosen = among.find((means) => means === typed[field]);
  const told = chosen ? await toldPayment(services, typed, { field, chosen, named }) : null;
  const reading = readForm(posted, schema, { ...found, ...(told?.ok === false && told.errors) });
  if (!reading.ok) return reading;
  if (!told?.ok) throw new Error(`the schema of ${field} takes a means that nobody may choose`);
  return { ok: true, data: reading.data, payment: told.payment };
}
