import { LRUCache } from "lru-cache";

import { distance, stemOf, wordsOf, writtenWords } from "./words";

/** A document to be found: texts, each with the weight of a word found in it, a whole number from 1 to 15. */
export type Document = { text: string; weight: number }[];

/**
 * The documents that have a word, rising by their position: each is one number of its position and the word's weight there.
 * A large catalogue has a million of them, and a map would take several times the memory and the time. `entries` may be
 * longer than `count`.
 */
type Places = { entries: Uint32Array; count: number };
const ENTRIES_AT_FIRST = 4;
const WEIGHT_BITS = 4;
const WEIGHTS = (1 << WEIGHT_BITS) - 1;
const positionOf = (entry: number) => entry >>> WEIGHT_BITS;
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

/** @param position the id of the document in the index, below 2^28; no other has it */
export function addDocument(index: WordIndex, position: number, document: Document): void {
  for (const { text, weight } of document) {
    for (const { stem, word, written } of stemmed(text)) {
      let term = index.get(stem);
      if (!term)
        index.set(stem, (term = { word, written, places: { entries: new Uint32Array(ENTRIES_AT_FIRST), count: 0 } }));
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

function put(places: Places, position: number, weight: number): void {
  const place = placeOf(places, position);
  if (place < places.count) {
    const entry = places.entries[place] ?? 0;
    if (positionOf(entry) === position) {
      places.entries[place] = entry - (entry & WEIGHTS) + Math.max(weight, entry & WEIGHTS);
      return;
    }
  }
  if (places.count === places.entries.length) places.entries = longer(places.entries);
  if (place < places.count) places.entries.copyWithin(place + 1, place, places.count);
  places.entries[place] = position * (WEIGHTS + 1) + weight;
  places.count += 1;
}

function longer(entries: Uint32Array): Uint32Array {
  const more = new Uint32Array(Math.ceil(1.5 * entries.length));
  more.set(entries);
  return more;
}

function take(places: Places, position: number): void {
  const place = placeOf(places, position);
  if (place === places.count || positionOf(places.entries[place] ?? 0) !== position) return;
  places.entries.copyWithin(place, place + 1, places.count);
  places.count -= 1;
}

/** Where a position stands in the rising list, or would stand. */
function placeOf({ entries, count }: Places, position: number): number {
  if (count === 0 || positionOf(entries[count - 1] ?? 0) < position) return count; // most are added one after the other
  let [from, to] = [0, count - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (positionOf(entries[middle] ?? 0) < position) from = middle + 1;
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
      if (places.count === 0) index.delete(stem); // no query is read as a word that no document has any more
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
  return close.sort((one, other) => other.places.count - one.places.count);
}

/** For a word without a near term: what it may have been, allowing a third of its letters to differ. */
function farReading(index: WordIndex, word: string): string | null {
  const [term] = nearestTerms([...index], word, stemOf(word), Math.floor(word.length / 3));
  return term?.written ?? null;
}

function worth(terms: Term[], quality: number): Map<number, number> {
  const places = new Map<number, number>();
  for (const { places: own } of terms)
    for (const entry of own.entries.subarray(0, own.count)) {
      const position = positionOf(entry);
      places.set(position, Math.max((entry & WEIGHTS) * quality, places.get(position) ?? 0));
    }
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
