import { z } from "zod";

import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import type { Day } from "~/domain/days";
import { readDay } from "~/domain/prescriptions/validity";
import type { WornBy } from "~/domain/prescriptions/sealed-details.server";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { isNamedIn, personName } from "~/domain/quotes/document";
import { wearersOf, type Wearer } from "./wearers.server";

type Named = { firstName: string; lastName: string };

/** The possible wearers at a checkout, and the present choice. */
export type ForWhom = {
  /** The buyer's own name. */
  buyer: string;
  /** The other wearers of the account. */
  family: Wearer[];
  /** `buyer`, `other`, or a wearer's id. */
  chosen: "buyer" | "other" | (string & {});
  other: Named | null;
};

type Buyer = { account: Pick<Account, "id"> | null; customer: Named };

export async function forWhom(services: Services, { account, customer }: Buyer, said: WornBy | null): Promise<ForWhom> {
  const buyer = personName(customer);
  const known = account ? await wearersOf(services, account.id) : [];
  const family = known.filter(({ name }) => !isNamedIn(name, buyer));
  const choices = { buyer, family, other: null };
  if (!said || said === "buyer") return { ...choices, chosen: "buyer" };
  const name = personName(said);
  const one = family.find((each) => isNamedIn(each.name, name) && (!said.bornOn || said.bornOn === each.bornOn));
  if (one) return { ...choices, chosen: one.id };
  return isNamedIn(name, buyer) ? { ...choices, chosen: "buyer" } : { ...choices, chosen: "other", other: said };
}

const name = z.string().trim().max(64, "64 caractères au plus.").default("");

/** A typed name counts before a choice, because it names a person that the list does not have. */
const Answer = z
  .object({
    wearer: z.string().optional(),
    wearerFirstName: name,
    wearerLastName: name,
    bornOn: z.string().default(""),
  })
  .refine(({ wearerFirstName, wearerLastName }) => (wearerFirstName === "") === (wearerLastName === ""), {
    path: ["wearerLastName"],
    error: "Indiquez le prénom et le nom du porteur, ou laissez les deux champs vides.",
  });

export type Told = {
  /** Undefined where the form did not ask. */
  wearer: WornBy | undefined;
  /** The carnet's day of birth where none was typed. */
  bornOn: Day | null;
  errors: Record<string, string>;
};

/**
 * Reads who wears the glasses from a form. The carnet's day of birth fills in for one that is not typed. A typed one that
 * differs from it is refused, for the buyer as for the family.
 */
export async function readForWhom(services: Services, buyer: Buyer, values: Record<string, string>): Promise<Told> {
  const answer = Answer.safeParse(values);
  if (!answer.success) {
    const errors = Object.fromEntries(answer.error.issues.map(({ path, message }) => [String(path[0]), message]));
    return { wearer: undefined, bornOn: null, errors };
  }
  const { wearer, wearerFirstName: firstName, wearerLastName: lastName, bornOn } = answer.data;
  const typed = readDay(bornOn);
  if (firstName) return { wearer: { firstName, lastName, bornOn: typed }, bornOn: null, errors: {} };
  if (wearer === undefined) return { wearer, bornOn: null, errors: {} };
  const known = buyer.account ? await wearersOf(services, buyer.account.id) : [];
  const one = known.find(({ id }) => id === wearer);
  if (!one) {
    const own = known.filter((each) => isNamedIn(each.name, personName(buyer.customer)));
    const [itself] = own;
    if (bornOn.trim() === "")
      return { wearer: "buyer", bornOn: own.length === 1 && itself ? itself.bornOn : null, errors: {} };
    const isOther = typed !== null && itself !== undefined && own.every((each) => each.bornOn !== typed);
    return { wearer: "buyer", bornOn: null, errors: isOther ? { bornOn: bornOtherwise(itself) } : {} };
  }
  const said: WornBy = { firstName: one.name, lastName: "", bornOn: one.bornOn };
  if (bornOn.trim() === "") return { wearer: said, bornOn: one.bornOn, errors: {} };
  return { wearer: said, bornOn: null, errors: typed && typed !== one.bornOn ? { bornOn: bornOtherwise(one) } : {} };
}

const bornOtherwise = ({ name: of, bornOn }: Wearer) =>
  `Dans votre carnet, la date de naissance de ${of} est le ${formatCalendarDay(bornOn)} : corrigez cette date, ou laissez le champ vide.`;
