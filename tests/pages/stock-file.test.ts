import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { ADMINISTRATOR_PASSWORD, carrying, adminVisitor, newAdministrator } from "../helpers/administrator";
import { shelfOf } from "../helpers/factories";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const HERE = "/admin/produits/tableur";
const send = (page: Page, content: string) =>
  page
    .form({ name: "stock-file" })
    .fill({ "Fichier CSV": { filename: "stocks.csv", type: "text/csv", content } })
    .submit("Vérifier le fichier");

test("a list is exported, corrected, checked, shown line by line, and written once confirmed", async () => {
  const visitor = await adminVisitor(shop());
  const exported = await (await visitor.visit(HERE)).link("Exporter les stocks et les prix").follow();
  expect([exported.headers.get("Content-Type"), exported.headers.get("Content-Disposition")]).toEqual([
    "text/csv; charset=utf-8",
    'attachment; filename="stocks-et-prix.csv"',
  ]);
  const corrected = exported.html
    .replace(/^(1001;.*;#1c1b1a;)145,00;;18;5/m, "$1139,90;;21;6")
    .replace(/^(1001;.*;#c08a4a;)145,00/m, "$1139,90");

  let page = await send(await visitor.visit(HERE), corrected.replace("139,90;;21", "139,90;;beaucoup"));
  expect([page.status, page.errors()]).toEqual([422, ["Une ligne est à corriger. Rien n'a été écrit."]]);
  expect(page.text).toMatch(/Ligne \d+ : « beaucoup » n'est pas un nombre de pièces\./);
  page = await send(page, corrected);
  expect(page.redirects.map(({ status }) => status)).toEqual([303]);
  expect(page.text).toMatch(
    /1001 Maison Valmy Panthéon Noir Prix : 145,00 € → 139,90 € ?Stock : 18 → 21 ?Seuil : 5 → 6/,
  );
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(18);

  const confirming = page.form({ name: "stock-import" });
  page = await confirming.submit("Enregistrer ces changements");
  expect([page.path, page.text.includes("Une ligne a été enregistrée.")]).toEqual(["/admin/produits", true]);
  expect((await confirming.submit("Enregistrer ces changements")).path).toBe("/admin/produits"); // the first answer again
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(21);
  expect((await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}`)).text).toContain("139,90 €");
  page = await send(await visitor.visit(HERE), corrected);
  expect(page.errors()).toEqual(["Ce fichier ne change rien : tout est déjà ainsi."]);
});

test("a list made before a sale does not put the sold pieces back", async () => {
  const visitor = await adminVisitor(shop());
  const { html: list } = await visitor.visit("/admin/produits/export.csv");
  const colors = shop()
    .db("product_colors")
    .whereIn("product_id", shop().db("products").where({ number: 1004 }).select("id"));
  const [first, second]: { value: string; stock: number }[] = await colors
    .clone()
    .orderBy("position")
    .select("value", "stock");
  await colors.clone().update({ stock: shop().db.raw("stock - 1") }); // one piece of each is sold
  const restocked = (color = first) =>
    list.replace(
      new RegExp(`^(1004;.*;${color?.value};[\\d,]+;[\\d,]*;)${color?.stock};`, "m"),
      `$1${(color?.stock ?? 0) + 10};`,
    );

  expect((await send(await visitor.visit(HERE), list)).errors()).toEqual([
    "Ce fichier ne change rien : tout est déjà ainsi.",
  ]);
  let page = await send(await visitor.visit(HERE), restocked());
  expect(page.text).toContain(`Le stock est passé de ${first?.stock} à ${(first?.stock ?? 0) - 1} depuis l'export.`);
  await colors.clone().where({ value: first?.value }).update({ stock: first?.stock });
  page = await send(await visitor.visit(HERE), restocked());
  await page.form({ name: "stock-import" }).submit("Enregistrer ces changements");
  expect((await colors.clone().orderBy("position").pluck("stock")).slice(0, 2)).toEqual([
    (first?.stock ?? 0) + 10,
    (second?.stock ?? 0) - 1,
  ]);
});

test("carrying the list away asks for a password again, and is written down", async () => {
  const account = await newAdministrator(shop());
  const visitor = await carrying(shop(), account, "admin");
  await shop()
    .db("sessions")
    .where({ user_id: account.id })
    .update({ proven_at: new Date(Date.now() - 11 * 60_000).toISOString() });
  const asked = await visitor.visit("/admin/produits/export.csv");
  expect(asked.path).toBe("/admin/confirmer-identite?retour=%2Fadmin%2Fproduits%2Fexport.csv");
  const file = await asked.form({ name: "prove" }).fill({ "Mot de passe": ADMINISTRATOR_PASSWORD }).submit();
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(await shop().db("audit_log").where({ administrator_id: account.id }).pluck("action")).toEqual([
    "stocks.exportés",
  ]);
});

test("no file, no list and no administrator get nowhere", async () => {
  const visitor = await adminVisitor(shop());
  expect((await (await visitor.visit(HERE)).form({ name: "stock-file" }).submit()).errors()).toEqual([
    "Choisissez un fichier CSV.",
  ]);
  expect((await send(await visitor.visit(HERE), "<script>alert(1)</script>")).errors()[0]).toMatch(
    /^Ce fichier n'est pas une liste de stocks/,
  );
  const page = await send(await visitor.visit(HERE), "ID;Code couleur;Stock\n<script>alert(1)</script>;#1c1b1a;4");
  expect(page.html).not.toContain("<script>alert");
  for (const path of [HERE, "/admin/produits/export.csv", `${HERE}/000000000000000000000000`])
    expect((await newVisitor(shop()).visit(path)).path, path).toMatch(/^\/admin\/connexion/);
  expect((await visitor.visit(`${HERE}/000000000000000000000000`)).status).toBe(404);
});
