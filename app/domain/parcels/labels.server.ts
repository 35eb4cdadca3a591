import { shop } from "~/shop/identity";
import type { Carrier, LabelAnswer, PostalAddress } from "~/infra/carriers/colissimo.server";
import type { Columns } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { isGivenBack, whollyWithdrawn } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { shopDay } from "~/domain/days";
import { newId } from "~/domain/ids";
import { lockedOrder, lockOrder } from "~/domain/orders/lock.server";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { openDispute } from "~/domain/orders/money/open-dispute.server";
import { tellOfParcel } from "~/domain/orders/life/tell-step.server";
import { unmetPrescription } from "~/domain/orders/prescription/unmet.server";
import { ORDER_STATUS, WAITING_TO_BE_MADE } from "~/domain/orders/status";
import { dropFile, keepSealed, openSealed, type FileReading } from "~/domain/sealed-files.server";
import { instant, minutesAfter } from "~/domain/time";
import { DELIVERY } from "~/shop/delivery";
import type { LabelWish } from "./forms.server";
import type { Label, LabelKind } from "./label";
import { LABEL_NAME, type LabelRefusal } from "./wording";

export type Labelling =
  { outcome: "made"; label: Label; /** It was there already. */ repeated: boolean } | LabelRefusal;

/** What an administrator knows and wants a label in spite of. The yes holds only for what it names. */
export type Knowing = {
  /** The id of the attempt whose answer was lost: another label takes its place. */
  lost?: string | null;
  /** The id of the dispute that holds the dispatch. */
  dispute?: string | null;
};

/** Longer than the carrier may take to answer: an attempt without an answer after so many minutes has lost it. */
const ANSWER_MINUTES = 2;
const LOST_FILE = "L’étiquette n’a pas pu être rangée : retrouvez-la dans votre espace Colissimo.";

/** The products that the carrier names otherwise than the shop. */
const CARRIER_PRODUCT: Record<string, string> = { RET: "CORE" };

/**
 * The label of an order's parcel, or of its return parcel: made once, however often it is asked for. The attempt is
 * written before the carrier is asked, and its answer after. Not to be called within a transaction.
 * @param wish weight in kilograms
 * @param by the administrator's id
 */
export async function requestLabel(
  services: Services,
  order: Order,
  kind: LabelKind,
  wish: LabelWish,
  by: string,
  { lost = null, dispute = null }: Knowing = {},
): Promise<Labelling> {
  const { carrier, db } = services;
  if (db.isTransaction) throw new Error("the carrier is not asked within a transaction");
  if (!carrier) return { outcome: "notConfigured" };
  const opened = await openAttempt(services, order.id, kind, wish, { by, lost, dispute });
  if ("outcome" in opened) return opened;
  const answer = await carrier.makeLabel(shipmentOf(services, opened.order, kind, wish));
  return settle(services, carrier, { id: opened.id, orderId: opened.order.id }, answer, by);
}

/**
 * Why an order cannot have a label of a kind; null when it can. Corrective lenses do not leave without their
 * prescription.
 */
export async function obstacleTo(services: Services, order: Order, kind: LabelKind): Promise<LabelRefusal | null> {
  const { carrier, words } = DELIVERY[order.deliveryMethod];
  if (kind === "outward" && !carrier?.printsLabels) return { outcome: "noLabel", message: words.noLabel };
  if (!order.paidAt) return { outcome: "unpaid" };
  if (!order.customer) return { outcome: "noAddress" };
  if (kind === "return") return null;
  if (order.status === ORDER_STATUS.cancelled) return { outcome: "cancelled" };
  const account = await accountOf(services, order.id);
  if (whollyWithdrawn(account)) return { outcome: "withdrawn" };
  // Its money went back, and no administrator has decided to send it all the same: the change to "En préparation" asks.
  if (isGivenBack(account) && WAITING_TO_BE_MADE.includes(order.status)) return { outcome: "refunded" };
  return (await unmetPrescription(services, order)) ? { outcome: "noPrescription" } : null;
}

