import { LRUCache } from "lru-cache";

import { distance, stemOf, wordsOf, writtenWords } from "./words";

/** A document to be found: texts, each with the weight of a word found in it. */
export type Document = { text: string; weight: number }[];

/**
 * The documents that have a word: their positions, rising, and the word's weight in each. A large catalogue has a million
 * of them, and a map would take several times the memory and the time.
 */
type Places = { positions: number[]; weights: number[] };
/** A word of the shop: folded, as it was first written, and its documents. */
type Term = { word: string; written: string; places: Places };
export type WordIndex = Map<string, Term>;

export type Finding = {
  /** Positions of the documents that have every word, with their weight. */
  found: Map<number, number>;
  /** The query as it was understood, when a word of it was read as another; else null. */
  readAs: string | null;
};

const MOST_WORDS = 10;
const WORTH = { whole: 1, beginning: 0.6, misspelt: 0.4 };
const SHORTEST_BEGINNING = 2;
const SHORTEST_MISSPELT = 4;
const SHORT_WORD = 5;

/** @param position the id of the document in the index; no other has it */
export function addDocument(index: WordIndex, position: number, document: Document): void {
  for (const { text, weight } of document) {
    for (const { stem, word, written } of stemmed(text)) {
      let term = index.get(stem);
      if (!term) index.set(stem, (term = { word, written, places: { positions: [], weights: [] } }));
      put(term.places, position, weight);
    }
  }
}

type Stemmed = { stem: string; word: string; written: string };
/** The texts read last: those of a brand, a shape or a colour come back with most products. */
const known = new LRUCache<string, Stemmed[]>({ max: 1_000 });

function stemmed(text: string): Stemmed[] {
  const before = known.get(text);
  if (before) return before;
  const words = writtenWords(text).map(({ word, written }) => ({ stem: stemOf(word), word, written }));
  known.set(text, words);
  return words;
}

function put({ positions, weights }: Places, position: number, weight: number): void {
  const place = placeOf(positions, position);
  if (positions[place] === position) weights[place] = Math.max(weight, weights[place] ?? 0);
  else if (place === positions.length) {
    positions.push(position);
    weights.push(weight);
  } else {
    positions.splice(place, 0, position);
    weights.splice(place, 0, weight);
  }
}

function take({ positions, weights }: Places, position: number): void {
  const place = placeOf(positions, position);
  if (positions[place] !== position) return;
  positions.splice(place, 1);
  weights.splice(place, 1);
}

/** Where a position stands in the rising list, or would stand. */
function placeOf(positions: number[], position: number): number {
  const last = positions[positions.length - 1];
  if (last === undefined || last < position) return positions.length; // most are added one after the other
  let [from, to] = [0, positions.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((positions[middle] ?? 0) < position) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** @param document as it was added */
export function removeDocument(index: WordIndex, position: number, document: Document): void {
  for (const { text } of document) {
    for (const { stem } of stemmed(text)) {
      const places = index.get(stem)?.places;
      if (!places) continue;
      take(places, position);
      if (places.positions.length === 0) index.delete(stem); // no query is read as a word that no document has any more
    }
  }
}

/** The documents that have every word of the query; a mistyped word is read as the nearest known one. */
export function lookUp(index: WordIndex, query: string): Finding {
  const words = queryWords(query);
  const readings = words.map((word) => readingOf(index, word));
  const misread = readings.some((reading) => reading?.insteadOf);
  return {
    found:
      readings.length > 0
        ? together(readings.map((reading) => reading?.places ?? new Map<number, number>()))
        : new Map<number, number>(),
    readAs: misread ? readings.map((reading, position) => reading?.insteadOf ?? words[position]).join(" ") : null,
  };
}

/** A similar query that finds something; null when there is none. */
export function nearest(index: WordIndex, query: string): string | null {
  const words = queryWords(query)
    .map((word) => (readingOf(index, word) ? word : farReading(index, word)))
    .filter((word): word is string => word !== null);
  // Tries to keep as many words as possible, the first ones before the last.
  for (let size = words.length; size > 0; size -= 1) {
    for (let from = 0; from + size <= words.length; from += 1) {
      const tried = words.slice(from, from + size).join(" ");
      if (lookUp(index, tried).found.size > 0) return tried;
    }
  }
  return null;
}

function queryWords(query: string): string[] {
  return [...new Set(wordsOf(query))].slice(0, MOST_WORDS);
}

type Reading = {
  places: Map<number, number>;
  /** The known word that was taken for the one typed. */ insteadOf?: string;
};

/** Whole words first; without one, words that begin so; without one, words that look alike. */
function readingOf(index: WordIndex, word: string): Reading | null {
  const stem = stemOf(word);
  const whole = index.get(stem);
  if (whole) return { places: worth([whole], WORTH.whole) };

  const terms = [...index];
  const begun =
    stem.length >= SHORTEST_BEGINNING ? terms.filter(([known]) => known.startsWith(stem)).map(([, term]) => term) : [];
  if (begun.length > 0) return { places: worth(begun, WORTH.beginning) };

  if (word.length < SHORTEST_MISSPELT) return null;
  const most = word.length <= SHORT_WORD ? 1 : 2;
  const alike = nearestTerms(terms, word, stem, most);
  return alike.length > 0 ? { places: worth(alike, WORTH.misspelt), insteadOf: alike[0]?.written } : null;
}

/** The terms at the smallest distance, if it is small enough; the most frequent word first. */
function nearestTerms(terms: [string, Term][], word: string, stem: string, most: number): Term[] {
  let limit = most;
  let close: Term[] = [];
  for (const [known, term] of terms) {
    const away = Math.min(distance(known, stem, limit), distance(term.word, word, limit));
    if (away > limit) continue;
    close = away < limit ? [term] : [...close, term];
    limit = away;
  }
  return close.sort((one, other) => other.places.positions.length - one.places.positions.length);
}

/** For a word without a near term: what it may have been, allowing a third of its letters to differ. */
function farReading(index: WordIndex, word: string): string | null {
  const [term] = nearestTerms([...index], word, stemOf(word), Math.floor(word.length / 3));
  return term?.written ?? null;
}

function worth(terms: Term[], quality: number): Map<number, number> {
  const places = new Map<number, number>();
  for (const { places: own } of terms)
    for (const [place, position] of own.positions.entries())
      places.set(position, Math.max((own.weights[place] ?? 0) * quality, places.get(position) ?? 0));
  return places;
}

function together([first = new Map<number, number>(), ...others]: Map<number, number>[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [position, weight] of first) {
    const weights = others.map((places) => places.get(position));
    if (weights.every((each) => each !== undefined))
      found.set(
        position,
        weights.reduce((sum: number, each) => sum + each, weight),
      );
  }
  return found;
}
