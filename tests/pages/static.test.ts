import { beforeAll, describe, expect, test } from "vitest";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { attr, byId, textOf } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const PAGES = [
  "/modes-de-paiement",
  "/options-de-livraison",
  "/retours",
  "/faq",
  "/mentions-legales",
  "/politique-confidentialite",
  "/conditions-generales-de-vente",
  "/plan-du-site",
  "/accessibilite",
  "/a-propos",
  "/conseil-entretien",
  "/services",
  "/optique-selection",
  "/solaire-selection",
  "/VueSelection",
  "/contact",
];
const QUOTE = "Il est communiqué un devis gratuit préalablement à la conclusion de la vente.";

const shop = sharedShop();
const pages = new Map<string, Page>();
beforeAll(async () => {
  for (const path of PAGES) pages.set(path, await newVisitor(shop()).visit(path));
});

function page(path: string): Page {
  const found = pages.get(path);
  if (!found) throw new Error(`${path} was not opened`);
  return found;
}

const content = (of: Page, tag: string, attributes: Record<string, string>, value: string) =>
  of.elements(tag, attributes).map((element) => attr(element, value) ?? "");
const scriptsOf = (of: Page) =>
  of.elements("script").filter((script) => attr(script, "type") !== "application/ld+json");
type Fact = Record<string, unknown> & { "@type"?: string | string[]; "@graph"?: Fact[] };
const factsOf = (of: Page): Fact[] =>
  of.elements("script", { type: "application/ld+json" }).flatMap((script) => {
    const [text] = script.childNodes;
    const facts = JSON.parse(text && "value" in text ? text.value : "") as Fact;
    return facts["@graph"] ?? [facts];
  });
const factOf = (of: Page, type: string) => factsOf(of).find((fact) => [fact["@type"]].flat().includes(type));

describe.each(PAGES)("%s", (path) => {
  test("answers with one heading, a title and a description of its own, and its address", () => {
    const { status, title } = page(path);
    expect(status).toBe(200);
    expect(page(path).elements("h1")).toHaveLength(1);
    expect(title).toMatch(/ – Lunetterie des Terreaux$/);
    expect(content(page(path), "link", { rel: "canonical" }, "href")).toEqual([shop().url + path]);
    const [description = ""] = content(page(path), "meta", { name: "description" }, "content");
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(170);
    for (const other of PAGES.filter((each) => each !== path)) {
      expect(
        [page(other).title, ...content(page(other), "meta", { name: "description" }, "content")],
        other,
      ).not.toContain(title);
      expect(content(page(other), "meta", { name: "description" }, "content"), other).not.toContain(description);
    }
  });

  test("says what a shared link to it looks like", () => {
    const shared = (name: string) => content(page(path), "meta", { property: `og:${name}` }, "content");
    expect(shared("url")).toEqual([shop().url + path]);
    expect(shared("title")).toHaveLength(1);
    expect(shared("description")).toEqual(content(page(path), "meta", { name: "description" }, "content"));
    expect(shared("locale")).toEqual(["fr_FR"]);
  });

  test("is valid HTML, and no sign of its text can begin a line", async () => {
    // Header, notices and footer are on every page, and checked with the other pages.
    expect((await htmlProblems(page(path).html)).filter((problem) => /body > main|html > head/.test(problem))).toEqual(
      [],
    );
    const [main] = page(path).elements("main");
    if (!main) throw new Error("no main");
    const loose = /.{0,20}\w (?:[;:!?»€%])(?=\s|$).{0,10}/.exec(rawText(main));
    expect(loose?.[0] ?? "").toBe("");
  });

  test("sends no script, but one line where a page can be printed at a press", () => {
    const inline = scriptsOf(page(path)).map((script) =>
      script.childNodes[0] && "value" in script.childNodes[0]
        ? script.childNodes[0].value
        : `file ${attr(script, "src") ?? ""}`,
    );
    expect(page(path).html).not.toContain("modulepreload");
    if (path !== "/conseil-entretien") expect(inline).toEqual([]);
    else expect(inline).toEqual([expect.stringContaining("print()")]);
    if (path === "/conseil-entretien") expect(inline.join("").length).toBeLessThan(200);
  });

  test("leads only to pages and places that exist", async () => {
    const [main] = page(path).elements("main");
    const own = page(path)
      .links()
      .map(({ href }) => new URL(href, page(path).url))
      .filter(({ origin }) => origin === shop().url);
    expect(main).toBeDefined();
    expect(own.length).toBeGreaterThan(10);
    const visitor = newVisitor(shop());
    // The site map has every filtered shelf; one of each kind is enough.
    const wanted = new Map(
      own.map((url) => [
        path === "/plan-du-site" && url.search ? `${url.pathname}${url.search.split("=")[0] ?? ""}` : url.href,
        url,
      ]),
    );
    for (const url of wanted.values()) {
      const known = pages.get(url.pathname) ?? (await visitor.visit(url.pathname + url.search));
      pages.set(url.pathname, known);
      expect([known.status, known.redirects.length], url.href).toEqual([200, 0]);
      if (url.hash) expect(byId(known.root, url.hash.slice(1)), url.href).toBeDefined();
    }
  });
});

