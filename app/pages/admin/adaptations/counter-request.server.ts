import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { adaptationsOf, requestableLines, requestAdaptation } from "~/domain/adaptations/adaptation.server";
import { AdaptationForm } from "~/domain/adaptations/forms.server";
import { isId } from "~/domain/ids";
import { counterRequestPath } from "~/domain/orders/links.server";
import { findOrder } from "~/domain/orders/order.server";
import type { Services } from "~/infra/services.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import type { CounterRequestView } from "./counter-request";

/** The pair that an address names, where a request may be made of its lenses. */
async function pairAt(services: Services, { searchParams }: URL) {
  const id = searchParams.get("commande") ?? "";
  const order = isId(id) ? await findOrder(services, id) : null;
  const lines = order ? await requestableLines(services, order) : [];
  const line = lines.find((each) => each.id === searchParams.get("ligne"));
  return order && line ? { order, line } : null;
}

export async function counterRequestView(services: Services, url: URL): Promise<CounterRequestView | null> {
  const pair = await pairAt(services, url);
  if (!pair) return null;
  const { order, line } = pair;
  return { action: counterRequestPath(order.id, line.id), number: order.number, title: `${line.brand} ${line.name}` };
}

const NOT_OPEN = "La garantie ne couvre pas, ou plus, ces lunettes, ou une demande les concerne déjà.";

/** Kept as its customer's own, then opened to be answered. */
export async function noteCounterRequest(context: ShopContext, by: Account, url: URL): Promise<Response> {
  const pair = await pairAt(context.services, url);
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
