import { beforeEach, expect, test } from "vitest";

import { newId } from "~/domain/ids";
import { searchKey } from "~/domain/search-text.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { sharedShop } from "../helpers/shop";
import { stockOf } from "../helpers/shopper";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const TAB = "/admin/reservations";
const DAY_MS = 86_400_000;
const days = (after: number) => new Date(Date.now() + after * DAY_MS).toISOString();
let visitor: Visitor;
let turn = 0;
beforeEach(async () => {
  visitor = await adminVisitor(shop());
  await shop().db("reservations").delete();
  await shop().db("product_colors").update({ held: 0 });
  await shop().db("color_sizes").delete();
});

/** A reservation of the last piece. */
async function newReservation(changes: Record<string, string> = {}): Promise<string> {
  const id = newId(new Date());
  const [color] = LAST_PIECE.colors;
  await shop()
    .db("reservations")
    .insert({
      id,
      reference: `R${String((turn += 1)).padStart(5, "0")}`,
      status: "held",
      product_id: LAST_PIECE.id,
      color: color?.value ?? "",
      size: "47",
      product_name: `Atelier ${LAST_PIECE.name}`,
      color_name: "Écaille",
      name: "Clara Moreau",
      name_key: searchKey(changes.name ?? "Clara Moreau"),
      email: "clara@exemple.fr",
      phone: "0612345678",
      created_at: days(-1),
      expires_at: days(2),
      ...changes,
    });
  if (!changes.status)
    await shop().db("product_colors").where({ product_id: LAST_PIECE.id, value: color?.value }).update({ held: 1 });
  return id;
}
const statusOf = async (id: string) => (await shop().db("reservations").where({ id }).first("status"))?.status;

test("what waits is listed with whom to call; handed over, after a question, it leaves stock and list", async () => {
  const id = await newReservation();
  await newReservation({ status: "expired", name: "<script>alert(1)</script>", expires_at: days(-3) });
  await shop().db("product_colors").where({ product_id: LAST_PIECE.id }).update({ stock: 1 });
  let page = await visitor.visit(TAB);
  expect([page.title, page.h1]).toEqual(["Reservations Boutique – Lunetterie des Terreaux", "Reservations Boutique"]);
  for (const text of [
    "Clara Moreau",
    "06 12 34 56 78",
    LAST_PIECE.name,
    "écaille",
    "En attente",
    "Expirée, remise en vente",
    "<script>alert(1)</script>",
    id,
  ])
    expect(page.text).toContain(text);
  expect(page.html).not.toContain("<script>alert");
  expect(page.forms().filter((form) => form.buttons().length && form.action === "/admin/confirmation")).toHaveLength(1); // an expired reservation cannot be handed over

  page = await page.form({ button: /^Marquer délivrée \/ supprimer : / }).submit();
  expect(page.text).toContain("Confirmer que la réservation a été délivrée ?");
  expect(await statusOf(id)).toBe("held");
  const confirm = page.form({ button: "Confirmer" });
  page = await confirm.submit("Confirmer");
  expect([page.path, page.texts("flash"), page.text.includes("Clara Moreau")]).toEqual([
    TAB,
    ["Réservation supprimée avec succès."],
    false,
  ]);
  expect([await statusOf(id), await stockOf(shop(), LAST_PIECE)]).toEqual(["collected", { stock: 0, held: 0 }]);
  await confirm.submit("Confirmer"); // a second press changes nothing
  expect(await shop().db("audit_log").where({ action: "réservation.délivrée" })).toHaveLength(1);
});

test("is sold once it is said how it is paid, and not at a press that chose nothing", async () => {
  const id = await newReservation();
  const asked = await (await visitor.visit(TAB)).form({ button: /^Vendre/ }).submit(/^Vendre/);
  expect([asked.status, asked.errors().join()]).toEqual([422, expect.stringContaining("comment la vente est payée")]);
  expect(await statusOf(id)).toBe("held");
});

