import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { countRows } from "~/domain/list-page.server";
import { notesAbout } from "~/domain/notes/notes.server";
import { ordersUnderWay } from "~/domain/privacy/buyers.server";
import type { Customer } from "../customer.server";
import { customerSheet, notesOf } from "../sheet.server";
import { heldBy, readPair, type HeldBy, type Pair, type Unmergeable } from "./pair.server";

/** What moves to the customer that stays, by kind. */
export const MOVED = [
  "orders",
  "quotes",
  "prescriptions",
  "appointments",
  "reservations",
  "messages",
  "notes",
  "wearers",
  "addresses",
  "cartLines",
  "favourites",
] as const;
export type Moved = Record<(typeof MOVED)[number], number>;

/** One of the two customers, with the details that tell them apart. */
export type Side = {
  id: string;
  heldBy: HeldBy;
  name: string;
  /** The address of the account or of the guest; empty when there is none. */
  email: string;
  phone: string;
  /** Line by line, the postal address. */
  address: string[];
};

export type MergePreview = {
  staying: Side;
  going: Side;
  choice: boolean;
  moved: Moved;
  /** How many open orders will send their letters to the address that stays. */
  rerouted: number;
  /** The address that goes was subscribed to the newsletter; the staying address is not subscribed in its place. */
  letterEnds: boolean;
  /** Identifies the shown preview, so that only this one can be confirmed. */
  mark: string;
};

/** What a merge would change, without changing anything. */
export async function previewMerge(
  services: Services,
  ids: readonly [string, string],
  keep: string,
): Promise<MergePreview | Unmergeable> {
  const pair = await readPair(services, ids, keep);
  return typeof pair === "string" ? pair : previewOf(services, pair);
}

export async function previewOf(services: Services, { staying, going, choice }: Pair): Promise<MergePreview> {
  const kinds = { staying: heldBy(staying), going: heldBy(going) };
  // Rows whose address is joined to an account keep it; otherwise one address replaces the other.
  const rewritten = kinds.going === "counter" || (kinds.going === "address" && kinds.staying === "address");
  const preview = {
    staying: await sideOf(services, staying),
    going: await sideOf(services, going),
    choice,
    moved: await movedFrom(services, going),
    rerouted:
      rewritten && kinds.staying !== "counter"
        ? await countRows(ordersUnderWay(services).whereIn("orders.id", going.belongings.orderIds))
        : 0,
    letterEnds: rewritten && going.belongings.subscriberIds.length > 0,
  };
  return { ...preview, mark: markOf(preview, [staying, going]) };
}

async function sideOf(services: Services, customer: Customer): Promise<Side> {
  const { name, phones, address } = await customerSheet(services, customer);
  const { id, account, emails } = customer;
  return {
    ...{ id, name, address, heldBy: heldBy(customer) },
    email: account?.email ?? emails[0] ?? "",
    phone: phones[0] ?? "",
  };
}

async function movedFrom({ db }: Services, going: Customer): Promise<Moved> {
  const { accountIds, visitorIds, orderIds, quoteIds, prescriptionIds, appointmentIds, reservationIds, messageIds } =
    going.belongings;
  const count = (rows: { length: number }) => rows.length;
  return {
    orders: count(orderIds),
    quotes: count(quoteIds),
    prescriptions: await countRows(db("prescriptions").whereIn("id", prescriptionIds).whereNot({ state: "draft" })),
    appointments: count(appointmentIds),
    reservations: count(reservationIds),
    messages: count(messageIds),
    notes: await countRows(db("shop_notes").where(notesAbout(notesOf(going)))),
    wearers: await countRows(db("wearers").whereIn("user_id", accountIds)),
    addresses: await countRows(db("addresses").whereIn("user_id", accountIds)),
    cartLines: await countRows(db("cart_lines").whereIn("visitor_id", visitorIds)),
    favourites: await countRows(db("wishlist_entries").whereIn("visitor_id", visitorIds)),
  };
}

function markOf(preview: Omit<MergePreview, "mark">, both: Customer[]): string {
  const known = both.map(({ belongings }) => belongings);
  return createHash("sha256")
    .update(JSON.stringify([preview, known]))
    .digest("hex")
    .slice(0, 32);
}
