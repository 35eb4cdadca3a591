/**
 * The customer's own frame, for which lenses are made. A line of a cart or order must refer to a product: one stand-in
 * product for each rim exists for these frames. The stand-ins are archived, so that no shelf, search or call finds
 * them; migration 0052 writes them. `address` is the last part of the wizard's address.
 */
export const OWN_FRAMES = {
  cercle: { productId: "f0f0f0f0f0f0f0f0f0f0f001", address: "cerclee" },
  demicercle: { productId: "f0f0f0f0f0f0f0f0f0f0f002", address: "demi-cerclee" },
  perce: { productId: "f0f0f0f0f0f0f0f0f0f0f003", address: "percee" },
} as const;

export type OwnRim = keyof typeof OWN_FRAMES;
export const OWN_RIMS = Object.keys(OWN_FRAMES) as OwnRim[];
export const OWN_FRAME_IDS: readonly string[] = OWN_RIMS.map((rim) => OWN_FRAMES[rim].productId);

/** Whether a line is for lenses only, mounted in the customer's own frame. */
export function isOwnFrame({ productId }: { productId: string }): boolean {
  return OWN_FRAME_IDS.includes(productId);
}

/** The title of a line as its customer reads it. The stand-in's own name is for the shop and its papers. */
export function titleForCustomer(line: { productId: string; brand: string; name: string }): string {
  return isOwnFrame(line) ? "Votre monture" : `${line.brand} ${line.name}`;
}

/** The rim of a stand-in product; null for any other product. */
export function ownRimOf(productId: string): OwnRim | null {
  return OWN_RIMS.find((rim) => OWN_FRAMES[rim].productId === productId) ?? null;
}

/** @param address the last part of the wizard's address */
export function ownRimAt(address: string | null | undefined): OwnRim | null {
  return OWN_RIMS.find((rim) => OWN_FRAMES[rim].address === address) ?? null;
}
