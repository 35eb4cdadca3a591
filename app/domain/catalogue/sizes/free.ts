/** `stock`: null while nobody has counted that size. `held`: pieces promised in that size, counted ones or not. */
export type SizePieces = { size: string; stock: number | null; held: number };

/** The pieces of a colour, and of these the pieces of each size. */
export type ColorPieces = { stock: number; held: number; sizes: SizePieces[] };

/** Pieces that are asked for or promised; `size` is empty when none was chosen. */
export type Claim = { size: string; quantity: number };

/** The pieces not counted by size: they can be sold in any size. */
export function uncounted({ stock, sizes }: ColorPieces): number {
  return sizes.reduce((rest, size) => rest - (size.stock ?? 0), stock);
}

/**
 * How many pieces can still be bought in a size: its own, and the uncounted pieces that promises in other sizes do not
 * need. Without a size, the free pieces of the whole colour.
 */
export function freeIn(pieces: ColorPieces, size: string): number {
  const free = pieces.stock - pieces.held;
  if (!size) return Math.max(0, free);
  const own = Math.max(0, ownLeft(pieces.sizes.find((each) => each.size === size)));
  return Math.max(0, Math.min(free, own + Math.max(0, uncountedLeft(pieces))));
}

/** Sizes with more promised pieces than there are; empty when every promise can be kept. */
export function brokenPromises(pieces: ColorPieces): string[] {
  if (uncountedLeft(pieces) >= 0) return [];
  return pieces.sizes.filter((each) => ownLeft(each) < 0).map(({ size }) => size);
}

/** The pieces after these claims are promised, too; a negative quantity takes a promise back. */
export function withClaims(pieces: ColorPieces, claims: Claim[]): ColorPieces {
  const sizes = pieces.sizes.map((size) => ({ ...size }));
  let { held } = pieces;
  for (const { size, quantity } of claims) {
    held += quantity;
    const known = sizes.find((each) => each.size === size);
    if (known) known.held += quantity;
    else if (size) sizes.push({ size, stock: null, held: quantity });
  }
  return { stock: pieces.stock, held, sizes };
}

function ownLeft(size: SizePieces | undefined): number {
  return size ? (size.stock ?? 0) - size.held : 0;
}

function uncountedLeft(pieces: ColorPieces): number {
  return pieces.sizes.reduce((rest, size) => rest + Math.min(0, ownLeft(size)), uncounted(pieces));
}
