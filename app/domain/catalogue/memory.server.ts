import { readingAside } from "~/infra/database/aside.server";
import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Day } from "~/domain/days";
import { searchableProducts, type SearchableProduct } from "./searchable.server";
import { changedSince, versionOfCatalogue, type Version } from "./version.server";

/**
 * What is on sale, ready to search, filter and sort. Each product has one place for ever; when its sale ends, the place
 * holds null. Callers must not change it.
 */
export type OnSale = {
  readonly places: readonly (SearchableProduct | null)[];
  /** Goes up when a product at some place changes; a sale that leaves pieces to sell changes nothing here. */
  readonly generation: number;
};

type Memory = { places: (SearchableProduct | null)[]; placeOf: Map<string, number>; generation: number };
type Kept = { version: Version; day: Day; memory: Promise<Memory> };

const kept = new WeakMap<Db, Kept>();

/** After more changes than these, everything is read again. */
const MOST_FOLLOWED = 400;

/**
 * What is on sale at this moment. The process reads everything once, and afterwards only the products that changed. It
 * reads and compares everything again when another program wrote to the database, when a promotion began or ended, and
 * on a new day, because some products may no longer be sold then. That reading runs beside the thread that serves.
 */
export async function productsOnSale(services: Services): Promise<OnSale> {
  const { db } = services;
  const version = await versionOfCatalogue(services); // before the tables: changes made meanwhile are read again
  const { day } = version;
  const known = kept.get(db);
  const follows =
    known?.day === day && known.version.foreign === version.foreign && known.version.turned === version.turned;
  if (follows && known.version.count >= version.count) return known.memory;
  const memory = remembered(services, known, follows ? known.version.count : null);
  kept.set(db, { version, day, memory });
  memory.catch(() => kept.get(db)?.memory === memory && kept.delete(db));
  return memory;
}

/** @param since only what changed after this count has to be read; null for all */
async function remembered(services: Services, known: Kept | undefined, since: number | null): Promise<Memory> {
  const memory = (await known?.memory.catch(() => null)) ?? {
    places: [],
    placeOf: new Map<string, number>(),
    generation: 0,
  };
  const changed = since !== null && memory.generation > 0 ? await changedSince(services, since) : null;
  if (changed && changed.length <= MOST_FOLLOWED) put(memory, await searchableProducts(services, changed), changed);
  else put(memory, await readingAside("catalogue", () => searchableProducts(services)), [...memory.placeOf.keys()]);
  return memory;
}

/**
 * Changes all places in one step, so that no request sees a part.
 * @param asked the ids that were read again: those not in `found` are no longer sold
 */
function put(memory: Memory, found: SearchableProduct[], asked: string[]): void {
  const { places, placeOf } = memory;
  const gone = new Set(asked);
  let changed = memory.generation === 0;
  for (const product of found) {
    gone.delete(product.id);
    const place = placeOf.get(product.id) ?? places.length;
    placeOf.set(product.id, place);
    if (isSame(places[place], product)) continue;
    places[place] = product;
    changed = true;
  }
  for (const id of gone) {
    const place = placeOf.get(id);
    if (place === undefined || places[place] === null) continue;
    places[place] = null;
    changed = true;
  }
  if (changed) memory.generation += 1;
}

/**
 * An unchanged product keeps its object, so that code that remembers something for each object sees which ones changed.
 */
function isSame(one: SearchableProduct | null | undefined, other: SearchableProduct): boolean {
  if (!one) return false;
  const { colorNames, colorFamilies, ...facts } = other;
  return (
    (Object.keys(facts) as (keyof typeof facts)[]).every((fact) => one[fact] === facts[fact]) &&
    isSameList(one.colorNames, colorNames) &&
    isSameList(one.colorFamilies, colorFamilies)
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, place) => word === other[place]);
}
