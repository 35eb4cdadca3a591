import { expect, test } from "vitest";

import { site } from "~/site.js";
import { FOOTER, SITE_MAP } from "~/ui/frame/site-pages";

const pathsOf = (chapters: typeof SITE_MAP) => chapters.flatMap(({ pages }) => pages.map(({ path }) => path));

test("the site map names each page that search engines may list, once, and the footer no other", () => {
  const listed = site.filter(({ kind, path, traits }) => kind === "page" && traits.listed && !path.includes(":"));
  // '/' leads on to '/home'.
  expect(pathsOf(SITE_MAP).sort()).toEqual(listed.flatMap(({ path }) => (path === "/" ? [] : [path])).sort());
  for (const path of pathsOf(FOOTER)) expect(pathsOf(SITE_MAP)).toContain(path.split("#")[0]);
});
