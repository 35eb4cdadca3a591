import { describe, expect, test } from "vitest";

import { askOptician } from "~/domain/messages/questions.server";
import { writeToShop } from "~/domain/messages/contact.server";
import { newId } from "~/domain/ids";
import { readConfig } from "~/infra/config.server";
import type { Services } from "~/infra/services.server";
import { openVault } from "~/infra/vault.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { normal, textOf } from "../helpers/dom";
import { newEmail } from "../helpers/email";
import { found } from "../helpers/found";
import { anyOf, textLike, textWith } from "../helpers/matchers";
import { eventually } from "../helpers/shopper";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

/** The part of the shop's services that customers' messages need. */
function asCustomer(): Services {
  const config = readConfig(shop().env);
  return {
    config,
    db: shop().db,
    now: () => new Date(),
    vault: openVault(config.healthDataKeys),
  } as unknown as Services;
}

async function ask(message = "Je suis myope à −7 <script>alert(1)</script>. Que conseillez-vous ?") {
  const email = newEmail("question");
  return { email, ...(await askOptician(asCustomer(), PLAIN_FRAME.id, { name: "Clara Moreau", email, message })) };
}
const intents = (target: string) => shop().db("audit_log").where({ target }).orderBy("created_at").pluck("action");

test("a question is read, answered once by name, and only a link is mailed; who read and answered is written down", async () => {
  const visitor = await adminVisitor(shop());
  const question = await ask();
  const list = await visitor.visit(`/admin/questions?q=${question.email}`);
  expect(list.text).toContain("Clara Moreau");
  expect(list.text).not.toContain("myope"); // the list does not show the question
  const page = await list.link("Lire et répondre : Clara Moreau").follow();
  expect(page.texts("admin-said")).toEqual(["Je suis myope à −7 <script>alert(1)</script>. Que conseillez-vous ?"]);
  expect(page.html).not.toContain("<script>alert(1)");
  const empty = await page.form({ button: "Envoyer la réponse" }).fill({ "Votre réponse": "  " }).submit();
  expect([empty.status, empty.errors()]).toEqual([422, ["Écrivez votre réponse."]]);

  const form = page
    .form({ button: "Envoyer la réponse" })
    .fill({ "Votre réponse": "Des verres amincis,\nà l’indice 1,74." });
  const [sent, again] = await Promise.all([form.submit(), form.submit()]); // pressed twice
  expect([sent.path, again.path, sent.texts("flash")]).toEqual([
    "/admin/questions",
    "/admin/questions",
    ["Réponse envoyée."],
  ]);
  const late = await page.form({ button: "Envoyer la réponse" }).fill({ "Votre réponse": "Autre chose." }).submit();
  expect([late.status, late.errors().join()]).toEqual([422, textWith("Quelqu'un a déjà répondu à cette question")]);
  expect(late.texts("admin-said")[1]).toContain("Des verres amincis");
  expect((await intents(question.id)).filter((action) => action === "question.répondue")).toHaveLength(1);
  expect((await intents(question.id))[0]).toBe("question.lue");
  const logged = JSON.stringify(await shop().db("audit_log").where({ target: question.id }));
  expect(logged).not.toMatch(/myope|amincis|exemple\.fr/);

  const mail = await eventually(() => {
    const found = shop().sandbox.inbox.mails.find(
      (each) => each.envelope.to.includes(question.email) && each.text.includes("Lire la réponse"),
    );
    if (!found) throw new Error("no mail yet");
    return found;
  });
  expect(mail.text).not.toMatch(/amincis|myope/);
  const customer = await newVisitor(shop()).visit(/http\S+(\/question\/\S+)/.exec(mail.text)?.[1] ?? "");
  expect(customer.text).toContain("La réponse de Camille Perrachon, le");
  expect((await visitor.visit(`/admin/questions?q=${question.email}`)).text).toContain("Aucune question.");
  expect((await visitor.visit(`/admin/questions?etat=faits&q=${question.email}`)).text).toContain("Camille Perrachon");
  expect((await visitor.visit(`/admin/questions/${"0".repeat(24)}`)).status).toBe(404);
});

test("a question that a lost key has closed is listed, and says whom to write to", async () => {
  const visitor = await adminVisitor(shop());
  const question = await ask();
  await shop()
    .db("messages")
    .where({ id: question.id })
    .update({ sealed_question: Buffer.from("abîmé") });
  const page = await visitor.visit(`/admin/questions/${question.id}`);
  expect([page.status, page.text]).toEqual([
    200,
    textWith(`Cette question ne peut pas être lue : la clé qui l'a scellée manque. Écrivez à ${question.email}`),
  ]);
});

