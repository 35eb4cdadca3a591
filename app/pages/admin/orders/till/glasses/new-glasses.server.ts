import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { shopDay } from "~/domain/days";
import { newId } from "~/domain/ids";
import { beginTillGlasses } from "~/domain/till/glasses.server";
import { tillCustomerForm } from "~/domain/till/glasses-forms.server";
import { TILL_GLASSES } from "~/domain/till/glasses-steps";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";
import { GLASSES_PATH, TILL } from "~/pages/admin/orders/till/till-view";
import { customerStep, frameAsked, frameView, stepPath } from "./glasses-view.server";
import type { TillGlassesView } from "./glasses-view";

/** The frame as it was chosen on the page of the till; nothing is kept before someone is named. @returns null for no such frame */
export async function newGlassesView(services: Services, asked: URLSearchParams): Promise<TillGlassesView | null> {
  const product = await findProduct(services, asked.get("ajout") ?? "");
  const frame = await frameAsked(services, product, asked);
  if (!product || !frame) return null;
  const chosen: [string, string][] = [
    ["ajout", product.id],
    ["coloris", frame.color],
    ["taille", frame.size],
  ];
  const told = { customer: false, correction: false, tooStrong: false, prescription: false, measures: false };
  return {
    step: "customer",
    title: TILL_GLASSES.titleOf("customer"),
    action: `${GLASSES_PATH}?${new URLSearchParams(chosen).toString()}`,
    path: GLASSES_PATH,
    steps: TILL_GLASSES.list("customer", told).map(({ title, isCurrent }) => ({
      title,
      isCurrent,
      isDone: false,
      href: null,
    })),
    frame: frameView(product, frame.color, frame.size),
    people: null,
    customer: await customerStep(services, asked, GLASSES_PATH, chosen, null),
  };
}

export async function startGlasses(context: ShopContext, by: Account, asked: URLSearchParams): Promise<Response> {
  const posted = context.form;
  const product = await findProduct(context.services, asked.get("ajout") ?? "");
  const frame = await frameAsked(context.services, product, asked);
  if (!product || !frame) return redirect(TILL, 303);
  const reading = readForm(posted, tillCustomerForm(shopDay(context.services.now())));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const key = newId(services.now());
    const begun = await beginTillGlasses(services, by, product, frame, reading.data, key);
    if (begun.outcome === "begun") return redirect(stepPath(key, "correction"), 303);
    return refuseField(context, posted, "form", REFUSALS[begun.outcome]);
  });
}

const REFUSALS = {
  unknownColor: "Cette couleur n’existe plus : revenez à la monture.",
  soldOutColor: "Cette couleur vient d’être épuisée : revenez à la monture.",
  sizeMissing: "Choisissez une taille : revenez à la monture.",
  noScreenLenses: "Cette monture ne reçoit pas de tels verres.",
} as const;
