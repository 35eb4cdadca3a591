import type { Photograph } from "./cut-pixels";

/**
 * The colour of a photograph's ground at each place: a surface of the first or second degree for each colour, because a
 * lamp lights one side more, and a lens the middle.
 */
export type Ground = { width: number; height: number; red: number[]; green: number[]; blue: number[] };

/** What differs more from the middle colour of the samples is no ground, in levels of 256. */
const ODD = 70;

/**
 * Fits the surface to the places that show the ground.
 * @param places of pixels that are ground, except for a minority
 */
export function fitGround({ width, height, data }: Photograph, places: number[], degree: 1 | 2): Ground {
  const middle = [0, 1, 2].map((part) => medianOf(places.map((place) => data[place * 3 + part] ?? 0)));
  const plain = places.filter((place) =>
    middle.every((value, part) => Math.abs((data[place * 3 + part] ?? 0) - value) < ODD),
  );
  const [red = [], green = [], blue = []] = middle.map(
    (value, part) =>
      leastSquares(
        plain.map((place) => ({
          terms: termsAt({ width, height }, place % width, Math.floor(place / width), degree),
          value: data[place * 3 + part] ?? 0,
        })),
        degree,
      ) ?? [value],
  );
  return { width, height, red, green, blue };
}

/** The ground as a picture of the photograph's size, as if nothing lay on it. */
export function groundOf({ width, height, ...colors }: Ground): Uint8ClampedArray {
  const picture = new Uint8ClampedArray(width * height * 3);
  for (const [part, by] of [colors.red, colors.green, colors.blue].entries()) {
    const [level = 0, along = 0, down = 0, bent = 0, both = 0, bentDown = 0] = by;
    for (let y = 0, at = part; y < height; y += 1) {
      const v = (2 * y) / height - 1;
      const [start, slope] = [level + down * v + bentDown * v * v, along + both * v];
      for (let x = 0; x < width; x += 1, at += 3) {
        const u = (2 * x) / width - 1;
        picture[at] = start + u * (slope + u * bent);
      }
    }
  }
  return picture;
}

function termsAt({ width, height }: { width: number; height: number }, x: number, y: number, degree: 1 | 2): number[] {
  const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
  return degree === 1 ? [1, u, v] : [1, u, v, u * u, u * v, v * v];
}

/** @returns null where the samples do not determine the surface */
function leastSquares(samples: { terms: number[]; value: number }[], degree: 1 | 2): number[] | null {
  const size = degree === 1 ? 3 : 6;
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const { terms, value } of samples)
    for (const [at, row] of rows.entries()) {
      const weight = terms[at] ?? 0;
      for (let column = 0; column < size; column += 1) row[column] = (row[column] ?? 0) + weight * (terms[column] ?? 0);
      row[size] = (row[size] ?? 0) + weight * value;
    }
  return solved(rows);
}

/** Gauss's elimination. @param rows of a square system, the right side in the last column */
function solved(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const below = rows.slice(column);
    const pivot = below.reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    const lead = pivot[column] ?? 0;
    if (Math.abs(lead) < 1e-6) return null;
    const from = rows.indexOf(pivot);
    [rows[column], rows[from]] = [pivot, rows[column] ?? []];
    for (const row of rows) {
      if (row === pivot) continue;
      const share = (row[column] ?? 0) / lead;
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - share * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

function medianOf(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
