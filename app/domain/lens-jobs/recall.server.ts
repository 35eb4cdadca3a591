import { selectRows } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { compose, link } from "~/domain/letter.server";
import { orderPath } from "~/domain/orders/links.server";
import { logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { instant, type Instant } from "~/domain/time";
import { hasLot, lotKey } from "~/domain/orders/jobs/steps";

/** Glasses that bear a lot, and how their wearer is reached; without a name once the order's person was forgotten. */
export type Wearer = {
  orderId: string;
  lineId: string;
  orderNumber: string;
  product: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  side: "right" | "left" | "both";
  mountedAt: Instant | null;
};

export type Recall = {
  id: string;
  lot: string;
  message: string;
  letters: number | null;
  preparedAt: Instant;
  sentAt: Instant | null;
};

const MOST_WEARERS = 1_000;

/** Who wears lenses of a lot. @param lot as it is typed: spaces and dashes do not count */
export async function wearersOf(services: Services, lot: string): Promise<Wearer[]> {
  const key = lotKey(lot);
  if (!key) return [];
  const found = services
    .db("lens_jobs as job")
    .join("orders as order", "order.id", "job.order_id")
    .join("order_lines as line", "line.id", "job.order_line_id")
    .where((either) => {
      for (const column of ["job.right_lot_key", "job.left_lot_key"])
        void either.orWhere(column, key).orWhereRaw("' ' || ?? || ' ' like ?", [column, `% ${key} %`]);
    })
    .orderBy("order.number")
    .limit(MOST_WEARERS);
  const rows = await selectRows<WearerRow, { job: "lens_jobs"; order: "orders"; line: "order_lines" }>(found, {
    orderId: "order.id",
    lineId: "line.id",
    orderNumber: "order.number",
    brand: "line.brand",
    product: "line.name",
    firstName: "order.first_name",
    lastName: "order.last_name",
    email: "order.email",
    phone: "order.phone",
    right: "job.right_lot_key",
    left: "job.left_lot_key",
    mountedAt: "job.mounted_at",
  });
  return rows.map(({ brand, product, firstName, lastName, right, left, ...row }) => ({
    ...row,
    product: `${brand} ${product}`,
    name: [firstName, lastName].filter(Boolean).join(" ") || null,
    side: hasLot(right, key) && hasLot(left, key) ? "both" : hasLot(right, key) ? "right" : "left",
  }));
}

type WearerRow = Omit<Wearer, "name" | "side"> & {
  brand: string;
  firstName: string | null;
  lastName: string | null;
  right: string | null;
  left: string | null;
};

/** Writes the letter down; nothing is sent. */
export async function prepareRecall(
  services: Services,
  by: Account,
  { lot, message }: { lot: string; message: string },
): Promise<Recall> {
  return inTransaction(services, async (inside) => {
    const id = newId(inside.now());
    await inside
      .db("recalls")
      .insert({
        id,
        lot_key: lotKey(lot),
        lot: lot.trim(),
        message: message.trim(),
        prepared_at: instant(inside.now()),
        prepared_by: by.id,
      });
    await audit(inside, by, "Rappel préparé", `Lot ${lot.trim()}`);
    const recall = await findRecall(inside, id);
    if (!recall) throw new Error("a recall just written is gone");
    return recall;
  });
}

async function findRecall({ db }: Services, id: string): Promise<Recall | null> {
  return (await db("recalls").where({ id }).first(COLUMNS)) ?? null;
}

/** The letters already prepared about a lot, the latest first. */
export async function recallsOf({ db }: Services, lot: string): Promise<Recall[]> {
  return db("recalls")
    .where({ lot_key: lotKey(lot) })
    .orderBy("prepared_at", "desc")
    .limit(50)
    .select(COLUMNS);
}

/**
 * Sends the letter to every wearer of its lot, once: pressed again, nothing leaves.
 * @returns how many letters left, of how many pairs; null when it was sent before, or never prepared
 */
export async function sendRecall(
  services: Services,
  by: Account,
  id: string,
): Promise<{ letters: number; pairs: number } | null> {
  return inTransaction(services, async (inside) => {
    const sent = await inside
      .db("recalls")
      .where({ id })
      .whereNull("sent_at")
      .update({ sent_at: instant(inside.now()), sent_by: by.id });
    const recall = sent === 1 ? await findRecall(inside, id) : null;
    if (!recall) return null;
    const wearers = await wearersOf(inside, recall.lot);
    const reached = new Map(wearers.filter(({ email }) => email).map((wearer) => [wearer.orderId, wearer]));
    for (const wearer of reached.values()) {
      await queueMail(inside, `order:${wearer.orderId}:recall-${id}`, recallMail(inside, wearer, recall));
      await logStep(inside, wearer.orderId, "Lettre de rappel envoyée", `Lot ${recall.lot}`, by.id);
    }
    await inside.db("recalls").where({ id }).update({ letters: reached.size });
    await audit(inside, by, "Rappel envoyé", `Lot ${recall.lot}`, `${reached.size} lettres`);
    return { letters: reached.size, pairs: wearers.length };
  });
}

function recallMail(services: Services, { orderId, orderNumber, name, email }: Wearer, { message }: Recall) {
  return compose({
    to: email ?? "",
    subject: `À lire : un contrôle de votre commande ${orderNumber}`,
    greeting: `Bonjour ${name ?? ""},`.replace(" ,", ","),
    paragraphs: [
      `Un article de votre commande ${orderNumber} fait l’objet d’un contrôle.`,
      ...message.split(/\n{2,}/),
      `Une question ? Appelez-nous au ${shop.phone}, ou passez à la boutique, ${shop.address}.`,
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, orderId)) },
  });
}

const COLUMNS = {
  id: "id",
  lot: "lot",
  message: "message",
  letters: "letters",
  preparedAt: "prepared_at",
  sentAt: "sent_at",
} as const;
