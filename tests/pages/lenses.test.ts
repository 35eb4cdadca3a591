import { describe, expect, test } from "vitest";

import { instant } from "~/domain/time";

import {
  ACCESSORY,
  CHEAP_FRAME,
  LAST_PIECE,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLAR_FEMME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { forge } from "../helpers/buying";
import { plain } from "../helpers/eyes";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { beginLenses, lensPath, MYOPE, takeLenses, toCorrection, toDistance, toLenses } from "../helpers/wearing";

const shop = sharedShop();
const someone = () => newVisitor(shop());
const step = (visitor: Visitor, name: string, slug?: string) => visitor.visit(`${lensPath(slug)}?etape=${name}`);
const text = (page: Page) => plain(page.text);
const LENS_MISSING = "Veuillez sélectionner un verre avant de continuer.";

// --- the steps in order

test("the article leads to its lenses, and a wearer from step to step into the cart", async () => {
  const visitor = someone();
  const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}?couleur=ecaille-blonde`);
  const frame = await article.link(/^Choisir mes verres/).follow();
  expect([frame.h1, frame.path]).toEqual(["Adaptez votre monture à votre vue", `${lensPath()}?couleur=ecaille-blonde`]);
  expect(frame.form({ name: "frame" }).value("Couleur de la monture")).toBe("Écaille blonde");

  const sized = await visitor.visit(`/article/${PLAIN_FRAME.slug}?couleur=ecaille-blonde&taille=50`);
  const known = (await sized.link(/^Choisir mes verres/).follow()).form({ name: "frame" });
  expect([known.value("Couleur de la monture"), known.value("Taille")]).toEqual(["Écaille blonde", "50"]);

  const situation = await frame.form({ name: "frame" }).fill({ Taille: "50" }).submit("Commencer");
  expect([situation.path, situation.h1]).toEqual([`${lensPath()}?etape=situation`, "Que souhaitez-vous mieux voir ?"]);
  expect(text(situation)).toContain("Étape 1 sur 7");
  expect(text(situation)).toContain("Écaille blonde, taille 50");

  const correction = await situation
    .form({ name: "situation" })
    .fill({ "Votre situation": "Je vois flou de loin" })
    .submit("Continuer");
  expect([correction.path, correction.title]).toEqual([
    `${lensPath()}?etape=correction`,
    "Votre correction, Maison Valmy Panthéon – Lunetterie des Terreaux",
  ]);
  const distance = await correction.form({ name: "correction" }).fill(MYOPE).submit("Continuer");
  expect(distance.path).toBe(`${lensPath()}?etape=ecart`);
  const habits = await distance.form({ name: "ecart" }).fill({ "Œil droit (OD), en mm": "31,5" }).submit("Continuer");
  expect(habits.path).toBe(`${lensPath()}?etape=habitudes`);
  const questions = await habits.link("Répondre aux six questions").follow();
  const lenses = await questions
    .form({ name: "questionnaire" })
    .fill({ "Combien de temps passez-vous chaque jour devant un écran ?": "Plus de 6 heures" })
    .submit("Voir mes verres");
  // The waiting screen is skipped, because without scripts nothing would end it.
  expect(lenses.path).toBe(`${lensPath()}?etape=verres`);
  expect(lenses.redirects.map(({ to }) => to)).toEqual([`${lensPath()}?etape=calcul`, `${lensPath()}?etape=verres`]);
  expect(text(lenses)).toContain("Étape 7 sur 7");
  expect(text(lenses)).toContain("OD 31,5 mm, OG 32 mm");
  expect(text(lenses)).toContain("1 réponse sur 6");

  const cart = await takeLenses(lenses, "personalized");
  expect(cart.path).toBe("/panier");
  expect(text(cart)).toContain("Maison Valmy Panthéon (Écaille blonde) est dans votre panier.");
  expect(text(cart)).toContain("Verres « Sur mesure »");
  for (const part of [
    "Monture : 145,00 €",
    "Unifocal Good Deal 1,6 : 99,00 €",
    "Amaincissement, indice 1,6 : 40,00 €",
    "Antireflet : Compris",
    "Filtre lumière bleue : 29,00 €",
    "Total 313,00 €",
  ])
    expect(text(cart)).toContain(part);
});

test.each([
  ["vision", "OD −2,25 ( −0,50 à 90° )"],
  ["near", "OD +2,25 ( −0,50 à 90° )"],
  ["both", "OD −2,25 ( −0,50 à 90° ) Add +1,50"],
] as const)("the example for «%s» is a prescription of that kind", async (situation, line) => {
  expect(text(await toCorrection(someone(), { situation })).replace(/\s*([()])\s*/g, " $1 ")).toContain(line);
});

test.each([
  [
    "presbyopia",
    {
      situation: "both" as const,
      correction: { ...MYOPE, "Addition de l'œil droit": "1.50", "Addition de l'œil gauche": "1.50" },
    },
    "Progressif Good Deal 1,6",
    "434,00 €",
  ],
  [
    "hypermetropia",
    { situation: "near" as const, correction: { "Sphère de l'œil droit": "1.00", "Sphère de l'œil gauche": "0.00" } },
    "Unifocal Efficient 1,5",
    "204,00 €",
  ],
])("%s gets lenses of its own", async (_name, wearer, lens, total) => {
  const lenses = await toLenses(someone(), wearer);
  expect(text(lenses)).toContain(lens);
  const cart = await takeLenses(lenses, "standard");
  expect(text(cart)).toContain(`Total ${total}`);
});

test("screen lenses ask nothing of the eyes", async () => {
  const visitor = someone();
  const frame = await visitor.visit(lensPath());
  expect(text(frame)).toContain("49,00 € la paire de verres");
  const lenses = await frame.form({ name: "frame" }).fill({ Taille: "48" }).submit("Choisir des verres pour écran");
  expect(lenses.path).toBe(`${lensPath()}?etape=verres`);
  expect(text(lenses)).not.toContain("À la carte");
  const cart = await lenses.form({ name: "lenses" }).submit("Ajouter au panier");
  expect(text(cart)).toContain("Verres « Verres pour écran »");
  expect(text(cart)).toContain("Total 194,00 €");
  expect(await shop().db("cart_lines").where("extra", "verres:screen:ecran:1.5:")).toHaveLength(1);
  for (const slug of [SOLAR_FEMME.slug])
    expect((await someone().visit(lensPath(slug))).text).not.toContain("verres pour écran");
});

test("a correction for an optician leads to the appointment, whichever eye it is of", async () => {
  const visitor = someone();
  const screen = await toDistance(visitor, { correction: { ...MYOPE, "Sphère de l'œil droit": "-6.00" } });
  expect([screen.path, screen.h1]).toEqual([
    `${lensPath()}?etape=rendez-vous`,
    "Votre correction mérite un rendez-vous",
  ]);
  expect(screen.link("Prendre rendez-vous").href).toBe("/rendez-vous");
  expect(text(screen)).toContain("−6,00 (−0,50 à 90°)");
  // No later step avoids it.
  for (const name of ["ecart", "verres", "calcul"])
    expect((await step(visitor, name)).path).toBe(`${lensPath()}?etape=rendez-vous`);
  const corrected = await screen.link("Modifier ma correction").follow();
  expect((await corrected.form({ name: "correction" }).fill(MYOPE).submit("Continuer")).path).toBe(
    `${lensPath()}?etape=ecart`,
  );
});

// --- mistakes

describe("each field says what is wrong with it", () => {
  test("the frame asks for its size, and for a colour that is there", async () => {
    const frame = await someone().visit(lensPath());
    const refused = await frame.form({ name: "frame" }).submit("Commencer");
    expect([refused.status, refused.title, refused.errors()]).toEqual([
      422,
      "Erreur : Adaptez votre monture à votre vue, Maison Valmy Panthéon – Lunetterie des Terreaux",
      ["Veuillez sélectionner une taille avant de continuer."],
    ]);
    const visitor = someone();
    const sold = await forge(visitor, lensPath(ONE_COLOR_SOLD_OUT.slug), {
      intent: "start",
      color: "#1c1b1a",
      size: "53",
    });
    expect([sold.status, sold.errors()]).toEqual([422, ["Cette couleur vient d'être épuisée."]]);
    for (const color of ["", "#ffffff", "rouge"])
      expect((await forge(visitor, lensPath(), { intent: "start", color, size: "48" })).errors()).toEqual([
        "Choisissez une couleur.",
      ]);
  });

  test("the situation asks for one of three", async () => {
    const refused = await (await beginLenses(someone())).form({ name: "situation" }).submit("Continuer");
    expect([refused.status, refused.errors(), refused.describedError("Votre situation")]).toEqual([
      422,
      ["Choisissez votre situation : voir de loin, de près, ou les deux."],
      "Choisissez votre situation : voir de loin, de près, ou les deux.",
    ]);
    expect(refused.title).toMatch(/^Erreur : /);
  });

  test("the correction asks for both spheres, both additions, and for what goes together", async () => {
    const both = await toCorrection(someone(), { situation: "both" });
    const refused = await both
      .form({ name: "correction" })
      .fill({ "Cylindre de l'œil droit": "-0.50", "Axe de l'œil gauche": "90" })
      .submit("Continuer");
    expect(refused.status).toBe(422);
    const said: Record<string, string> = {
      "Sphère de l'œil droit": "Choisissez la sphère de l'œil droit, 0,00 s'il n'en a pas besoin.",
      "Axe de l'œil droit": "Indiquez l'axe de l'œil droit : il va avec son cylindre.",
      "Addition de l'œil droit": "Choisissez l'addition de l'œil droit.",
      "Sphère de l'œil gauche": "Choisissez la sphère de l'œil gauche, 0,00 s'il n'en a pas besoin.",
      "Cylindre de l'œil gauche":
        "Indiquez le cylindre de l'œil gauche, ou effacez son axe : l'un ne va pas sans l'autre.",
      "Addition de l'œil gauche": "Choisissez l'addition de l'œil gauche.",
    };
    expect(refused.errors()).toEqual(Object.values(said));
    for (const [label, message] of Object.entries(said)) expect(refused.describedError(label), label).toBe(message);
    const form = refused.form({ name: "correction" });
    expect([form.value("Cylindre de l'œil droit"), form.value("Axe de l'œil gauche")]).toEqual(["−0,50", "90"]);
  });

  test("the lists hold the spheres of both writings of a lens", async () => {
    const near = await toCorrection(someone(), { situation: "near" });
    const filled = near
      .form({ name: "correction" })
      .fill({
        "Sphère de l'œil droit": "-1.00",
        "Cylindre de l'œil droit": "1.00",
        "Axe de l'œil droit": "90",
        "Sphère de l'œil gauche": "1.00",
      });
    expect((await filled.submit("Continuer")).title).toMatch(/écart/i);
  });

  test.each([
    ["Axe de l'œil droit", "181"],
    ["Axe de l'œil droit", "-1"],
    ["Axe de l'œil droit", "90,5"],
    ["Axe de l'œil droit", "nord"],
    ["Axe de l'œil droit", "<b>"],
  ])("a wrong «%s» (%s) comes back as typed", async (label, value) => {
    const refused = await (
      await toCorrection(someone())
    )
      .form({ name: "correction" })
      .fill({ ...MYOPE, [label]: value })
      .submit("Continuer");
    expect([refused.status, refused.errors()]).toEqual([
      422,
      ["L'axe de l'œil droit est un nombre entier, de 0 à 180."],
    ]);
    expect(refused.form({ name: "correction" }).value(label)).toBe(value);
    expect(refused.form({ name: "correction" }).value("Sphère de l'œil droit")).toBe("−2,25");
  });

  test("what no list offers is refused when it is sent all the same", async () => {
    const visitor = someone();
    await toCorrection(visitor);
    const send = (fields: Record<string, string>) =>
      forge(visitor, `${lensPath()}?etape=correction`, {
        intent: "correction",
        leftSphere: "-1.00",
        rightSphere: "-1.00",
        ...fields,
      });
    for (const leftSphere of ["1.00", "-6.25", "-1.1", "x", "9".repeat(40)])
      expect((await send({ leftSphere })).errors()[0], leftSphere).toMatch(
        /^La sphère de l'œil gauche va de 0,00 à −6,00/,
      );
    expect((await send({ rightCylinder: "-2.25", rightAxis: "9" })).errors()[0]).toMatch(
      /^Le cylindre de l'œil droit va de −2,00 à \+2,00/,
    );
    // Comma, point and true minus are all accepted.
    expect((await send({ leftSphere: "−1,25", rightSphere: "0" })).path).toBe(`${lensPath()}?etape=ecart`);
  });

  test("the distances say their range, and 32 is there for who does not know", async () => {
    const distance = await toDistance(someone());
    expect(
      ["Œil droit (OD), en mm", "Œil gauche (OG), en mm"].map((label) => distance.form({ name: "ecart" }).value(label)),
    ).toEqual(["32", "32"]);
    for (const [value, kept] of [
      ["24", "24"],
      ["41", "41"],
      ["32,25", "32,25"],
      ["", ""],
      ["grand", "grand"],
    ] as const) {
      const refused = await distance
        .form({ name: "ecart" })
        .fill({ "Œil droit (OD), en mm": value })
        .submit("Continuer");
      expect([refused.status, refused.errors()]).toEqual([
        422,
        ["L'écart pupillaire de l'œil droit va de 25 à 40 mm, par demi-millimètre : 32 ou 31,5 par exemple."],
      ]);
      expect(refused.form({ name: "ecart" }).value("Œil droit (OD), en mm")).toBe(kept);
    }
    expect(
      (await distance.form({ name: "ecart" }).fill({ "Œil droit (OD), en mm": "31.5 mm" }).submit("Continuer")).path,
    ).toBe(`${lensPath()}?etape=habitudes`);
  });

  test("an answer that no question offers is refused", async () => {
    const visitor = someone();
    await toDistance(visitor);
    const refused = await forge(visitor, `${lensPath()}?etape=questionnaire`, {
      intent: "questionnaire",
      q1: "énormément",
    });
    expect(refused.status).toBe(422);
  });

  test("lenses have to be chosen, and go together", async () => {
    const visitor = someone();
    const lenses = await toLenses(visitor);
    const refused = await lenses.form({ name: "lenses" }).submit("Ajouter au panier");
    expect([refused.status, refused.errors(), refused.title]).toEqual([
      422,
      [LENS_MISSING],
      "Erreur : Vos verres, Maison Valmy Panthéon – Lunetterie des Terreaux",
    ]);
    expect(refused.link(LENS_MISSING).href).toBe("#proposal");
    const form = lenses
      .form({ name: "lenses" })
      .fill({ "Vos verres": "custom" })
      .fill({ Photochromique: true, Polarisant: true });
    const conflict = await form.submit("Ajouter au panier");
    expect(conflict.errors()).toEqual([
      "« Photochromique » et « Polarisant » ne vont pas ensemble : gardez l'un des deux.",
    ]);
    expect(conflict.form({ name: "lenses" }).value("Photochromique")).toBe(true);
    for (const fields of [{ proposal: "gratuit" }, { proposal: "screen" }, { proposal: "" }])
      expect((await forge(visitor, `${lensPath()}?etape=verres`, { intent: "choose", ...fields })).errors()).toEqual([
        LENS_MISSING,
      ]);
    expect(
      (
        await forge(visitor, `${lensPath()}?etape=verres`, { intent: "choose", proposal: "custom", index: "1.5" })
      ).errors(),
    ).toEqual(["Choisissez l'indice de vos verres."]);
    expect(
      (
        await forge(visitor, `${lensPath()}?etape=verres`, {
          "intent": "choose",
          "proposal": "custom",
          "index": "1.6",
          "treatment-OR": "on",
        })
      ).status,
    ).toBe(422);
    expect(
      await shop()
        .db("cart_lines")
        .where({
          visitor_id: (await shop().db("lens_answers").orderBy("updated_at", "desc").first("visitor_id"))?.visitor_id,
        }),
    ).toEqual([]);
  });
});

// --- à la carte without scripts

test("à la carte is put together with a button that works out the price, and says what it took out", async () => {
  const visitor = someone();
  const first = await toLenses(visitor);
  const clear = await first
    .form({ name: "lenses" })
    .fill({ "Finesse des verres": "1.67" })
    .fill({ Polarisant: true, Antibuée: true })
    .submit("Mettre à jour le prix");
  expect(clear.path).toBe(`${lensPath()}?etape=verres`);
  expect(text(clear)).toContain("Total à la carte : 508,00 €"); // 145 + 159 + 90 + 79 + 35
  const changed = await clear.form({ name: "lenses" }).fill({ Photochromique: true }).submit("Mettre à jour le prix");
  expect(text(changed)).toContain("« Polarisant » a été retiré : il ne va pas avec votre nouveau choix.");
  expect(changed.texts("custom__removed")).toEqual([expect.stringContaining("« Polarisant » a été retiré")]);
  expect(
    ["Polarisant", "Photochromique", "Antibuée"].map((label) => changed.form({ name: "lenses" }).value(label)),
  ).toEqual([false, true, true]);
  const cart = await changed.form({ name: "lenses" }).submit("Ajouter au panier");
  expect(text(cart)).toContain("Total 518,00 €");
  expect(text(cart)).toContain("Photochromique : 89,00 €");
});

test("the lenses are drawn to scale, thinner as the index rises, and each advice gives its reason", async () => {
  const lenses = await toLenses(someone(), {
    correction: { "Sphère de l'œil droit": "-5.50", "Sphère de l'œil gauche": "-1.00" },
  });
  const edges = [...text(lenses).matchAll(/Indice (1,\d+)(?: ?Conseillé)? (\d,\d) mm au bord/g)].map(
    ([, index, edge]) => [index, Number(edge?.replace(",", "."))] as const,
  );
  expect(edges.map(([index]) => index)).toEqual(["1,6", "1,67", "1,74"]);
  expect(edges.map(([, edge]) => edge)).toEqual([...edges.map(([, edge]) => edge)].sort((one, other) => other - one));
  expect(text(lenses)).toContain("Votre verre le plus fort (œil droit)");
  expect(lenses.texts("treatment").every((row) => plain(row).length > 30)).toBe(true);
});

// --- coming back

test("steps cannot be jumped, and each may be gone back to with what was said", async () => {
  const visitor = someone();
  for (const name of ["situation", "verres", "rendez-vous", "calcul", "nulle-part"])
    expect((await step(visitor, name)).path).toBe(lensPath());
  const distance = await toDistance(visitor);
  expect((await step(visitor, "verres")).path).toBe(`${lensPath()}?etape=ecart`);
  const back = await distance.link("Étape précédente").follow();
  expect(back.path).toBe(`${lensPath()}?etape=correction`);
  expect(
    ["Sphère de l'œil droit", "Cylindre de l'œil droit", "Cylindre de l'œil gauche"].map((label) =>
      back.form({ name: "correction" }).value(label),
    ),
  ).toEqual(["−2,25", "−0,50", "Aucun"]);
  expect((await back.link("Étape précédente").follow()).form({ name: "situation" }).value("Votre situation")).toBe(
    "Je vois flou de loin",
  );
  // The other writing of the same correction is shown.
  expect(text(distance)).toContain("Écrit autrement, la même chose : −2,75 (+0,50 à 180°)");
});

test("another situation asks for the correction again, without the old values", async () => {
  const visitor = someone();
  await toLenses(visitor);
  const situation = await step(visitor, "situation");
  const correction = await situation
    .form({ name: "situation" })
    .fill({ "Votre situation": "Je force pour voir de près" })
    .submit("Continuer");
  expect(correction.form({ name: "correction" }).value("Sphère de l'œil droit")).toBe("Choisir");
  expect((await step(visitor, "verres")).path).toBe(`${lensPath()}?etape=correction`);
});

test("leaving and coming back goes on where one was; another frame starts from what is known; all can be forgotten", async () => {
  const visitor = someone();
  await toDistance(visitor);
  const frame = await visitor.visit(lensPath());
  expect((await frame.form({ name: "frame" }).submit("Reprendre mes réponses")).path).toBe(`${lensPath()}?etape=ecart`);
  const other = await beginLenses(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  expect([other.path, other.form({ name: "situation" }).value("Votre situation")]).toEqual([
    `${lensPath(CHEAP_FRAME.slug)}?etape=situation`,
    "Je vois flou de loin",
  ]);
  const forgotten = await (await visitor.visit(lensPath())).form({ name: "frame" }).submit("Effacer mes réponses");
  expect(text(forgotten)).toContain("Vos réponses sont effacées.");
  expect((await step(visitor, "correction")).path).toBe(lensPath());
});

test("answers forgotten meanwhile lead back to the frame, not into a fault", async () => {
  const visitor = someone();
  const distance = await toDistance(visitor);
  await shop()
    .db("lens_answers")
    .where({ product_id: PLAIN_FRAME.id })
    .update({ updated_at: instant(new Date(Date.now() - 31 * 86_400_000)) });
  const begun = await distance.form({ name: "ecart" }).submit("Continuer");
  expect([begun.path, text(begun).includes("Vos réponses ne sont plus conservées")]).toEqual([lensPath(), true]);
});

test("a stale page keeps what was typed", async () => {
  const correction = await toCorrection(someone());
  const fields = Object.fromEntries(correction.form({ name: "correction" }).fill(MYOPE).fields("Continuer")) as Record<
    string,
    string
  >;
  const stale = await correction.visitor.post(`${lensPath()}?etape=correction`, { ...fields, csrf: "vieux" });
  expect([stale.status, stale.form({ name: "correction" }).value("Axe de l'œil droit")]).toEqual([422, "90"]);
  expect(stale.errors()[0]).toMatch(/^Cette page était ouverte depuis trop longtemps/);
});

test("the same choice sent twice is one pair; sent from a page shown anew it is one more", async () => {
  const visitor = someone();
  const lenses = await toLenses(visitor);
  const form = lenses.form({ name: "lenses" }).fill({ "Vos verres": "standard" });
  const [one, other] = await Promise.all([form.submit("Ajouter au panier"), form.submit("Ajouter au panier")]);
  expect([one?.path, other?.path]).toEqual(["/panier", "/panier"]);
  expect(text(await visitor.visit("/panier"))).toContain("Total 284,00 €");
  expect(text(await takeLenses(await step(visitor, "verres"), "standard"))).toContain("Total 568,00 €");
  expect(await shop().db("cart_lines").where({ quantity: 2 }).where("extra", "like", "verres:standard:%")).toHaveLength(
    1,
  );
});

// --- what is refused or hidden

test("nothing of the eyes is in addresses, logs or the database", async () => {
  const visitor = someone();
  const lenses = await toLenses(visitor, { correction: { ...MYOPE, "Sphère de l'œil gauche": "-3.75" } });
  await takeLenses(lenses, "standard");
  expect(shop().log.join("\n")).not.toMatch(/[-−]3[.,]75|Sphere/);
  const rows = await Promise.all(
    ["lens_answers", "lens_corrections", "cart_lines", "idempotency_keys"].map((table) => shop().db(table).select("*")),
  );
  expect(
    JSON.stringify(rows.flat(), (_key, value: unknown) =>
      value && typeof value === "object" && "data" in value
        ? Buffer.from(value.data as number[]).toString("latin1")
        : value,
    ),
  ).not.toMatch(/-3\.75|"sphere"|myop/i);
});

test("reading changes nothing: a first look makes no visitor", async () => {
  const visitor = someone();
  for (const name of ["", "?etape=situation", "?etape=verres&couleur=noir"]) await visitor.visit(lensPath() + name);
  expect([...visitor.cookies.keys()]).not.toContain("visiteur");
});

test("what takes no lenses says so", async () => {
  expect((await someone().visit(lensPath("nulle-part"))).status).toBe(404);
  expect((await someone().visit(lensPath(ACCESSORY.slug))).status).toBe(404);
  const gone = await someone().visit(lensPath(SOLD_OUT_FRAME.slug));
  expect([gone.status, gone.text.includes("Cette monture est épuisée pour le moment.")]).toEqual([200, true]);
  expect((await someone().visit(`/article/${SOLD_OUT_FRAME.slug}`)).hasLink(/^Choisir mes verres/)).toBe(false);
  expect((await someone().visit(`/article-accessoire/${ACCESSORY.id}`)).hasLink(/^Choisir mes verres/)).toBe(false);
});

test("without lenses of that kind in the price list, the last step says so and leads to the shop", async () => {
  const visitor = someone();
  await toLenses(visitor, { slug: LAST_PIECE.slug, size: "" });
  await shop()
    .db("lenses")
    .where({ lens_type: "unifocal" })
    .update({ archived_at: instant(new Date()) });
  const empty = await step(visitor, "verres", LAST_PIECE.slug);
  await shop().db("lenses").update({ archived_at: null });
  expect(text(empty)).toContain("Nous n'avons pas ce type de verres en ce moment.");
  expect(empty.link("Prendre rendez-vous").href).toBe("/rendez-vous");
});

test("every step is valid HTML", async () => {
  const visitor = someone();
  await toLenses(visitor, {
    situation: "both",
    correction: { ...MYOPE, "Addition de l'œil droit": "1.50", "Addition de l'œil gauche": "1.50" },
  });
  const problems: string[] = [];
  for (const name of [
    "",
    "?etape=situation",
    "?etape=correction",
    "?etape=ecart",
    "?etape=habitudes",
    "?etape=questionnaire",
    "?etape=verres",
  ]) {
    const page = await visitor.visit(lensPath() + name);
    expect(page.path).toBe(lensPath() + name);
    problems.push(...(await htmlProblems(page.html)).map((problem) => `${name} ${problem}`));
  }
  problems.push(...(await htmlProblems((await visitor.visit("/panier")).html)));
  const refused = await (
    await step(visitor, "correction")
  )
    .form({ name: "correction" })
    .fill({ "Sphère de l'œil droit": "" })
    .submit("Continuer");
  problems.push(...(await htmlProblems(refused.html)));
  expect(problems).toEqual([]);
});
