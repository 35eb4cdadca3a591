/**
 * A collection whose values come and go all the time. Each value has a place of its own, which a later value takes once
 * it is free.
 * A `Map` or `Set` with many changes builds a new table every few dozen of them. V8 keeps each former table, and
 * everything in it, until it collects the whole heap. An array that is overwritten keeps nothing.
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

  /** Frees a place; does nothing when it is free already. */
  remove(place: number): void {
    if (!this.at(place)) return;
    this.taken[place] = null;
    this.free.push(place);
  }

  values(): Value[] {
    return this.taken.filter((value) => value !== null);
  }
}