test("what ended meanwhile is refused in the words of the specification", async () => {
  const id = await newReservation();
  const page = await visitor.visit(TAB);
  const asked = await page.form({ button: /^Marquer/ }).submit();
  await shop().db("reservations").where({ id }).update({ status: "cancelled" });
  const refused = await asked.form({ button: "Confirmer" }).submit("Confirmer");
  expect([refused.status, refused.errors(), refused.title.startsWith("Erreur : ")]).toEqual([
    422,
    ["Erreur lors de la suppression."],
    true,
  ]);
});

test("filters by state and words, sorts by links, and says when there is nothing", async () => {
  expect((await visitor.visit(TAB)).text).toContain("Aucune réservation.");
  await newReservation({ status: "collected", name: "Paul Délivré" });
  await newReservation({ status: "expired", name: "Ancienne Expirée", expires_at: days(-20) });
  await newReservation({ name: "Zoé Retard", expires_at: days(-0.001) });
  const page = await visitor.visit(TAB);
  expect([page.text.includes("Délai passé"), page.text.includes("Paul"), page.text.includes("Ancienne")]).toEqual([
    true,
    false,
    false,
  ]);
  const all = await page.form({ button: "Filtrer" }).fill({ Statut: "Toutes" }).submit("Filtrer");
  for (const name of ["Paul", "Ancienne", "Zoé"]) expect(all.text).toContain(name);
  const byEnd = await all.link(/^Jusqu'au/).follow();
  expect(byEnd.path).toContain("tri=fin");
  expect(byEnd.text.indexOf("Ancienne")).toBeLessThan(byEnd.text.indexOf("Zoé"));
  const found = await visitor.visit(`${TAB}?statut=toutes&q=paul`);
  expect([found.text.includes("Paul"), found.text.includes("Zoé")]).toEqual([true, false]);
});

test("the calls list and complete, each for administrators alone", async () => {
  const id = await newReservation();
  const api = newApi(shop(), visitor);
  const list = await api.get("/api/admin/resa");
  expect(list.json()).toEqual([
    expect.objectContaining({
      _id: id,
      customerName: "Clara Moreau",
      productName: `Atelier ${LAST_PIECE.name}`,
      status: "held",
      date: expect.any(String) as string,
    }),
  ]);
  expect(list.headers.get("X-Total-Count")).toBe("1");
  for (const [caller, status] of [
    [newApi(shop()), 401],
    [newApi(shop(), await carrying(shop(), await newCustomer(shop()))), 403],
  ] as const) {
    expect((await caller.get("/api/admin/resa")).status).toBe(status);
    expect((await caller.put(`/api/admin/resa/${id}/complete`, {})).status).toBe(status);
  }
  expect(await statusOf(id)).toBe("held");
  for (let time = 0; time < 2; time += 1)
    expect((await api.put(`/api/admin/resa/${id}/complete`, {}, { key: "reservations-1-a" })).json()).toEqual({
      _id: id,
      status: "collected",
      message: "Réservation supprimée avec succès.",
    });
  const again = await api.put(`/api/admin/resa/${id}/complete`, {});
  expect([again.status, again.json()]).toEqual([409, { error: "Erreur lors de la suppression." }]);
  expect((await api.put(`/api/admin/resa/${PLAIN_FRAME.id}/complete`, {})).status).toBe(404);
  expect((await api.post(`/api/admin/resa/${id}/complete`, {})).status).toBe(405);
  expect((await api.get("/api/admin/resa?status=collected")).json<unknown[]>()).toHaveLength(1);
  for (const [who, where] of [
    [newVisitor(shop()), /^\/admin\/connexion/],
    [await carrying(shop(), await newCustomer(shop())), /^\/mon-compte$/],
  ] as const)
    expect((await who.visit(TAB, { follow: false })).headers.get("Location")).toMatch(where);
});