/**
 * Whether the parcel is on its way under a number, or has arrived: another label would write over the number that its
 * customer follows. One that was sent without a number may still get its label.
 */
export function leftAlready({ status, trackingNumber }: Order): LabelRefusal | null {
  const isGone = status === ORDER_STATUS.delivered || (status === ORDER_STATUS.shipped && trackingNumber !== null);
  return isGone ? { outcome: "left", number: trackingNumber } : null;
}

/**
 * Opens an attempt. It judges the order under its lock, so that an order cancelled a moment ago gets no label.
 * @returns the new attempt with its order, or why there is none
 */
async function openAttempt(
  services: Services,
  orderId: string,
  kind: LabelKind,
  wish: LabelWish,
  { by, lost, dispute }: { by: string } & Required<Knowing>,
): Promise<{ id: string; order: Order } | Labelling> {
  const currentOf = `${orderId}:${kind}`;
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, orderId);
    if (!order) throw new Error("a label for an order that is gone");
    const obstacle = await obstacleTo(inside, order, kind);
    if (obstacle) return obstacle;
    const held = kind === "outward" ? await openDispute(inside, orderId) : null;
    const current = await findCurrent(inside, currentOf);
    if (held && held.id !== dispute)
      return current?.state === "made"
        ? { outcome: "made", label: current, repeated: true }
        : { outcome: "held", dispute: held };
    if (current?.state === "asked") return { outcome: "underWay" };
    if (current && current.id !== lost)
      return current.state === "made"
        ? { outcome: "made", label: current, repeated: true }
        : { outcome: "toVerify", label: current };
    const left = kind === "outward" ? leftAlready(order) : null;
    if (left) return left;
    if (current)
      await inside
        .db("labels")
        .where({ id: current.id, current_of: currentOf })
        .update({ current_of: null, state: current.state });
    const id = newId(inside.now());
    const row = {
      id,
      order_id: orderId,
      kind,
      current_of: currentOf,
      product_code: wish.productCode,
      weight_grams: Math.round(wish.weightKg * 1000),
      state: "asked" as const,
      asked_by: by,
      asked_at: instant(inside.now()),
    };
    // Of two requests at once, the unique index lets one in.
    await inside.db("labels").insert(row).onConflict("current_of").ignore();
    return (await findLabel(inside, id)) ? { id, order } : { outcome: "underWay" };
  });
}

function shipmentOf({ now }: Services, order: Order, kind: LabelKind, wish: LabelWish) {
  const customer = customerAddress(order);
  return {
    productCode: CARRIER_PRODUCT[wish.productCode] ?? wish.productCode,
    depositDate: shopDay(now()),
    reference: order.number,
    commercialName: shop.name,
    weightGrams: Math.round(wish.weightKg * 1000),
    sender: kind === "outward" ? shopAddress() : customer,
    addressee: kind === "outward" ? customer : shopAddress(),
  };
}

const shopAddress = (): PostalAddress => ({
  company: shop.name,
  street: shop.street,
  postalCode: shop.postalCode,
  city: shop.city,
  countryCode: "FR",
  phone: shop.phone,
  email: shop.email,
});

function customerAddress({ customer }: Order): PostalAddress {
  if (!customer) throw new Error("an order without an address has no label");
  const { firstName, lastName, street, postalCode, city, phone, email } = customer;
  return { firstName, lastName, street, postalCode, city, countryCode: "FR", phone, email };
}

