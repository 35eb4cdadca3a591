import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import {
  adaptationsOf,
  openRequests,
  requestableLines,
  requestAdaptation,
} from "~/domain/adaptations/adaptation.server";
import { AdaptationForm } from "~/domain/adaptations/forms.server";
import { isId } from "~/domain/ids";
import { requestInShopPath } from "~/domain/orders/links.server";
import { formatDayAndTime } from "~/domain/time";
import { findOrder } from "~/domain/orders/order.server";
import { canWriteTo } from "~/domain/orders/reach";
import type { Services } from "~/infra/services.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import type { RequestInShopView } from "./request-in-shop";

/** The pair that the address names; null when no request can be made for its lenses. */
async function pairAt(services: Services, { searchParams }: URL) {
  const id = searchParams.get("commande") ?? "";
  const order = isId(id) ? await findOrder(services, id) : null;
  const lines = order ? await requestableLines(services, order) : [];
  const line = lines.find((each) => each.id === searchParams.get("ligne"));
  return order && line ? { order, line } : null;
}

export async function requestInShopView(services: Services, url: URL): Promise<RequestInShopView | null> {
  const pair = await pairAt(services, url);
  if (!pair) return null;
  const { order, line } = pair;
  return {
    action: requestInShopPath(order.id, line.id),
    number: order.number,
    title: `${line.brand} ${line.name}`,
    mailed: canWriteTo(order),
  };
}

/** The open request about the pair that the address names, or null. */
async function openAt(services: Services, { searchParams }: URL) {
  const id = searchParams.get("commande") ?? "";
  const open = isId(id) ? await openRequests(services, id) : [];
  return open.find(({ lineId }) => lineId === searchParams.get("ligne")) ?? null;
}

const NOT_OPEN = "La garantie d’adaptation ne couvre pas, ou plus, ces lunettes.";

/**
 * Saves the request for its customer and leads to its page; if the pair has an open request already, leads to that one.
 */
export async function noteRequestInShop(context: ShopContext, by: Account, url: URL): Promise<Response> {
  const pair = await pairAt(context.services, url);
  const open = pair ? null : await openAt(context.services, url);
  if (open) {
    const text = `Une demande est déjà enregistrée pour ces lunettes, le ${formatDayAndTime(open.requestedAt)} : la voici.`;
    setFlash(context, { kind: "error", text });
    return redirect(`/admin/adaptations/${open.id}`, 303);
  }
  if (!pair) return refuseField(context, context.form, "form", NOT_OPEN);
  const { order, line } = pair;
  const reading = readForm(context.form, AdaptationForm([line.id]));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const outcome = await requestAdaptation(services, order.id, { ...reading.data, by });
    const asked = (await adaptationsOf(services, order.id)).find((each) => each.lineId === line.id && !each.answeredAt);
    if (outcome !== "requested" || !asked) return refuseField(context, context.form, "form", NOT_OPEN);
    return redirect(`/admin/adaptations/${asked.id}`, 303);
  });
}
