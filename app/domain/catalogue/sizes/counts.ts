/** Pieces by size; a size that nobody has counted is absent. */
export type SizeCounts = Record<string, number>;

/** The counted pieces of a colour: all of them in `stock`, and in `sizes` those counted by size. */
export type Counted = { stock: number; sizes: SizeCounts };
/** The counts that the form showed. A stock that was not shown is set to the typed number without a check. */
export type Shown = { stock: number | undefined; sizes: SizeCounts };
export const NO_PIECES = { stock: 0, sizes: {} } as const satisfies Counted;
/** `before`, `now`: the shown count and the count of now, when pieces moved in between. */
export type CountProblem = { size: string | null; message: string; before?: number; now?: number };

const sum = (sizes: SizeCounts) => Object.values(sizes).reduce((all, each) => all + each, 0);

/** The name of the form's field for the number of a size. */
export function sizePart(size: string): `size-${string}` {
  return `size-${encodeURIComponent(size)}`;
}

/** The sizes to count: none when there is only one, because `stock` counts it. */
export function countedSizes(sizes: string[]): string[] {
  return sizes.length > 1 ? sizes : [];
}

/**
 * Merges typed counts with those of now. An unchanged field keeps the count of now, sales since included. A changed one
 * is a problem when pieces moved since the form was shown. The sizes are part of the stock; when every piece was
 * counted by size, the stock is the sum of the sizes.
 */
export function countAnew(said: Counted, shown: Shown, now: Counted): { counted: Counted; problems: CountProblem[] } {
  const problems: CountProblem[] = [];
  const sizes: SizeCounts = {};
  for (const size of new Set([...Object.keys(said.sizes), ...Object.keys(shown.sizes)])) {
    const [typed, seen, there] = [said.sizes[size], shown.sizes[size], now.sizes[size]];
    const kept = typed === seen ? there : typed;
    if (kept !== undefined) sizes[size] = kept;
    if (typed !== seen && seen !== there && typed !== there) problems.push({ size, ...moved(seen, there) });
  }
  const untouched = said.stock === shown.stock;
  const followsSizes = now.stock === sum(now.sizes);
  const stock = !untouched ? said.stock : followsSizes ? sum(sizes) : now.stock;
  if (!untouched && shown.stock !== undefined && shown.stock !== now.stock)
    problems.push({ size: null, ...moved(shown.stock, now.stock) });
  else if (sum(sizes) > stock)
    problems.push({
      size: null,
      message: `Les tailles comptent ${sum(sizes)} pièces, et le stock ${stock} : corrigez l’un ou l’autre.`,
    });
  return { counted: { stock, sizes }, problems };
}

function moved(before = 0, now = 0) {
  const message = `Le stock est passé de ${before} à ${now} entre-temps. Vérifiez votre nombre, puis enregistrez à nouveau.`;
  return { message, before, now };
}

/**
 * By how many pieces each size of a colour changed. Pieces of no size that were counted into sizes moved none: what
 * came or went besides is of no size that anybody knows.
 */
export function movedPieces(before: Counted, now: Counted): { size: string; delta: number }[] {
  if (before.stock === now.stock) return [];
  const sizes = [...new Set([...Object.keys(before.sizes), ...Object.keys(now.sizes)])];
  const changed = sizes.map((size) => ({ size, delta: (now.sizes[size] ?? 0) - (before.sizes[size] ?? 0) }));
  const unsized = now.stock - before.stock - changed.reduce((all, { delta }) => all + delta, 0);
  const bySize = unsized < 0 ? changed.filter(({ delta }) => delta < 0) : changed;
  const others = now.stock - before.stock - bySize.reduce((all, { delta }) => all + delta, 0);
  return [...bySize, { size: "", delta: others }].filter(({ delta }) => delta !== 0);
}

type SizePart = `size-${string}` | `shown-size-${string}`;
type FieldOf = (part: SizePart) => string;

/** Reads the numbers of the sizes from a form; an empty field means that the size is not counted. */
export function readSizeCounts(
  typed: Record<string, string>,
  sizes: string[],
  fieldOf: FieldOf,
  errors: Record<string, string>,
): SizeCounts {
  const counts: SizeCounts = {};
  for (const size of countedSizes(sizes)) {
    const field = fieldOf(sizePart(size));
    const plain = (typed[field] ?? "").trim();
    if (plain !== "" && !/^\d{1,6}$/.test(plain)) errors[field] = "Indiquez un nombre entier, 0 ou plus.";
    else if (plain !== "") counts[size] = Number(plain);
    else if (Number(typed[fieldOf(`shown-${sizePart(size)}`)] ?? 0) > 0)
      errors[field] = "Cette taille est vide, et elle avait des pièces : écrivez 0 s’il n’en reste plus.";
  }
  return counts;
}

/** The counts by size that the form showed when it was opened. */
export function shownSizes(typed: Record<string, string>, sizes: string[], fieldOf: FieldOf): SizeCounts {
  return Object.fromEntries(
    countedSizes(sizes).flatMap((size) => {
      const shown = typed[fieldOf(`shown-${sizePart(size)}`)] ?? "";
      return /^\d+$/.test(shown) ? [[size, Number(shown)]] : [];
    }),
  );
}

/** Whether every piece had been counted by size, and the form now says 0 for each size. */
export function allSizesGone(typed: Record<string, string>, sizes: string[], fieldOf: FieldOf, stock: number): boolean {
  const countable = countedSizes(sizes);
  return (
    sum(shownSizes(typed, sizes, fieldOf)) === stock &&
    countable.length > 0 &&
    countable.every((size) => typed[fieldOf(sizePart(size))]?.trim() === "0")
  );
}

export function typedSizeCounts(counts: SizeCounts, fieldOf: FieldOf): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([size, pieces]) => [
      [fieldOf(sizePart(size)), String(pieces)],
      [fieldOf(`shown-${sizePart(size)}`), String(pieces)],
    ]),
  );
}

/** The sizes as one cell: "48 : 3, 50 : 2" */
export function sizesCell(sizes: SizeCounts): string {
  return Object.entries(sizes)
    .map(([size, pieces]) => `${size} : ${pieces}`)
    .join(", ");
}

/** @returns the counts, or what is wrong, in words */
export function readSizesCell(cell: string, sizes: string[]): SizeCounts | string {
  const counts: SizeCounts = {};
  for (const part of cell.split(",").filter((each) => each.trim())) {
    const [, size = "", pieces = ""] = /^\s*(.+?)\s*:\s*(\d{1,6})\s*$/.exec(part) ?? [];
    if (!size) return `« ${part.trim()} » n’est pas une taille et son nombre de pièces, par exemple 48 : 3.`;
    if (!countedSizes(sizes).includes(size)) return `Ce produit n’a pas de taille « ${size} » à compter.`;
    counts[size] = Number(pieces);
  }
  return counts;
}
