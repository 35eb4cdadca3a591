/**
 * A collection whose values come and go all the time, each at a place of its own, which a later one takes once it is free.
 *
 * Where many values come and go, a `Map` or `Set` makes itself anew every few dozen of them. V8's young collection keeps each former
 * table, and all that was in it, until the whole heap is collected. An array that is written over keeps nothing.
 */
export class Places<Value extends object> {
  private readonly taken: (Value | null)[] = [];
  private readonly free: number[] = [];

  get size(): number {
    return this.taken.length - this.free.length;
  }

  /** @returns the place, from 0 */
  add(value: Value): number {
    const place = this.free.pop() ?? this.taken.length;
    this.taken[place] = value;
    return place;
  }

  at(place: number): Value | null {
    return this.taken[place] ?? null;
  }

  /** Does nothing where the place is free already. */
  remove(place: number): void {
    if (!this.at(place)) return;
    this.taken[place] = null;
    this.free.push(place);
  }

  values(): Value[] {
    return this.taken.filter((value) => value !== null);
  }
}
