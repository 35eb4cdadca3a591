import { isOwnFrame } from "~/domain/catalogue/own-frames";
import type { OrderLine } from "~/domain/orders/order.server";

/** The frame of a line, or its article; the customer's own frame under the name that the shop gives it. */
export const frameName = ({ brand, name }: Pick<OrderLine, "brand" | "name">): string => `${brand} ${name}`;

export const colourAndSize = ({ colorName, size }: Pick<OrderLine, "colorName" | "size">): string =>
  [colorName, size && `taille ${size}`].filter(Boolean).join(", ");

/** What a line sells, as its papers name it: with a frame that is the customer's own, the lenses alone. */
export function articleName(line: OrderLine): { label: string; details: string } {
  const lensesOnly = isOwnFrame(line) ? line.lenses : null;
  return {
    label: lensesOnly ? `Verres correcteurs « ${lensesOnly.name} »` : frameName(line),
    details: [lensesOnly && frameName(line), colourAndSize(line)].filter(Boolean).join(", "),
  };
}
