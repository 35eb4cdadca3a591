/** Words as they are compared: small letters without accents or ligatures, one form for singular, plural, masculine and feminine. */

import { fold } from "~/infra/letters";

/** Words that are ignored in a query. */
const UNHEARD = new Set([
  "a",
  "au",
  "aux",
  "avec",
  "d",
  "dans",
  "de",
  "des",
  "du",
  "en",
  "et",
  "l",
  "la",
  "le",
  "les",
  "mes",
  "mon",
  "ou",
  "par",
  "pour",
  "qu",
  "que",
  "sa",
  "ses",
  "son",
  "sur",
  "un",
  "une",
  "y",
]);

/** The words of a text, folded; any punctuation separates them. */
export function wordsOf(text: string): string[] {
  return writtenWords(text).map(({ word }) => word);
}

/** The same, each with its original writing. */
export function writtenWords(text: string): { word: string; written: string }[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((written) => {
    const word = fold(written).replace(/[^a-z0-9]+/g, "");
    return word === "" || UNHEARD.has(word) ? [] : [{ word, written }];
  });
}

/** 'rondes' and 'rond', 'carrée' and 'carrés' have one stem; a short word is its own. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const singular = word.endsWith("aux") ? `${word.slice(0, -3)}al` : word.replace(/[sx]$/, "");
  const plain = singular.replace(/e+$/, "");
  return plain.length >= 3 ? plain : singular;
}

/**
 * How many letters have to be added, dropped, changed or swapped with their neighbour to turn one word into the other.
 * @returns a number above `most` as soon as it is more than that
 */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(at(last, column) + 1, at(line, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return most + 1;
    [beforeLast, last] = [last, line];
  }
  return at(last, other.length);
}

function at(line: number[], column: number): number {
  return line[column] ?? Infinity;
}