describe("the terms of sale", () => {
  test("have seventeen numbered articles, and a list that leads to each", () => {
    const terms = page("/conditions-generales-de-vente");
    expect(terms.texts("section-label")).toEqual(Array.from({ length: 17 }, (_, index) => `Article ${index + 1}`));
    expect(terms.elements("nav", { "aria-labelledby": "sommaire" })).toHaveLength(1);
    expect(terms.links().filter(({ href }) => href.startsWith("#") && href !== "#contenu")).toHaveLength(17);
  });

  test.each([
    [
      "free delivery",
      "livraison",
      "La livraison est offerte, partout en France métropolitaine, quel que soit le montant.",
    ],
    ["a changed address", "livraison", "après l'expédition coûte 6 €"],
    ["a parcel that is late", "livraison", "dépasse de plus de 7 jours la date annoncée, vous pouvez annuler"],
    ["express", "livraison", "part dans les 24 heures"],
    ["delivery", "livraison", "3 à 4 jours ouvrés"],
    ["lenses", "livraison", "ajoutent 10 jours"],
    ["an unclaimed parcel", "reception", "9 € depuis la France, 20 € depuis un autre pays d'Europe"],
    ["a damaged parcel", "reception", "dans les 48 heures"],
    ["a late cancellation", "annulation", "15 € de frais de préparation"],
    ["an article out of stock", "disponibilite", "nous vous prévenons dans les 15 jours"],
    ["withdrawal", "retractation", "Vous avez 14 jours à compter de la réception pour renoncer"],
    ["made to measure", "retractation", "L. 221-28, 3°"],
    ["refund", "remboursement", "dans les 14 jours de votre décision"],
    ["accessories", "remboursement", "pendant 30 jours après la livraison"],
    ["medical data", "donnees", "conservées 5 ans"],
    ["the reference price", "prix", "le prix le plus bas pratiqué pendant les 30 jours qui ont précédé la réduction"],
    ["tax", "prix", "TVA à 20 %"],
    ["the quote", "devis", QUOTE],
    ["prescriptions", "ordonnance", "cinq ans de 16 à 42 ans"],
    [
      "first multifocal lenses",
      "ordonnance",
      "Une première correction de la presbytie par verres multifocaux demande toujours une ordonnance",
    ],
    ["the guarantee", "garanties", "délai de deux ans à compter de la délivrance du bien"],
    ["the mediator", "litiges", "vous pouvez saisir gratuitement le médiateur de la consommation"],
    ["who examined the request", "vendeur", "nomme l'opticien-lunetier qui a examiné votre demande"],
  ])("say about %s, in article '%s'", (_what, article, sentence) => {
    expect(textOf(byId(page("/conditions-generales-de-vente").root, article))).toContain(sentence);
  });
});

describe("what the law wants in sight", () => {
  test("an optician's site names its rules, where incidents are reported, and who answers for it", () => {
    const notice = page("/mentions-legales");
    const hrefs = notice.links().map(({ href }) => href);
    expect(hrefs).toContainEqual(expect.stringContaining("legifrance.gouv.fr/codes"));
    expect(hrefs).toContainEqual(expect.stringContaining("ansm.sante.fr"));
    for (const text of [
      QUOTE,
      "RPPS 00000000000",
      "69 00 0000 0",
      "RCS Lyon 000 000 000",
      "SIRET 000 000 000 00000",
      "Exemple Hébergement SAS",
      "Exemple Médiation",
      "nomme l'opticien-lunetier",
      "conservées 10 ans, les données médicales 5 ans",
    ]) {
      expect(notice.text, text).toContain(text);
    }
    expect(byId(page("/conseil-entretien").root, "precautions")).toBeDefined();
  });

  test("every page carries the quote, the optician and both links at its foot", () => {
    for (const path of PAGES) {
      const foot = page(path).texts("legal-line").join(" ");
      expect(foot, path).toContain(QUOTE);
      expect(foot, path).toContain("RPPS 00000000000");
    }
  });

  test("the form of withdrawal from a purchase is found", () => {
    const form = textOf(byId(page("/retours").root, "formulaire"));
    expect(form).toContain("Je vous notifie par la présente ma rétractation du contrat");
    expect(page("/retours").text).toContain("14 jours après la livraison pour une monture");
    expect(page("/retours").text).toContain("30 jours après la livraison pour un accessoire");
  });

  test("a micro-enterprise says that it is exempt from the rules of accessibility", () => {
    expect(textOf(byId(page("/accessibilite").root, "exemption"))).toMatch(/microentreprise.*exemptée/);
  });
});

