const PREFIX = "product-";

/** The box of a product that a recall may mean. */
export const productField = (id: string): string => `${PREFIX}${id}`;

/** The ids of the products that were ticked. */
export const tickedProducts = (values: Record<string, string>): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
