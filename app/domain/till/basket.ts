import { MAX_QUANTITY, type Choice } from "~/domain/cart/choice";
import { isId } from "~/domain/ids";

const MOST_LINES = 20;

/** Reads the lines of a sale at the till from the page's address, which holds nothing of the customer. */
export function readBasket(lines: string[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const line of lines.slice(0, MOST_LINES)) {
    const [productId = "", color = "", quantity = "", ...size] = line.split("|");
    const pieces = Number(quantity);
    if (!isId(productId) || !Number.isInteger(pieces) || pieces < 1) continue;
    const choice = {
      productId,
      color: color.slice(0, 40),
      size: size.join("|").slice(0, 20),
      extra: "",
      quantity: pieces,
    };
    const key = [choice.productId, choice.color, choice.size].join("|");
    choices.set(key, { ...choice, quantity: Math.min(MAX_QUANTITY, (choices.get(key)?.quantity ?? 0) + pieces) });
  }
  return [...choices.values()];
}

export function writeLine({ productId, color, size, quantity }: Choice): string {
  return [productId, color, quantity, size].join("|");
}
