import { json, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { addToCart, bringAsItIs, readCart } from "~/domain/cart/cart.server";
import type { LineLenses } from "~/domain/cart/lenses.server";
import { CartItems, readItems } from "~/domain/cart/items.server";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import { toEuros } from "~/domain/money";
import { lineProblem } from "~/http/cart/line-problem";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { ensureVisitor } from "~/http/session/visitor.server";

/**
 * Adds a cart that the caller stored to this visitor's cart. Quantities of equal lines are added, up to the stock. A
 * line that is sold out or no longer sold is added with its `problem`, as on the cart's page. `leftOut` counts entries
 * that cannot be added: an unknown product, a missing size, or a full cart.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, z.object({ items: CartItems }));
  if (!body.ok) return body.refusal;
  const visitorId = await ensureVisitor(context);
  return once(context, async (services) => {
    const { choices, unknown } = await readItems(services, body.data.items);
    let leftOut = unknown;
    for (const choice of choices) {
      const { outcome } = await addToCart(services, visitorId, choice);
      if (outcome === "sizeMissing" || outcome === "full") leftOut += 1;
      else if (outcome !== "added") await bringAsItIs(services, visitorId, choice);
    }
    const cart = await readCart(services, visitorId);
    return json({
      items: cart.lines.map(lineJson),
      total: toEuros(cart.totalCents),
      count: cart.count,
      ...(leftOut > 0 && { leftOut }),
    });
  });
}

function lineJson(line: Awaited<ReturnType<typeof readCart>>["lines"][number]) {
  return {
    _id: line.productId,
    id: line.offer.number,
    name: line.offer.name,
    brand: line.offer.brand,
    price: toEuros(line.unitPriceCents),
    image: line.offer.imageUrl,
    quantity: line.quantity,
    selectedColor: line.color,
    selectedSize: line.size,
    extra: line.extra,
    monturePrice: toEuros(line.offer.unitPriceCents),
    verresPrice: toEuros(line.lenses?.totalCents ?? 0),
    lensDetails: line.lenses && lensJson(line.lenses),
    isMontureWithLenses: line.extra !== "" && !isQuotedFrame(line),
    isAccessoire: line.offer.isAccessory,
    problem: lineProblem(line),
  };
}

function lensJson({ name, lensName, configuration, lines }: LineLenses) {
  return {
    proposalType: configuration.proposal,
    name,
    glassType: configuration.glassType,
    index: configuration.index,
    lens: lensName,
    treatments: configuration.treatments,
    lines: lines.map(({ label, cents, included }) => ({ label, price: toEuros(cents), included })),
  };
}
