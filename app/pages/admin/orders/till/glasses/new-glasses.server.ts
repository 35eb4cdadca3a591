import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { findProduct, type Product } from "~/domain/catalogue/products.server";
import { shopDay } from "~/domain/days";
import { newId } from "~/domain/ids";
import { beginTillGlasses } from "~/domain/till/glasses.server";
import { tillCustomerForm } from "~/domain/till/glasses-forms.server";
import { beginTillOwnFrame } from "~/domain/till/own-frame.server";
import { TILL_GLASSES } from "~/domain/till/glasses-steps";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";
import { GLASSES_PATH, TILL } from "~/pages/admin/orders/till/till-view";
import { clientAsked } from "~/pages/admin/orders/till/known-customers.server";
import { deliveryAsked, reductionAsked, saleAsked, waitingView } from "~/http/admin/waiting-sale.server";
import { customerStep, frameAsked, frameView, ownFrameView, stepPath } from "./glasses-view.server";
import type { TillGlassesView } from "./glasses-view";

/** The value in the address for a frame that the customer brings. */
const BROUGHT = "client";

type Wanted = { own: true } | { own: false; product: Product; frame: { color: string; size: string } };

/** A frame of the shop, or the customer's own. @returns null for no such frame */
async function wantedFrame(services: Services, asked: URLSearchParams): Promise<Wanted | null> {
  if (asked.get("monture") === BROUGHT) return { own: true };
  const product = await findProduct(services, asked.get("ajout") ?? "");
  const frame = await frameAsked(services, product, asked);
  return product && frame ? { own: false, product, frame } : null;
}

/**
 * The frame chosen on the page of the till; nothing is stored before the customer is named.
 * @returns null for no such frame
 */
export async function newGlassesView(services: Services, asked: URLSearchParams): Promise<TillGlassesView | null> {
  const wanted = await wantedFrame(services, asked);
  if (!wanted) return null;
  const chosen: [string, string][] = [
    ...(wanted.own
      ? [["monture", BROUGHT] as [string, string]]
      : [
          ["ajout", wanted.product.id] as [string, string],
          ["coloris", wanted.frame.color] as [string, string],
          ["taille", wanted.frame.size] as [string, string],
        ]),
    ...asked.getAll("ligne").map((line): [string, string] => ["ligne", line]),
    ["livraison", deliveryAsked(asked)],
    ["reduction", reductionAsked(asked)],
  ];
  const told = {
    ownFrame: wanted.own,
    frame: false,
    customer: false,
    correction: false,
    tooStrong: false,
    prescription: false,
    measures: false,
  };
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
    frame: wanted.own ? ownFrameView(null) : frameView(wanted.product, wanted.frame.color, wanted.frame.size),
    people: null,
    waiting: waitingView(saleAsked(asked), clientAsked(asked)),
    customer: await customerStep(services, asked, GLASSES_PATH, chosen, null),
  };
}

export async function startGlasses(context: ShopContext, by: Account, asked: URLSearchParams): Promise<Response> {
  const posted = context.form;
  const wanted = await wantedFrame(context.services, asked);
  if (!wanted) return redirect(TILL, 303);
  const reading = readForm(posted, tillCustomerForm(shopDay(context.services.now())));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const key = newId(services.now());
    const waiting = saleAsked(asked);
    if (wanted.own) {
      await beginTillOwnFrame(services, by, reading.data, key, waiting);
      return redirect(stepPath(key, "frame"), 303);
    }
    const { product, frame } = wanted;
    const begun = await beginTillGlasses(services, by, product, frame, reading.data, key, waiting);
    if (begun.outcome === "begun") return redirect(stepPath(key, "correction"), 303);
    return refuseField(context, posted, "form", REFUSALS[begun.outcome]);
  });
}

const REFUSALS = {
  unknownColor: "Cette couleur n’existe plus : revenez à la monture.",
  soldOutColor: "Cette couleur vient d’être épuisée : revenez à la monture.",
  soldOutSize: "Cette taille vient d’être épuisée dans ce coloris : revenez à la monture.",
  sizeMissing: "Choisissez une taille : revenez à la monture.",
  noScreenLenses: "Cette monture ne reçoit pas de tels verres.",
} as const;