test("a message is read and marked, and taken up again; a message's id opens no question", async () => {
  const visitor = await adminVisitor(shop());
  await writeToShop(asCustomer(), {
    name: "Paul <b>Girard</b>",
    email: "paul@exemple.fr",
    message: "Ouvrez-vous le lundi ?\n<img src=x>",
  });
  const page = await (await visitor.visit("/admin/messages")).link("Lire : Paul <b>Girard</b>").follow();
  expect(page.texts("admin-said")).toEqual(["Ouvrez-vous le lundi ? <img src=x>"]);
  expect(page.elements("img")).toEqual([]);
  const id = page.path.split("/").at(-1) ?? "";
  expect((await visitor.visit(`/admin/questions/${id}`)).status).toBe(404);
  const done = await page.form({ button: "Marquer comme traité" }).submit("Marquer comme traité");
  expect([done.path, done.texts("flash"), done.text.includes("Aucun message.")]).toEqual([
    "/admin/messages",
    ["Message traité."],
    true,
  ]);
  const again = await (
    await visitor.visit(`/admin/messages/${id}`)
  )
    .form({ button: "Remettre à traiter" })
    .submit("Remettre à traiter");
  expect(again.path).toBe(`/admin/messages/${id}`);
  expect(await intents(id)).toEqual(["message.traité", "message.à-traiter"]);
  await shop().db("messages").where({ id }).delete();
  const gone = await again.form({ button: "Marquer comme traité" }).submit("Marquer comme traité");
  expect([gone.status, gone.text.includes("Ce message n'existe pas, ou n'existe plus."), gone.texts("flash")]).toEqual([
    404,
    true,
    [],
  ]);
});

