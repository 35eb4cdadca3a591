import { expect, test } from "vitest";

import { instant } from "~/domain/time";

import { newApi } from "../helpers/api";
import { plain } from "../helpers/eyes";
import { textWith } from "../helpers/matchers";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const api = () => newApi(shop());

type Advised = { key: string; label: string; price: number; reason: string; state: string; score: number };
type Recommendation = {
  indices: number[];
  recommandes: Advised[];
  essentiels: Advised[];
  optionnels: Advised[];
  conflicts: Record<string, string[]>;
};
type Refusal = { error: string; fields?: { field: string; message: string }[] };

const MYOPE = {
  visionDetails: { leftEye: { sphere: -3 }, rightEye: { sphere: "-2,75", cylinder: "-0.50", axis: 90 } },
  questionnaire: { q1: "beaucoup" },
  typeMonture: "cercle",
  option: "vision",
};
const ask = (body: unknown) => api().post("/api/recommendations", body);
const advice = async (changes: object = {}) => (await ask({ ...MYOPE, ...changes })).json<Recommendation>();

test("lenses are listed with what they cost, in euros, cheapest first", async () => {
  const lenses = (await api().get("/api/lenses")).json<
    { _id: string; name: string; lensType: string; basePrice: number }[]
  >();
  expect(lenses).toHaveLength(17);
  expect(lenses[0]).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    name: "Verres pour écran",
    lensType: "ecran",
    basePrice: 49,
    brand: "Kasumi",
    manufacturer: { name: "Kasumi Lens Co., Ltd.", country: "JP", contact: "eu@kasumi.example" },
    responsiblePerson: { name: "Exemple Représentation Europe SARL" },
    makerReference: "KS-80016",
    countryOfOrigin: "JP",
    ceMarking: true,
  });
  expect(lenses.map((lens) => lens.basePrice)).toEqual(
    lenses.map((lens) => lens.basePrice).sort((one, other) => one - other),
  );
});

test("treatments are listed as they are chosen among; with all=1 the thinning stands beside them, priced by index", async () => {
  type Row = { key: string; name: string; price: number; coefficients?: Record<string, number> };
  const chosen = (await api().get("/api/treatments")).json<Row[]>();
  const all = (await api().get("/api/treatments?all=1")).json<Row[]>();
  expect(chosen.map((row) => row.key).sort()).toEqual([
    "ANTIFOG",
    "AR",
    "BLUE",
    "HARD",
    "HYDRO_OLEO",
    "MIRROR",
    "PHOTO",
    "POLAR",
    "UV100",
  ]);
  expect(all.filter((row) => !chosen.some((each) => each.key === row.key))).toMatchObject([
    { key: "THINNING", coefficients: { "1,5": 0, "1,6": 40, "1,67": 90 } },
  ]);
  expect(all.find((row) => row.key === "PHOTO")).toMatchObject({
    name: "Photochromique",
    price: 89,
    manufacturer: { name: "Chantebise Verres SAS" },
    makerReference: "CH-81004",
    warnings: textWith("porter pour conduire"),
  });
  expect(all.find((row) => row.key === "THINNING")).not.toHaveProperty("manufacturer");
});

test("what is included is free even when the price list asks something for it", async () => {
  await shop().db("treatments").where({ key: "AR" }).update({ price_cents: 4900 });
  const rows = (await api().get("/api/treatments?all=1")).json<{ key: string; price: number }[]>();
  const { essentiels } = await advice();
  await shop().db("treatments").where({ key: "AR" }).update({ price_cents: 0 });
  expect(rows.find((row) => row.key === "AR")?.price).toBe(0);
  expect(essentiels.map(({ key, price }) => [key, price])).toEqual([
    ["AR", 0],
    ["HARD", 0],
  ]);
});

test("a lens taken off the price list is neither listed nor recommended", async () => {
  await shop()
    .db("lenses")
    .where("name", "like", "%Good Deal%")
    .update({ archived_at: instant(new Date()) });
  const lenses = (await api().get("/api/lenses")).json<{ name: string }[]>();
  const { indices } = await advice();
  await shop().db("lenses").update({ archived_at: null });
  expect(lenses.map((lens) => lens.name).filter((name) => name.includes("Good Deal"))).toEqual([]);
  expect(indices).toEqual([1.67, 1.74]);
});

test("a recommendation names the index first, what is recommended and why, what is included, and what cannot go together", async () => {
  const { indices, recommandes, essentiels, optionnels, conflicts } = await advice();
  expect(indices).toEqual([1.6, 1.67, 1.74]);
  expect(recommandes).toHaveLength(1);
  expect(recommandes[0]).toMatchObject({
    key: "BLUE",
    label: "Filtre lumière bleue",
    price: 29,
    state: "suggested",
    score: 0.7,
  });
  expect(plain(recommandes[0]?.reason ?? "")).toContain("Plus de six heures d’écran par jour");
  expect(essentiels.map(({ key, state }) => [key, state])).toEqual([
    ["AR", "checked"],
    ["HARD", "checked"],
  ]);
  expect(optionnels.every(({ score, state, reason }) => score < 0.6 && state === "off" && reason.length > 10)).toBe(
    true,
  );
  expect([...recommandes, ...optionnels].map(({ key }) => key).sort()).toEqual([
    "ANTIFOG",
    "BLUE",
    "HYDRO_OLEO",
    "MIRROR",
    "PHOTO",
    "POLAR",
    "UV100",
  ]);
  expect(conflicts).toEqual({ PHOTO: ["POLAR", "MIRROR"], POLAR: ["PHOTO"], MIRROR: ["PHOTO"] });
});