describe("facts for search engines", () => {
  test("the about page tells of the shop, its place on the site and its answers", () => {
    const about = page("/a-propos");
    expect(factOf(about, "Optician")).toMatchObject({
      name: "Lunetterie des Terreaux",
      address: { streetAddress: "12 rue Constantine", postalCode: "69001", addressLocality: "Lyon" },
      openingHoursSpecification: [expect.objectContaining({ opens: "10:00", closes: "19:00" })],
    });
    expect([factOf(about, "Optician")?.["@type"]].flat()).toContain("LocalBusiness");
    expect(factOf(about, "BreadcrumbList")).toBeDefined();
    expect(factOf(about, "FAQPage")).toBeDefined();
    expect(byId(about.root, "equipe")).toBeDefined();
  });

  test("the questions told are the questions shown", () => {
    const questions = factOf(page("/faq"), "FAQPage")?.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    const shown = page("/faq")
      .elements("summary")
      .map(textOf)
      .filter((summary) => summary.endsWith("?"));
    expect(questions.map(({ name }) => name.replace(/[\u00a0\u202f]/g, " ").replace(/’/g, "'"))).toEqual(shown);
    expect(shown.length).toBeGreaterThan(12);
    expect(questions.every(({ acceptedAnswer }) => acceptedAnswer.text.length > 20)).toBe(true);
  });
});

test("both doors lead to her shelves and to his", () => {
  for (const [path, shelves] of [
    ["/optique-selection", ["/optiques-femme", "/optiques-homme"]],
    ["/solaire-selection", ["/solaires-femme", "/solaires-homme"]],
  ] as const) {
    const [main] = page(path).elements("main");
    const tiles = page(path)
      .elements("h2")
      .flatMap((heading) => ("childNodes" in heading ? heading.childNodes : []))
      .map((node) => attr(node, "href"))
      .filter(Boolean);
    expect(main).toBeDefined();
    expect(tiles).toEqual(shelves);
  }
});

test("the light version gets the advice without its line of script", async () => {
  const light = await newVisitor(shop(), { headers: { "Save-Data": "on" } }).visit("/conseil-entretien");
  expect(scriptsOf(light)).toEqual([]);
  expect(light.text).toContain("Ctrl + P");
});

describe("for robots", () => {
  test("the site map lists every page anyone may open, and every product on sale", async () => {
    const answer = await newVisitor(shop()).visit("/sitemap.xml");
    expect(answer.headers.get("Content-Type")).toContain("application/xml");
    const locations = [
      ...answer.html.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/url>/g),
    ].map(([, address = ""]) => address.replace(shop().url, ""));
    expect(answer.html.replace(/<\?xml[^>]*\?>\n|<\/?urlset[^>]*>\n|  <url>.*<\/url>\n/g, "")).toBe("");
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations).toEqual(
      expect.arrayContaining([
        ...PAGES,
        "/home",
        `/article/${PLAIN_FRAME.slug}`,
        `/article-accessoire/${ACCESSORY.number}`,
      ]),
    );
    const [{ count } = { count: 0 }] = (await shop().db("products").whereNull("archived_at").count({ count: "*" })) as {
      count: number;
    }[];
    expect(locations.filter((path) => path.startsWith("/article"))).toHaveLength(count);
  });

  test("a page that is public is in the site map, one that is not is not", async () => {
    process.env.SHOP_EMBEDDED = "1"; // loads the build without starting a shop
    const { innerRoutes: routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/index.js`)) as {
      innerRoutes: Record<string, { path?: string; module: { default?: unknown } }>;
    };
    const paths = Object.values(routes)
      .filter(({ path, module }) => path && module.default && !/[:*]/.test(path))
      .map(({ path }) => `/${path ?? ""}`);
    expect(paths.length).toBeGreaterThan(20);
    const listed = (await newVisitor(shop()).visit("/sitemap.xml")).html;
    for (const path of paths) {
      const opened = await newVisitor(shop()).visit(path, { follow: false });
      const closed =
        opened.status !== 200 ||
        opened.headers.has("X-Robots-Tag") ||
        content(opened, "meta", { name: "robots" }, "content").some((rule) => rule.includes("noindex"));
      expect(
        listed.includes(`<loc>${shop().url}${path}</loc>`),
        `${path}: a public page is listed in app/site.js and app/ui/frame/site-pages.ts, any other says noindex`,
      ).toBe(!closed);
    }
  });

  test("every page the site map names opens", async () => {
    const listed = [...(await newVisitor(shop()).visit("/sitemap.xml")).html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => new URL(address),
    );
    for (const { pathname } of listed
      .filter(({ pathname }) => !pathname.startsWith("/article"))
      .concat(listed.slice(-1))) {
      expect((await newVisitor(shop()).visit(pathname, { follow: false })).status, pathname).toBe(200);
    }
  });

  test("robots are kept from carts, accounts and calls, and told of the site map", async () => {
    const answer = await newVisitor(shop()).visit("/robots.txt");
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(answer.html.split("\n")).toEqual(
      expect.arrayContaining([
        "User-agent: *",
        "Disallow: /api/",
        "Disallow: /panier",
        "Disallow: /mon-compte",
        `Sitemap: ${shop().url}/sitemap.xml`,
      ]),
    );
  });
});

/** The text with its original spaces, which `textOf` would change. */
function rawText(node: Parameters<typeof textOf>[0]): string {
  if (!node) return "";
  if ("value" in node) return node.value;
  if (!("childNodes" in node) || ("tagName" in node && ["script", "style"].includes(node.tagName))) return "";
  return node.childNodes.map(rawText).join("");
}