describe("codes", () => {
  const add = async (visitor: Visitor, fields: Record<string, string>): Promise<Page> =>
    (await visitor.visit("/admin/codes-promo/nouveau"))
      .form({ name: "coupon-new" })
      .fill(fields)
      .submit("Ajouter le code");
  const row = (code: string) => shop().db("coupons").where({ code }).first();

  test("a code is added in capitals, once; what is wrong with it is said at its field", async () => {
    const visitor = await adminVisitor(shop());
    const wrong = await add(visitor, {
      "Code": "été!",
      "Remise": "En pourcentage",
      "Valeur": "101",
      "À partir d'un achat de (euros)": "beaucoup",
      "Premier jour": "2027-03-31",
      "Dernier jour, compris": "2027-03-01",
      "Nombre d'utilisations en tout": "0",
    });
    expect(wrong.status).toBe(422);
    for (const [label, message] of Object.entries({
      "Code": /3 à 40 lettres/,
      "Valeur": /de 1 à 100/,
      "Dernier jour, compris": /avant le premier/,
      "À partir d'un achat de (euros)": /montant en euros/,
      "Nombre d'utilisations en tout": /nombre d'utilisations/,
    }))
      expect(wrong.describedError(label), label).toMatch(message);
    expect(wrong.form({ name: "coupon-new" }).value("Code")).toBe("été!");

    const fields = {
      "Code": "printemps-10",
      "Remise": "En pourcentage",
      "Valeur": "10 %",
      "À partir d'un achat de (euros)": "50",
      "Premier jour": "2027-03-01",
      "Dernier jour, compris": "2027-03-28",
      "Nombre d'utilisations en tout": "100",
    };
    expect((await add(visitor, { ...fields, Valeur: "101" })).errors()).toEqual([
      "Indiquez un pourcentage entier, de 1 à 100.",
    ]);
    expect((await add(visitor, { ...fields, "Dernier jour, compris": "2027-02-28" })).errors()).toEqual([
      "Le dernier jour vient avant le premier.",
    ]);
    const form = (await visitor.visit("/admin/codes-promo/nouveau")).form({ name: "coupon-new" }).fill(fields);
    const pages = await Promise.all([form.submit(), form.submit()]);
    expect(pages.map(({ path }) => path)).toEqual(["/admin/codes-promo", "/admin/codes-promo"]);
    // The last day ends at midnight in Paris, in the night when clocks go forward.
    expect(await row("PRINTEMPS-10")).toMatchObject({
      percent: 10,
      amount_cents: null,
      minimum_cents: 5000,
      max_uses: 100,
      uses: 0,
      valid_from: "2027-02-28T23:00:00.000Z",
      valid_until: "2027-03-28T22:00:00.000Z",
    });
    expect((await add(visitor, { ...fields, Code: "PRINTEMPS-10" })).describedError("Code")).toBe(
      "Ce code existe déjà, peut-être parmi les codes supprimés.",
    );
    const list = (await visitor.visit("/admin/codes-promo?q=printemps")).text;
    for (const shown of [
      "PRINTEMPS-10",
      "10 %",
      "50,00 €",
      "du 1er mars 2027 jusqu'au 28 mars 2027",
      "0 / 100",
      "À venir",
    ])
      expect(list).toContain(shown);
  });

  test("a code is changed, taken out of use after a question, and put back; of two at once, the second is told", async () => {
    const visitor = await adminVisitor(shop());
    await add(visitor, { Code: "ACCUEIL-15", Remise: "En euros", Valeur: "15,50" });
    const open = async () =>
      (await visitor.visit("/admin/codes-promo?q=accueil")).link("Modifier : ACCUEIL-15").follow();
    const [first, second] = [await open(), await open()];
    expect([
      first.form({ button: "Enregistrer" }).value("Valeur"),
      first.form({ button: "Enregistrer" }).value("Remise"),
    ]).toEqual(["15,50", "En euros"]);
    expect((await first.form({ button: "Enregistrer" }).fill({ Valeur: "20" }).submit()).texts("flash")).toEqual([
      "Code modifié.",
    ]);
    const late = await second.form({ button: "Enregistrer" }).fill({ Valeur: "30" }).submit();
    expect([late.status, late.errors()]).toEqual([422, ["Camille Perrachon a modifié ce code pendant votre saisie."]]);
    expect(late.text).toMatch(/Remise 15,50 € 20,00 € 30,00 €/);
    expect(late.form({ button: "Enregistrer quand même" }).value("Valeur")).toBe("30");
    expect((await row("ACCUEIL-15"))?.amount_cents).toBe(2000);
    expect((await late.form({ button: "Enregistrer quand même" }).submit()).texts("flash")).toEqual(["Code modifié."]);
    expect((await row("ACCUEIL-15"))?.amount_cents).toBe(3000);

    const [used, ended] = ["/admin/codes-promo?q=accueil", "/admin/codes-promo?q=accueil&etat=termines"];
    const isListed = async (path: string) => (await visitor.visit(path)).text.includes("ACCUEIL-15");
    expect([await isListed(used), await isListed(ended)]).toEqual([true, false]);
    await shop().db("coupons").where({ code: "ACCUEIL-15" }).update({ valid_until: "2026-01-01T00:00:00.000Z" });
    expect([await isListed(used), await isListed(ended)], "a code that has ended").toEqual([false, true]);
    await shop().db("coupons").where({ code: "ACCUEIL-15" }).update({ valid_until: null });

    const stale = await open();
    const question = await (
      await visitor.visit("/admin/codes-promo?q=accueil")
    )
      .form({ button: "Supprimer : ACCUEIL-15" })
      .submit();
    expect(question.text).toMatch(/Confirmer la suppression de ce code \? ?ACCUEIL-15/);
    expect((await question.form({ button: "Confirmer" }).submit("Confirmer")).texts("flash")).toEqual([
      "Code supprimé.",
    ]);
    expect((await visitor.visit("/admin/codes-promo?q=accueil")).text).toContain("Aucun code.");
    expect((await visitor.visit(stale.path)).text).toContain("Supprimé : personne ne peut plus s'en servir.");
    const taken = await stale.form({ button: "Enregistrer" }).fill({ Valeur: "5" }).submit();
    expect([taken.status, taken.text]).toEqual([422, textLike(/État En service Supprimé Supprimé/)]);
    const back = await (
      await visitor.visit("/admin/codes-promo?etat=supprimes&q=accueil")
    )
      .form({ button: /^Remettre en service/ })
      .submit(/^Remettre en service/);
    expect(back.texts("flash")).toEqual(["Code remis en service."]);
    expect(await intents("ACCUEIL-15")).toEqual([
      "code.ajouté",
      "code.modifié",
      "code.modifié",
      "code.supprimé",
      "code.remis",
    ]);
  });
});

