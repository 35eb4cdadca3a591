import { LRUCache } from "lru-cache";

type Limits = { mostBytes: number; /** Pictures being made or waiting for it. */ mostUnderWay: number };

/**
 * Makes pictures one after the other, whoever asks and however often: what was made is kept, and what is asked twice meanwhile
 * is made once. @returns asks for one; null when too many wait already
 */
export function openImageQueue(
  make: (name: string) => Promise<Buffer>,
  { mostBytes, mostUnderWay }: Limits,
): (name: string) => Promise<Buffer | null> {
  const made = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const enqueue = (name: string) => {
    const picture = last.then(() => make(name));
    underWay.set(name, picture);
    last = picture
      .then(
        (bytes) => made.set(name, bytes),
        () => undefined,
      )
      .finally(() => underWay.delete(name));
    return picture;
  };

  return async (name) => {
    const picture = made.get(name) ?? underWay.get(name);
    if (picture) return picture;
    return underWay.size < mostUnderWay ? enqueue(name) : null;
  };
}
