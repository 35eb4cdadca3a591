/**
 * The sizes and distances of the style sheets that are no steps of a scale, because a drawing or a control decides them.
 * `where` is the rule's selector, `property` what it sets. tests/domain/design-tokens.test.ts admits no others.
 */
export const OPTICAL: { where: string; property: string; why: string }[] = [
  {
    where: ".hero__chart span:nth-child(1)",
    property: "font-size",
    why: "the first line of the eye chart fills its column",
  },
  ...[8, 12, 20].map((letters) => ({
    where: `.hero__chart--${letters} span:nth-child(1)`,
    property: "font-size",
    why: `a word of ${letters} letters fits in the column`,
  })),
  {
    where: ".hero__chart span:nth-child(2)",
    property: "font-size",
    why: "each line of the chart is in proportion to the one above",
  },
  { where: ".hero__chart span:nth-child(3)", property: "font-size", why: "large letters stay within a small screen" },
  { where: ".card .badge", property: "font-size", why: "large letters stay within the card" },
  { where: ".hero__chart span + span", property: "margin-top", why: "the same proportion, between the lines" },
  { where: ".hero__chart span:nth-child(2)", property: "margin-top", why: "the same proportion, between the lines" },
  { where: ".hero__chart span:nth-child(3)", property: "margin-top", why: "the same proportion, between the lines" },
  { where: ".eye-chart span:nth-child(1)", property: "font-size", why: "lines of Monoyer's chart, one to another" },
  { where: ".eye-chart span:nth-child(2)", property: "font-size", why: "lines of Monoyer's chart, one to another" },
  { where: ".eye-chart span", property: "margin-right", why: "takes back the space after the last letter of a line" },
  { where: ".banner > .chart", property: "font-size", why: "the chart shrinks with the screen, as a picture" },
  { where: ".timeline__step", property: "font-size", why: "four names share the width of the narrowest screen" },
  { where: ".plan text", property: "font", why: "units of the map" },
  { where: ".plan text", property: "font-size", why: "units of the map" },
  { where: ".plan .plan__m", property: "font-size", why: "units of the map" },
  { where: ".ruler text", property: "font", why: "millimetres of the ruler" },
  { where: ".burger", property: "margin-left", why: "the icon, not its 44 px target, is in line with the page" },
  {
    where: '.site-header [href="/panier"]',
    property: "margin-right",
    why: "the icon, not its 44 px target, is in line with the page",
  },
  {
    where: ".drawer__cross",
    property: "margin-right",
    why: "the icon, not its 44 px target, is in line with the page",
  },
  {
    where: ".timeless .heart",
    property: "margin-left",
    why: "the icon, not its 44 px target, is in line with the text",
  },
  { where: ".dots", property: "margin", why: "the first colour, not its 44 px target, is in line with the picture" },
  { where: "body:has([data-over])", property: "padding-bottom", why: "the height of the consent banner over the page" },
  { where: "body:has(> .flash)", property: "padding-bottom", why: "the height of the notice over the end of the page" },
  { where: ".summary__parts", property: "padding-left", why: "as wide as the picture above" },
  { where: ".hero__text", property: "padding-left", why: "in line with pages that are no wider than 100rem" },
  { where: ".hero--looks .hero__show", property: "padding-top", why: "the height of the portraits, which come late" },
  {
    where: ".hero--looks .hero__show",
    property: "padding-bottom",
    why: "the height of the portraits, which come late",
  },
  { where: ".page--pictured", property: "padding-right", why: "the column of the picture beside the form" },
];
