import { partField } from "~/domain/till/told-payment.server";
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
} from "~/shop/payment-means";
import type { PaymentMeansView } from "~/ui/admin/payment-choices";

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
