/** `stock`: null while nobody has counted that size. `held`: promised in that size, whatever serves it. */
export type SizePieces = { size: string; stock: number | null; held: number };

/** All pieces of a colour, and those of its sizes. */
export type ColorPieces = { stock: number; held: number; sizes: SizePieces[] };

/** Pieces asked for or promised; a size that nobody chose is empty. */
export type Claim = { size: string; quantity: number };

/** Pieces of sizes that nobody has counted: they sell in any. */
export function uncounted({ stock, sizes }: ColorPieces): number {
  return sizes.reduce((rest, size) => rest - (size.stock ?? 0), stock);
}

/**
 * Pieces that one may have in that size: its own, and of the uncounted ones what promises in other sizes leave.
 * Without a size, those of the whole colour.
 */
export function freeIn(pieces: ColorPieces, size: string): number {
  const free = pieces.stock - pieces.held;
  if (!size) return Math.max(0, free);
  const own = Math.max(0, ownLeft(pieces.sizes.find((each) => each.size === size)));
  return Math.max(0, Math.min(free, own + Math.max(0, uncountedLeft(pieces))));
}

/** Sizes that promises ask more of than there is; none when all can be served. */
export function brokenPromises(pieces: ColorPieces): string[] {
  if (uncountedLeft(pieces) >= 0) return [];
  return pieces.sizes.filter((each) => ownLeft(each) < 0).map(({ size }) => size);
}

/** The same pieces with more of them promised; a negative quantity gives a promise back. */
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
