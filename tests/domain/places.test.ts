import { expect, test } from "vitest";

import { Places } from "~/gate/places";

test("a place that is free again is taken by the next value", () => {
  const places = new Places<{ name: string }>();
  const [first, second] = [{ name: "first" }, { name: "second" }];
  expect([places.add(first), places.add(second)]).toEqual([0, 1]);
  places.remove(0);
  expect([places.at(0), places.at(1), places.size]).toEqual([null, second, 1]);
  const third = { name: "third" };
  expect(places.add(third)).toBe(0);
  expect(places.values()).toEqual([third, second]);
});

test("a place is freed once, however often it is asked for", () => {
  const places = new Places<object>();
  const place = places.add({});
  places.remove(place);
  places.remove(place);
  expect([places.size, places.at(place), places.at(Number.NaN)]).toEqual([0, null, null]);
  expect([places.add({}), places.add({})]).toEqual([0, 1]);
});