async function settle(
  services: Services,
  carrier: Carrier,
  { id, orderId }: Pick<Label, "id" | "orderId">,
  answer: LabelAnswer,
  by: string,
): Promise<Labelling> {
  const fileId = answer.outcome === "made" ? await keepSealed(services, "label", answer.pdf) : null;
  const kept = answer.outcome !== "made" || fileId !== null;
  try {
    return await inTransaction(services, async (inside) => {
      const { now, db } = inside;
      await lockOrder(inside, orderId);
      const failed = answer.outcome === "refused" || answer.outcome === "unavailable";
      await db("labels")
        .where({ id })
        .update({
          state: kept ? answer.outcome : "unknown",
          answered_at: instant(now()),
          parcel_number: "parcelNumber" in answer ? answer.parcelNumber : null,
          file_id: fileId,
          message: kept
            ? answer.outcome === "refused"
              ? `${answer.message} (${answer.id})`.slice(0, 400)
              : null
            : LOST_FILE,
          ...(failed && { current_of: null }),
        });
      const label = await findLabel(inside, id);
      if (!label) throw new Error("an attempt is gone");
      if (label.state !== "made") return refusalOf(label);
      await writeDown(inside, carrier, label, by);
      if (!label.current) return { outcome: "outdated", number: label.parcelNumber };
      return { outcome: "made", label, repeated: false };
    });
  } catch (fault) {
    if (fileId) await dropFile(services, fileId);
    throw fault;
  }
}

/** Writes the parcel's number into the order, unless the label was replaced meanwhile. */
async function writeDown(services: Services, carrier: Carrier, label: Label, by: string): Promise<void> {
  await logStep(services, label.orderId, LABEL_NAME[label.kind], `${carrier.name} ${label.parcelNumber}`, by);
  if (label.kind !== "outward" || !label.current) return;
  const parcel = { tracking_number: label.parcelNumber, carrier: carrier.name };
  const known = await services
    .db("orders")
    .where({ id: label.orderId, ...parcel })
    .first("id");
  if (known) return;
  await services.db("orders").where({ id: label.orderId }).update(parcel);
  const order = await findOrder(services, label.orderId);
  if (order) await tellOfParcel(services, order);
}

function refusalOf(label: Label): LabelRefusal {
  if (label.state === "refused") return { outcome: "refused", message: label.message ?? "" };
  return label.state === "unavailable" ? { outcome: "unavailable" } : { outcome: "toVerify", label };
}

export async function findLabel(services: Services, id: string): Promise<Label | null> {
  const row = await services.db("labels").where({ id }).first(COLUMNS);
  return row ? readLabel(services, row) : null;
}

/** Every attempt of an order, the newest first. */
export async function labelsOf(services: Services, orderId: string): Promise<Label[]> {
  const rows: LabelRow[] = await services
    .db("labels")
    .where({ order_id: orderId })
    .orderBy([
      { column: "asked_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(50)
    .select(COLUMNS);
  return rows.map((row) => readLabel(services, row));
}

/** The PDF of a label. */
export async function readLabelFile(services: Services, label: Label): Promise<FileReading> {
  return label.fileId ? openSealed(services, "label", label.fileId) : { outcome: "missing" };
}

async function findCurrent(services: Services, currentOf: string): Promise<Label | null> {
  const row = await services.db("labels").where({ current_of: currentOf }).first(COLUMNS);
  return row ? readLabel(services, row) : null;
}

type LabelRow = Omit<Label, "current"> & { currentOf: string | null };

/** An attempt whose answer is overdue has lost it: the process that waited for it has ended. */
function readLabel({ now }: Services, { currentOf, ...row }: LabelRow): Label {
  const overdue = row.state === "asked" && row.askedAt < instant(minutesAfter(now(), -ANSWER_MINUTES));
  return { ...row, state: overdue ? "unknown" : row.state, current: currentOf !== null };
}

const COLUMNS = {
  id: "id",
  orderId: "order_id",
  kind: "kind",
  productCode: "product_code",
  weightGrams: "weight_grams",
  state: "state",
  currentOf: "current_of",
  parcelNumber: "parcel_number",
  fileId: "file_id",
  message: "message",
  askedAt: "asked_at",
  answeredAt: "answered_at",
} as const satisfies Columns<Omit<Label, "current"> & { currentOf: string | null }, "labels">;
