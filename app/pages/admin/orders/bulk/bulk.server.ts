import { redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { audit } from "~/domain/audit/audit.server";
import { isId } from "~/domain/ids";
import { changeStatus, type Changing } from "~/domain/orders/life/life.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { OutwardLabel } from "~/domain/parcels/forms.server";
import { requestLabel } from "~/domain/parcels/labels.server";
import { tellRefusal } from "~/domain/parcels/wording";
import { setFlash } from "~/http/answers/flash.server";
import { refuse } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";

/** Why one of the ticked orders was left as it was. */
export type BulkRefusal = { number: string; href: string; why: string };
/** What became of several orders at once. `link`: the file that is ready for the others. */
export type BulkAnswer = { says: string; refusals: BulkRefusal[]; link: { to: string; name: string } | null };

/** As many as a page of the list shows. */
const MOST_TICKED = 50;
const NONE_TICKED = "Cochez au moins une commande.";

type Deed = "prepare" | "ship" | "print" | "export";
const DEEDS: readonly Deed[] = ["prepare", "ship", "print", "export"];

const STATUS: Record<"prepare" | "ship", ShopStatus> = { prepare: ORDER_STATUS.preparing, ship: ORDER_STATUS.shipped };

/**
 * Does the same to each ticked order. Each stands for itself: one that refuses says why and keeps none of the others from it. Sent twice,
 * what is done already is done with.
 */
export async function postBulk(context: ShopContext, session: Session, here: string): Promise<Response> {
  const { form, services } = context;
  const deed = DEEDS.find((each) => each === form.get("intent"));
  const ids = [...new Set(form.getAll("order").map(String))].filter(isId).slice(0, MOST_TICKED);
  if (!deed) return redirect(here, 303);
  if (ids.length === 0) return refuse(context, { values: {}, errors: { form: NONE_TICKED } });
  if (deed === "export") return redirect(fileOf("export.csv", ids), 303);
  const refusals: BulkRefusal[] = [];
  let done = 0;
  for (const id of ids) {
    const order = await findOrder(services, id);
    if (!order) continue;
    const why =
      deed === "print"
        ? await label(services, session, order)
        : await move(services, session, order, STATUS[deed], Number(form.get(`version-${id}`)) || undefined);
    if (why === null) done += 1;
    else refusals.push({ number: order.number, href: adminOrderPath(id), why });
  }
  const link = deed === "print" ? { to: fileOf("bons.pdf", ids), name: "Ouvrir les bons et étiquettes (PDF)" } : null;
  const says = tell(deed, done, refusals.length);
  if (refusals.length > 0)
    return refuse(context, { values: {}, errors: {} }, { bulk: { says, refusals, link } satisfies BulkAnswer });
  setFlash(context, { kind: "success", text: says, ...(link && { link: { ...link, newTab: true } }) });
  return redirect(here, 303);
}

/** @returns why not; null once it has the status */
async function move(
  services: Services,
  { account }: Session,
  order: Order,
  status: ShopStatus,
  version: number | undefined,
): Promise<string | null> {
  const changing: Changing = await changeStatus(services, order.id, status, { by: account.id, version });
  switch (changing.outcome) {
    case "changed":
      await audit(services, account, "Commande : statut", order.number, `${order.status} → ${status}`);
      return null;
    case "unchanged":
      return null;
    case "confirm":
    case "barred":
      return changing.reason;
    case "conflict":
      return `Modifiée entre-temps : elle est maintenant « ${statusName(changing.order.status, order.deliveryMethod)} ».`;
    case "unknown":
      return "Cette commande n’existe plus.";
  }
}

/** The carrier is asked for one that has no label yet; what goes without a label needs none. @returns why there is none */
async function label(services: Services, { account }: Session, order: Order): Promise<string | null> {
  const wish = OutwardLabel.parse({});
  const labelling = await requestLabel(services, order, "outward", wish, account.id);
  if (labelling.outcome === "noLabel") return null;
  if (labelling.outcome !== "made") return tellRefusal(labelling);
  if (!labelling.repeated) await audit(services, account, "Étiquette d’expédition", order.number);
  return null;
}

function tell(deed: Deed, done: number, refused: number): string {
  const orders = (count: number) => `${count} ${count > 1 ? "commandes" : "commande"}`;
  const made: Record<Deed, string> = {
    prepare: `${orders(done)} en préparation.`,
    ship: `${orders(done)} ${done > 1 ? "parties ou prêtes" : "partie ou prête"}.`,
    print: `Bons et étiquettes de ${orders(done)}.`,
    export: "",
  };
  return refused > 0 ? `${made[deed]} ${orders(refused)} à voir${refused > 1 ? " une par une" : ""} :` : made[deed];
}

function fileOf(name: string, ids: string[]): string {
  return `/admin/commandes/${name}?${ids.map((id) => `id=${id}`).join("&")}`;
}

/** The orders that the address of a file names, in its order. */
export async function ordersNamed({ services }: ShopContext, request: Request): Promise<Order[]> {
  const ids = new URL(request.url).searchParams.getAll("id").filter(isId).slice(0, MOST_TICKED);
  const orders: Order[] = [];
  for (const id of new Set(ids)) {
    const order = await findOrder(services, id);
    if (order) orders.push(order);
  }
  return orders;
}