test("the logs of orders are found by number and by day, and by the call", async () => {
  const visitor = await adminVisitor(shop());
  expect((await visitor.visit("/admin/logs?commande=INCONNUE")).text).toContain("Aucun log.");
  const at = "2026-03-02T08:00:00.000Z";
  const orders = ["LT-LOG-1", "LT-LOG-2"].map((number) => ({
    id: newId(new Date()),
    number,
    visitor_id: newId(new Date()),
    status: "Validée" as const,
    stock_state: "taken" as const,
    hold_expires_at: at,
    fingerprint: "x",
    delivery_method: "retrait" as const,
    subtotal_cents: 0,
    discount_cents: 0,
    delivery_cents: 0,
    total_cents: 0,
    created_at: at,
  }));
  await shop().db("orders").insert(orders);
  const log = (order = 0, action = "", day = "02") => ({
    id: newId(new Date()),
    order_id: orders[order]?.id ?? "",
    action,
    details: "<i>Colis</i>",
    actor: "Camille Perrachon",
    created_at: `2026-03-${day}T22:59:59.000Z`,
  });
  await shop()
    .db("tracking_log")
    .insert([log(0, "Statut"), log(0, "Suivi", "03"), log(1, "Autre")]);

  const page = await visitor.visit("/admin/logs?commande=lt-log-1");
  expect(page.elements("th").map((head) => textOf(head).replace(" ↓", ""))).toEqual([
    "Date",
    "Commande",
    "Action",
    "Détails",
  ]);
  expect([page.text.includes("Statut"), page.text.includes("Suivi"), page.text.includes("Autre")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(page.elements("i")).toEqual([]);
  const day = await visitor.visit("/admin/logs?du=2026-03-02&au=2026-03-02");
  expect([day.text.includes("Statut"), day.text.includes("Autre"), day.elements("tr").length]).toEqual([true, true, 3]);

  const api = newApi(shop(), visitor);
  const answer = await api.get("/api/admin/tracking-logs?order=LT-LOG-1&limit=1");
  expect(answer.headers.get("X-Total-Count")).toBe("2");
  expect(answer.json()).toEqual([
    {
      _id: anyOf(String),
      createdAt: "2026-03-03T22:59:59.000Z",
      orderId: orders[0]?.id,
      orderNumber: "LT-LOG-1",
      action: "Suivi",
      details: "<i>Colis</i>",
      actor: "Camille Perrachon",
    },
  ]);
  const users = (await api.get("/api/admin/users?q=opticien&limit=2")).json<Record<string, string>[]>();
  expect(users[0]).toEqual({
    _id: textLike(/^[0-9a-f]{24}$/),
    name: "Camille Perrachon",
    email: textWith("opticien"),
    role: "admin",
  });
  expect(JSON.stringify(users)).not.toMatch(/password|hash/);
});

test("the logs name who did what, and an order's number is read as people say it", async () => {
  const visitor = await adminVisitor(shop(), "suivi@exemple.fr");
  const order = await paidOrder(servicesOf(shop()));
  const admin = await visitor.visit(`/admin/commandes/${order.id}`);
  await admin
    .form({ button: "Enregistrer le statut" })
    .fill({ "Nouveau statut": "En préparation" })
    .submit("Enregistrer le statut");
  const page = await visitor.visit(`/admin/logs?commande=${Number(order.number.slice(-5))}`);
  expect(page.text).toContain("Validée → En préparation (Camille Perrachon)");
  const [latest] = (await newApi(shop(), visitor).get(`/api/admin/tracking-logs?order=${order.number}`)).json<
    { actor: string }[]
  >();
  expect(latest?.actor).toBe("Camille Perrachon");
});

test.each(["retraits", "devis", "reservations", "journal", "commandes"])(
  "an empty list names the words that hide the rest, and leads to it: %s",
  async (tab) => {
    const visitor = await adminVisitor(shop());
    const list = await visitor.visit(`/admin/${tab}?q=zzzz`);
    expect(normal(list.text)).toContain("Recherche : « zzzz ».");
    expect(list.text).not.toContain("n’attend à la boutique");
    expect((await list.link("Tout afficher").follow()).path).toBe(`/admin/${tab}`);
  },
);

test("the journal tells who did what, by person, words and days", async () => {
  const visitor = await adminVisitor(shop(), "journal@exemple.fr");
  const { id } = await found(shop().db("users").where({ email: "journal@exemple.fr" }).first("id"));
  await add(visitor);
  const mine = await visitor.visit(`/admin/journal?par-qui=${id}`);
  expect([
    mine.elements("tr").length,
    mine.text.includes("Code promo ajouté"),
    mine.text.includes("JOURNAL-1"),
  ]).toEqual([2, true, true]);
  expect((await visitor.visit(`/admin/journal?par-qui=${id}&q=journal-1`)).elements("tr")).toHaveLength(2);
  expect((await visitor.visit(`/admin/journal?par-qui=${id}&q=50%25`)).text).toContain("Rien de tel n'est noté.");
  expect((await visitor.visit(`/admin/journal?par-qui=${id}&au=2020-01-01`)).text).toContain("Rien de tel n'est noté.");

  async function add(who: Visitor): Promise<void> {
    await (
      await who.visit("/admin/codes-promo/nouveau")
    )
      .form({ name: "coupon-new" })
      .fill({ Code: "JOURNAL-1", Remise: "En pourcentage", Valeur: "5" })
      .submit();
  }
});
