import { LRUCache } from "lru-cache";

type Limits = { mostBytes: number; /** How many pictures may be in the making or waiting. */ mostUnderWay: number };

/**
 * Makes pictures one after the other, so that they use one core at most. Pictures are cached, and requests for the same
 * picture share it while it is made.
 * @returns a function that gives one picture, or null when too many requests wait already
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
