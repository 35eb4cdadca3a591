import { z } from "zod";

import type { Services } from "~/infra/services.server";
import { email } from "~/domain/contact-details.server";
import { findOrder, type Order } from "./order.server";

const NUMBER_HELP = "Indiquez le numéro de la commande, par exemple C-2026-00042.";

/** One message for a wrong number and a wrong address, so that a stranger learns nothing about either. */
export const NO_SUCH_ORDER =
  "Aucune commande ne correspond à ce numéro et à cette adresse. Tous deux figurent dans le courriel de confirmation.";

const LONGEST_TYPED = 100;

/** The number as mails print it, from any typed form: "c 2026 42" and "commande n° C-2026-00042." are C-2026-00042. */
const orderNumber = z
  .string({ error: NUMBER_HELP })
  .transform((typed) => /(?<!\d)(20\d\d)\D{0,3}(\d{1,9})\D*$/.exec(typed.slice(0, LONGEST_TYPED)))
  .refine((found) => found !== null, NUMBER_HELP)
  .transform((found) => `C-${found?.[1]}-${found?.[2]?.padStart(5, "0")}`);

/** The form that finds an order by number and e-mail, for a customer who lost the mailed link. `website` is the honeypot. */
export const OrderLookup = z.object({ number: orderNumber, email, website: z.string().optional() });

export async function findByNumber(
  services: Services,
  wanted: { number: string; email: string },
): Promise<Order | null> {
  const row = await services.db("orders").where({ number: wanted.number }).first("id", "email");
  const isTheirs = row?.email?.toLowerCase() === wanted.email.toLowerCase();
  return isTheirs ? findOrder(services, row.id) : null;
}
