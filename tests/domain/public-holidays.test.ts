import Holidays from "date-holidays";
import { expect, test } from "vitest";

import { publicHolidays } from "~/domain/opening/public-holidays";

test("the public holidays are those that a worldwide list has for France, in each year of a century", () => {
  const list = new Holidays("FR", { languages: ["fr"] });
  for (let year = 1990; year < 2090; year += 1) {
    const listed = list.getHolidays(year).filter(({ type }) => type === "public");
    const wanted = new Map(listed.map(({ date, name }) => [date.slice(0, 10), name]));
    expect([...publicHolidays(year)].sort()).toEqual([...wanted].sort());
  }
});
