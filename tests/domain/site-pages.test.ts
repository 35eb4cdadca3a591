import { expect, test } from "vitest";

import { site } from "~/site.js";
import { FOOTER, siteMap, type SiteChapter } from "~/ui/frame/site-pages";

const pathsOf = (chapters: SiteChapter[]) => chapters.flatMap(({ pages }) => pages.map(({ path }) => path));

test("the site map names each page that search engines may list, once, and the footer no other", () => {
  const listed = site.filter(({ kind, path, traits }) => kind === "page" && traits.listed && !path.includes(":"));
  // '/' redirects to '/home'.
  expect(pathsOf(siteMap()).sort()).toEqual(listed.flatMap(({ path }) => (path === "/" ? [] : [path])).sort());
  for (const path of pathsOf(FOOTER)) expect(pathsOf(siteMap())).toContain(path.split("#")[0]);
});
