import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { shopDay } from "~/domain/days";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { firmAt } from "~/domain/orders/firm";
import { purchasesOf } from "~/domain/orders/history.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { measuresOf } from "~/domain/orders/prescription/proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { askForPrescription } from "~/domain/prescriptions/need";
import { prescriptionsOf, standingOf, type Prescription } from "~/domain/prescriptions/prescription.server";
import { validityOf, type Validity } from "~/domain/prescriptions/validity";
import { isNamedIn, isSameName, personName, type QuoteWearer } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { wearersOf, type Wearer } from "./wearers.server";

/** Glasses that an account bought, with the correction and the prescription they were made to. */
export type Glasses = {
  order: Order;
  line: OrderLine;
  /** Null once the correction is forgotten. */
  measures: LensMeasures | null;
  /** The prescription of its order that is valid longest; null while its facts are unknown. */
  prescription: Prescription | null;
  validity: Validity | null;
  wearerId: string | null;
  /** The person that the order's quote names; null without a quote. */
  madeFor: QuoteWearer | null;
  /** What can be used again for other glasses. With `prescription` the customer is asked for nothing more. */
  renewal: "prescription" | "correction" | null;
};

export type Carnet = { wearers: Wearer[]; glasses: Glasses[] };

/** So many of the latest purchases are read. */
const MOST_ORDERS = 50;

/**
 * The glasses of an account's wearers. A pair belongs to the wearer that the account chose; else to the only wearer
 * with the day of birth of its prescription, or with the name on its quote.
 */
export async function carnetOf(services: Services, account: Pick<Account, "id" | "visitorId">): Promise<Carnet> {
  const wearers = await wearersOf(services, account.id);
  const { orders } = await purchasesOf(services, account.visitorId, 1, MOST_ORDERS);
  const said = await assigned(services, account.id);
  const glasses: Glasses[] = [];
  for (const order of orders) {
    if (!firmAt(order) || order.status === ORDER_STATUS.cancelled) continue;
    const lines = order.lines.filter((line) => askForPrescription([line]));
    if (lines.length === 0) continue;
    const papers = await prescriptionsOf(services, order.id);
    const held = holdingLongest(services, papers);
    const madeFor = await wearerOfOrder(services, order);
    const born = held?.prescription.details.bornOn;
    const wearer = wornBy(wearers, born, madeFor);
    for (const line of lines) {
      const measures = await measuresOf(services, line);
      glasses.push({
        order,
        line,
        measures,
        prescription: held?.prescription ?? null,
        validity: held?.validity ?? null,
        wearerId: said.get(line.id) ?? wearer?.id ?? null,
        madeFor,
        renewal: measures && standingOf(papers) !== "refused" ? renewalOn(services, held) : null,
      });
    }
  }
  return { wearers, glasses };
}

/** The name decides between twins, and where no day of birth is known. A person entered twice counts as one. */
function wornBy(wearers: Wearer[], born: string | undefined, madeFor: QuoteWearer | null): Wearer | undefined {
  const same = born ? wearers.filter(({ bornOn }) => bornOn === born) : wearers;
  if (born && same.length === 1) return same[0];
  const named = same.filter(({ name }) => madeFor !== null && isNamedIn(name, personName(madeFor)));
  const [first, ...others] = named;
  const isOne = first && others.every(({ name, bornOn }) => bornOn === first.bornOn && isSameName(name, first.name));
  return isOne ? first : undefined;
}

/** Notes who wears a pair that the account bought. @returns false when the pair or the wearer is not the account's */
export async function assignGlasses(
  services: Services,
  account: Pick<Account, "id" | "visitorId">,
  lineId: string,
  wearerId: string,
): Promise<boolean> {
  const { wearers, glasses } = await carnetOf(services, account);
  if (!wearers.some(({ id }) => id === wearerId) || !glasses.some(({ line }) => line.id === lineId)) return false;
  await services
    .db("wearer_glasses")
    .insert({ order_line_id: lineId, wearer_id: wearerId })
    .onConflict("order_line_id")
    .merge({ wearer_id: wearerId });
  return true;
}

async function assigned({ db }: Services, accountId: string): Promise<Map<string, string>> {
  const rows: { order_line_id: string; wearer_id: string }[] = await db("wearer_glasses")
    .whereIn("wearer_id", db("wearers").where({ user_id: accountId }).select("id"))
    .select("order_line_id", "wearer_id");
  return new Map(rows.map(({ order_line_id: line, wearer_id: wearer }) => [line, wearer]));
}

/**
 * What can be used again: a file, and what an optician of the shop read or accepted. For a statement that nobody
 * accepted, or a prescription still awaited, only the correction.
 */
function renewalOn(
  { config }: Services,
  held: { prescription: Prescription; validity: Validity } | null,
): Glasses["renewal"] {
  if (!held) return "correction";
  if (held.validity.outcome !== "valid") return null;
  const { file, seen, statement, state, details } = held.prescription;
  const given = file ?? (state === "validated" ? (seen ?? statement) : null);
  return given && details.prescriber && config.prescriptionUploads ? "prescription" : "correction";
}

function holdingLongest(
  { now }: Services,
  prescriptions: Prescription[],
): { prescription: Prescription; validity: Validity } | null {
  const today = shopDay(now());
  const known = prescriptions.flatMap((prescription) => {
    const { prescribedOn, bornOn, prescriberKind, shortenedTo = null } = prescription.details;
    if (prescription.state === "refused" || !prescribedOn || !bornOn || !prescriberKind) return [];
    return [{ prescription, validity: validityOf({ prescribedOn, bornOn, prescriberKind, shortenedTo }, today) }];
  });
  const until = ({ validity }: (typeof known)[number]) => ("until" in validity ? validity.until : "");
  return known.sort((one, other) => (until(one) < until(other) ? 1 : -1))[0] ?? null;
}
