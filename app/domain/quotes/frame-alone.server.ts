import { randomBytes } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { readCart, type CartLine } from "~/domain/cart/cart.server";
import { lineKey, type Choice } from "~/domain/cart/choice";
import { isQuotedFrame, quotedFrameKey, quotedReference } from "~/domain/cart/quoted-frames";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { askForPrescription } from "~/domain/prescriptions/need";
import type { CustomerAndWearer } from "./people.server";
import { quotedForOthers, quotedReferences } from "./references.server";

/**
 * Whether a quote is made of this article without lenses: of an optical frame, which the health insurance has on its
 * list. Sunglasses without a correction and accessories are not on it.
 */
export function isQuotedAlone(article: { productId: string; category: string }): boolean {
  return article.category === "optic" && !isOwnFrame(article);
}

/** Whether a line of the cart may be on a quote: corrective glasses, and an optical frame alone. */
export function mayBeQuoted(line: Pick<CartLine, "extra" | "offer">): boolean {
  return askForPrescription([line]) || isQuotedFrame(line) || (line.extra === "" && isQuotedAlone(line.offer));
}

type Frame = Pick<Choice, "productId" | "color" | "size">;

/**
 * The key of a frame that a quote is asked for. The same frame in an earlier quote for the same people means the same
 * frame, so that the new quote replaces that one.
 * @param taken keys that are other lines of the cart
 */
export async function keyOfFrame(
  services: Services,
  visitorId: string,
  frame: Frame,
  people: CustomerAndWearer,
  taken: string[] = [],
): Promise<string> {
  const ofOthers = await quotedForOthers(services, visitorId, people);
  const known = (await quotedReferences(services, visitorId)).find(
    ({ lineKey: key, extra, reference }) =>
      isQuotedFrame({ extra }) &&
      key === lineKey({ ...frame, extra }) &&
      !ofOthers.has(reference) &&
      !taken.includes(extra),
  );
  return known?.extra ?? newFrameKey();
}

/** A key of its own for a frame that a quote is made of. */
export const newFrameKey = (): string => quotedFrameKey(randomBytes(12).toString("base64url"));

/** Gives each optical frame alone of the cart the key by which its quote will know it. */
export async function prepareFrames(services: Services, visitorId: string, people: CustomerAndWearer): Promise<void> {
  const { lines } = await readCart(services, visitorId);
  const taken = lines.flatMap(({ extra }) => (quotedReference(extra) ? [extra] : []));
  for (const line of lines.filter((each) => mayBeQuoted(each) && each.extra === "")) {
    const extra = await keyOfFrame(services, visitorId, line, people, taken);
    taken.push(extra);
    await rekeyLine(services, visitorId, line, extra);
  }
}

/** Makes a line of the cart the same article under another key. */
export async function rekeyLine(
  { db }: Services,
  visitorId: string,
  line: Frame & { id: string },
  extra: string,
): Promise<void> {
  await db("cart_lines")
    .where({ id: line.id, visitor_id: visitorId })
    .update({ extra, line_key: lineKey({ ...line, extra }) });
}
