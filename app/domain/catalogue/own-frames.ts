/**
 * A frame that the customer owns and has lenses made for. Lines of carts and orders refer to a product: these stand for such frames, one
 * for each rim. They are archived, so that no shelf, search or call finds them, and migration 0052 writes them. `address` is the last
 * part of the wizard's.
 */
export const OWN_FRAMES = {
  cercle: { productId: "f0f0f0f0f0f0f0f0f0f0f001", address: "cerclee" },
  demicercle: { productId: "f0f0f0f0f0f0f0f0f0f0f002", address: "demi-cerclee" },
  perce: { productId: "f0f0f0f0f0f0f0f0f0f0f003", address: "percee" },
} as const;

export type OwnRim = keyof typeof OWN_FRAMES;
export const OWN_RIMS = Object.keys(OWN_FRAMES) as OwnRim[];
export const OWN_FRAME_IDS: readonly string[] = OWN_RIMS.map((rim) => OWN_FRAMES[rim].productId);

/** Whether a line is of lenses alone, for the customer's own frame. */
export function isOwnFrame({ productId }: { productId: string }): boolean {
  return OWN_FRAME_IDS.includes(productId);
}

/** What a line is called where its customer reads it: the name of the stand-in is for the shop and its papers. */
export function titleForCustomer(line: { productId: string; brand: string; name: string }): string {
  return isOwnFrame(line) ? "Votre monture" : `${line.brand} ${line.name}`;
}

/** Of the product that stands for it. */
export function ownRimOf(productId: string): OwnRim | null {
  return OWN_RIMS.find((rim) => OWN_FRAMES[rim].productId === productId) ?? null;
}

/** @param address the last part of the wizard's address */
export function ownRimAt(address: string | null | undefined): OwnRim | null {
  return OWN_RIMS.find((rim) => OWN_FRAMES[rim].address === address) ?? null;
}