test("the frame, the habits and the worse eye decide", async () => {
  const plano = { leftEye: { sphere: -1 }, rightEye: { sphere: -1 } };
  expect((await advice({ visionDetails: plano })).indices[0]).toBe(1.5);
  expect((await advice({ visionDetails: plano, typeMonture: "percé" })).indices[0]).toBe(1.6);
  expect((await advice({ visionDetails: { leftEye: { sphere: -1 }, rightEye: { sphere: -5 } } })).indices[0]).toBe(
    1.67,
  );
  expect((await advice({ questionnaire: { q6: "oui", q3: "regulier" } })).recommandes.map(({ key }) => key)).toContain(
    "PHOTO",
  );
});

test("nothing that is asked is kept, and the answer is for its caller alone", async () => {
  const answer = await ask(MYOPE);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await shop().db("idempotency_keys").where("answer", "like", "%recommandes%")).toEqual([]);
  expect(shop().log.join("\n")).not.toContain("2,75");
});

test.each([
  ["no body of use", [], "Un objet JSON est attendu."],
  ["no eyes", { ...MYOPE, visionDetails: {} }, "Indiquez la correction de l’œil droit et celle de l’œil gauche."],
  [
    "one eye",
    { ...MYOPE, visionDetails: { leftEye: { sphere: -1 } } },
    "Indiquez la correction de l’œil droit et celle de l’œil gauche.",
  ],
  [
    "an unknown option",
    { ...MYOPE, option: "far" },
    "Choisissez l’option : voir de loin (« vision »), de près (« near ») ou les deux (« both »).",
  ],
  [
    "a sphere of the wrong sign",
    { ...MYOPE, visionDetails: { leftEye: { sphere: 1 }, rightEye: { sphere: 0 } } },
    /^La sphère de l’œil gauche va de 0,00 à −6,00/,
  ],
  [
    "a hypermetrope's sphere beyond the limit",
    { ...MYOPE, option: "unifocal", visionDetails: { leftEye: { sphere: 8.5 }, rightEye: { sphere: 0 } } },
    /^La sphère de l’œil gauche va de 0,00 à \+6,00/,
  ],
  [
    "a sphere between two steps",
    { ...MYOPE, visionDetails: { leftEye: { sphere: -1.1 }, rightEye: { sphere: 0 } } },
    /^La sphère de l’œil gauche/,
  ],
  [
    "a cylinder without its axis",
    { ...MYOPE, visionDetails: { leftEye: { sphere: -1 }, rightEye: { sphere: 0, cylinder: -1 } } },
    "Indiquez l’axe de l’œil droit : il va avec son cylindre.",
  ],
  [
    "an addition without presbyopia",
    { ...MYOPE, visionDetails: { ...MYOPE.visionDetails, addition: 2 } },
    "L’addition ne concerne que la presbytie : option « both ».",
  ],
  ["presbyopia without an addition", { ...MYOPE, option: "both" }, "Choisissez l’addition de l’œil gauche."],
  [
    "an answer that is none",
    { ...MYOPE, questionnaire: { q1: "énormément" } },
    /^Choisissez l’une des réponses à la question/,
  ],
  [
    "a correction for an optician",
    { ...MYOPE, visionDetails: { leftEye: { sphere: -1 }, rightEye: { sphere: -5.5, cylinder: -1, axis: 10 } } },
    "Cette correction demande l’avis d’un opticien : prenez rendez-vous en boutique.",
  ],
])("is refused with what to do: %s", async (_, body, message) => {
  const answer = await ask(body);
  expect(answer.status).toBe(422);
  const said = plain(answer.json<Refusal>().error);
  if (typeof message === "string") expect(said).toBe(message);
  else expect(said).toMatch(message);
});

test("presbyopia takes one addition for both eyes, or one for each", async () => {
  const eyes = { leftEye: { sphere: 1 }, rightEye: { sphere: "0.5" } };
  const together = await advice({ visionDetails: { ...eyes, addition: "2,00" }, option: "both" });
  const apart = await advice({
    visionDetails: { leftEye: { sphere: 1, addition: 2 }, rightEye: { sphere: 0.5, addition: 2 } },
    option: "progressif",
  });
  expect(together.indices).toEqual(apart.indices);
});

test("only a caller of the shop may ask, and only by POST", async () => {
  expect((await api().post("/api/recommendations", MYOPE, { csrf: null })).status).toBe(403);
  expect((await api().post("/api/recommendations", "{", {})).status).toBe(400);
  const read = await api().get("/api/recommendations");
  expect([read.status, read.json<Refusal>().error]).toEqual([405, "Cet appel n’accepte que POST."]);
  for (const path of ["/api/lenses", "/api/treatments"]) expect((await api().post(path, {})).status, path).toBe(401); // see tests/api/admin-catalogue.test.ts
});
