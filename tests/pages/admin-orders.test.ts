import { beforeAll, beforeEach, expect, test } from "vitest";

import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { newId } from "~/domain/ids";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, queuedMails, setStock, shelfOf } from "../helpers/factories";
import { textOf } from "../helpers/dom";
import { found } from "../helpers/found";
import { move, orderNow } from "../helpers/orders";
import { madeLabel } from "../helpers/parcels";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import type { Page, Visitor } from "../helpers/visitor";
import { htmlProblems } from "../helpers/html";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
  camille = await adminVisitor(shop());
});
beforeEach(() => shop().sandbox.colissimo.clear());

const at = (order: Pick<Order, "id">) => `/admin/commandes/${order.id}`;
const bought = (changes: Partial<typeof CLARA_MOREAU> = {}) =>
  paidOrder(services, { customer: { ...CLARA_MOREAU, ...changes } });
const prepared = async (changes: Partial<typeof CLARA_MOREAU> = {}) =>
  move(services, await bought(changes), ORDER_STATUS.preparing);
const panelForm = (page: Page) => page.form({ button: "Enregistrer le statut" });
const flash = (page: Page) => page.texts("flash").join(" ");

test("opens on what is to be prepared while nothing is being prepared", async () => {
  const order = await bought({ lastName: "Premiere" });
  const page = await camille.visit("/admin/commandes");
  expect(page.text).toContain(order.number);
  expect(page.elements("a", { "aria-current": "true" }).map(textOf)).toContain("À préparer");
  expect((await camille.visit("/admin/commandes?statut=en-preparation")).text).toContain(
    "Aucune commande pour ce filtre. 1 dans les autres filtres",
  );
});

test("opens on what is being prepared, with the columns of the specification", async () => {
  const order = await prepared({ lastName: "Ouverture" });
  const other = await bought({ lastName: "Validee" });
  const page = await camille.visit("/admin/commandes");
  for (const head of ["ID", "Client", "Total", "Statut", "Tracking"]) expect(page.text).toContain(head);
  expect(page.text).toContain(order.number);
  expect(page.text).toContain("Clara Ouverture");
  expect(page.text).not.toContain(other.number);
  expect(await htmlProblems(page.html)).toEqual([]);
  for (const filter of ["En préparation", "Expédiée", "Livrée", "Annulée", "Toutes", "À traiter"])
    expect(page.hasLink(filter)).toBe(true);
  expect((await page.link("Toutes").follow()).text).toContain(other.number);
  expect((await camille.visit("/admin/commandes?statut=a-preparer")).text).toContain(other.number);
  expect((await camille.visit("/admin/commandes?statut=a-traiter")).text).toContain("Aucune commande pour ce filtre.");
});

test("finds an order by number, name, first name, address and day, whatever the accents", async () => {
  const order = await prepared({
    firstName: "Éloïse",
    lastName: "Brégançon de La Tour",
    email: "Eloise.Bregancon@Exemple.fr",
  });
  const found = async (query: string) =>
    (await camille.visit(`/admin/commandes?statut=toutes&${query}`)).text.includes(order.number);
  for (const typed of [
    order.number,
    order.number.toLowerCase().replaceAll("-", " "),
    String(Number(order.number.slice(-5))),
    "brégan",
    "BREGANCON",
    "éloïse",
    "eloise bregancon",
    "Brégançon de La Tour Éloïse",
    "eloise.bregancon@exemple.fr",
    "eloise.breg",
  ]) {
    expect(await found(`q=${encodeURIComponent(typed)}`), typed).toBe(true);
  }
  for (const typed of ["tourz", "bregancona", "%", "' or 1=1", "C-2019-00001"])
    expect(await found(`q=${encodeURIComponent(typed)}`), typed).toBe(false);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date(order.createdAt));
  expect([
    await found(`q=bregancon&du=${today}&au=${today}`),
    await found("q=bregancon&au=2020-01-01"),
    await found("q=bregancon&du=jamais"),
  ]).toEqual([true, false, true]);
});

test("'Détails' unfolds the panel under its row, and 'Fermer' folds it", async () => {
  const order = await prepared({ lastName: "<script>alert(1)</script>" });
  const list = await camille.visit("/admin/commandes");
  const open = await list.link(`Détails : ${order.number}`).follow();
  expect(open.html).not.toContain("<script>alert(1)");
  expect(open.text).toContain(`${PLAIN_FRAME.brand} ${PLAIN_FRAME.name}`);
  expect(open.text).toContain("Quantité : 1");
  expect(open.text).toContain("7 rue Sainte-Catherine");
  expect(open.elements("input", { type: "checkbox" }).length).toBe(1);
  expect([
    panelForm(open).value("Nouveau statut"),
    panelForm(open).value("Transporteur"),
    panelForm(open).value("Numéro de suivi"),
  ]).toEqual(["En préparation (actuel)", "Colissimo", ""]);
  for (const button of ["Enregistrer le suivi", "Étiquette d’expédition", "Étiquette de retour", "Actualiser le suivi"])
    expect(open.hasForm({ button }), button).toBe(true);
  expect(await htmlProblems(open.html)).toEqual([]);
  expect((await open.link(`Fermer : ${order.number}`).follow()).hasForm({ button: "Enregistrer le statut" })).toBe(
    false,
  );
});

test("a saved status leads to the list narrowed to it, tells the customer and is written down", async () => {
  const order = await prepared();
  const open = await camille.visit(`/admin/commandes?ouvert=${order.id}`);
  const saved = await panelForm(open)
    .fill({ "Nouveau statut": "Expédiée", "Numéro de suivi": "6A 4100 0000 331" })
    .submit("Enregistrer le statut");
  expect([saved.path, saved.status]).toEqual([`/admin/commandes?statut=expediee&ouvert=${order.id}`, 200]);
  expect(flash(saved)).toContain("Commande mise à jour avec succès.");
  expect(saved.text).toContain("Colissimo 6A41000000331");
  expect(await orderNow(services, order.id)).toMatchObject({ status: "Expédiée", trackingNumber: "6A41000000331" });
  expect((await found(shop().db("audit_log").where({ target: order.number }).first())).details).toBe(
    "En préparation → Expédiée",
  );
  expect(
    (await queuedMails(shop())).filter(({ fact }) => fact.startsWith(`order:${order.id}:status-`)).length +
      shop().sandbox.inbox.mails.filter(({ subject }) => subject.includes(order.number)).length,
  ).toBeGreaterThan(0);
});

test("a tracking number is wanted, kept, and not written over by someone who saw another", async () => {
  const order = await prepared();
  const page = await camille.visit(at(order));
  const missing = await panelForm(page).fill({ "Numéro de suivi": " " }).submit("Enregistrer le suivi");
  expect([missing.status, missing.errors(), missing.title.startsWith("Erreur : ")]).toEqual([
    422,
    ["Veuillez saisir un numéro de suivi."],
    true,
  ]);
  const saved = await panelForm(missing)
    .fill({ "Numéro de suivi": "1Z999", "Transporteur": "UPS" })
    .submit("Enregistrer le suivi");
  expect(flash(saved)).toContain("Numéro de suivi enregistré.");
  expect(panelForm(saved).value("Transporteur")).toBe("UPS");
  const late = await panelForm(page).fill({ "Numéro de suivi": "AUTRE1" }).submit("Enregistrer le suivi");
  expect([late.status, late.errors()[0]]).toEqual([
    422,
    "Le numéro 1Z999 a été enregistré entre-temps. Vérifiez, puis enregistrez à nouveau.",
  ]);
  expect((await orderNow(services, order.id)).trackingNumber).toBe("1Z999");
});

test("a status saved from an older page leaves the parcel as a colleague noted it since", async () => {
  const order = await prepared();
  const [older, newer] = [await camille.visit(at(order)), await camille.visit(at(order))];
  const noted = await panelForm(newer)
    .fill({ "Numéro de suivi": "1Z999", "Transporteur": "UPS" })
    .submit("Enregistrer le suivi");
  await panelForm(older).fill({ "Nouveau statut": "Expédiée" }).submit("Enregistrer le statut");
  expect(await orderNow(services, order.id)).toMatchObject({
    status: "Expédiée",
    carrier: "UPS",
    trackingNumber: "1Z999",
  });

  const conflict = await panelForm(noted).fill({ "Nouveau statut": "Livrée" }).submit("Enregistrer le statut");
  expect(conflict.errors()[0]).toContain("Cette commande a été modifiée entre-temps");
  await panelForm(await camille.visit(at(order)))
    .fill({ "Numéro de suivi": "1Z111" })
    .submit("Enregistrer le suivi");
  await panelForm(conflict).submit("Enregistrer le statut");
  expect(await orderNow(services, order.id)).toMatchObject({ status: "Livrée", trackingNumber: "1Z111" });

  const late = await panelForm(older)
    .fill({ "Nouveau statut": "Expédiée", "Numéro de suivi": "AUTRE1" })
    .submit("Enregistrer le statut");
  expect([late.status, late.errors()[0]]).toEqual([
    422,
    "Le numéro 1Z111 a été enregistré entre-temps. Vérifiez, puis enregistrez à nouveau.",
  ]);
  expect((await orderNow(services, order.id)).trackingNumber).toBe("1Z111");
});

test("what makes little sense is asked once more, and done with a yes", async () => {
  const unpaid = await move(services, await bought(), ORDER_STATUS.delivered);
  const asked = await panelForm(await camille.visit(at(unpaid)))
    .fill({ "Nouveau statut": "En préparation" })
    .submit("Enregistrer le statut");
  expect([asked.status, asked.title.startsWith("Erreur")]).toEqual([422, false]);
  expect(asked.text).toContain("Cette commande est déjà livrée.");
  expect((await orderNow(services, unpaid.id)).status).toBe("Livrée");
  expect(asked.link("Revenir").href).toBe(at(unpaid));
  const done = await asked.form({ name: "asked" }).submit("Confirmer");
  expect(flash(done)).toContain("Commande mise à jour avec succès.");
  expect((await orderNow(services, unpaid.id)).status).toBe("En préparation");
});

test("a cancellation is asked for, and gives the pieces back once", async () => {
  const order = await prepared();
  const { stock } = await shelfOf(shop(), PLAIN_FRAME);
  const asked = await panelForm(await camille.visit(at(order)))
    .fill({ "Nouveau statut": "Annulée" })
    .submit("Enregistrer le statut");
  expect(asked.text).toContain("Confirmer l'annulation de cette commande ?");
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(stock);
  const yes = asked.form({ name: "asked" });
  await yes.submit("Annuler la commande");
  const twice = await yes.submit("Annuler la commande");
  expect([
    twice.status,
    (await shelfOf(shop(), PLAIN_FRAME)).stock,
    (await orderNow(services, order.id)).status,
  ]).toEqual([200, stock + 1, "Annulée"]);
});

test("of two administrators at once, the second sees what the first changed", async () => {
  const order = await prepared();
  const colleague = await adminVisitor(shop());
  const [mine, theirs] = [await camille.visit(at(order)), await colleague.visit(at(order))];
  await panelForm(theirs).fill({ "Nouveau statut": "Expédiée" }).submit("Enregistrer le statut");
  for (const wish of ["Livrée", "Annulée"]) {
    const late = await panelForm(mine).fill({ "Nouveau statut": wish }).submit("Enregistrer le statut");
    expect(late.status).toBe(422);
    expect(late.errors()[0]).toMatch(
      /^Cette commande a été modifiée entre-temps : Camille Perrachon a changé le statut \(En préparation → Expédiée\) le .+\. Vérifiez, puis enregistrez à nouveau\.$/,
    );
    expect(panelForm(late).value("Nouveau statut")).toBe(wish);
  }
  expect((await orderNow(services, order.id)).status).toBe("Expédiée");
});

test("labels are made once, open for administrators, and a refusal says what to do", async () => {
  const order = await prepared();
  const heavy = await (
    await camille.visit(at(order))
  )
    .form({ name: `label-${order.id}` })
    .fill({ "Poids, en kilogrammes": "31" })
    .submit("Étiquette d’expédition");
  expect([heavy.status, heavy.errors()]).toEqual([422, ["Indiquez un poids entre 0,01 et 30 kg, par exemple 0,45."]]);
  const form = heavy
    .form({ name: `label-${order.id}` })
    .fill({ "Poids, en kilogrammes": "0,6", "Remise du colis": "Contre signature (DOS)" });
  const made = await form.submit("Étiquette d’expédition");
  expect(flash(made)).toContain("Étiquette d'expédition créée.");
  expect(flash(made)).toContain("Ouvrir l'étiquette (PDF) (nouvel onglet)");
  const papers = made.elements("a", { href: /\/api\/shipments\/.*\/label$/ });
  expect(papers.map(({ attrs }) => attrs.find(({ name }) => name === "target")?.value)).toEqual(["_blank", "_blank"]);
  await form.submit("Étiquette d’expédition");
  expect(await shop().db("labels").where({ order_id: order.id }).select("product_code", "weight_grams")).toEqual([
    { product_code: "DOS", weight_grams: 600 },
  ]);
  const pdf = await made.link(/^Ouvrir le PDF/).follow();
  expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(flash(await made.form({ name: `return-label-${order.id}` }).submit("Étiquette de retour"))).toContain(
    "Étiquette de retour générée.",
  );

  shop().sandbox.colissimo.fail("*", { status: 503 });
  const other = await prepared();
  const down = await (
    await camille.visit(at(other))
  )
    .form({ name: `label-${other.id}` })
    .submit("Étiquette d’expédition");
  expect([down.status, down.errors()]).toEqual([
    422,
    [
      "Erreur lors de la création de l'étiquette. Colissimo est indisponible : aucune étiquette n'a été créée. Réessayez plus tard.",
    ],
  ]);
  const back = await down.form({ name: `return-label-${other.id}` }).submit("Étiquette de retour");
  expect(back.errors()[0]).toContain("Échec de la génération de l'étiquette retour.");
});

test("where the parcel is stands under its order, asked for by a press", async () => {
  const order = await prepared();
  const nothing = await (
    await camille.visit(at(order))
  )
    .form({ name: `refresh-${order.id}` })
    .submit("Actualiser le suivi");
  expect([nothing.status, nothing.errors()]).toEqual([422, ["Aucun numéro de suivi pour cette commande."]]);
  await madeLabel(services, order);
  const page = await (
    await camille.visit(at(order))
  )
    .form({ name: `refresh-${order.id}` })
    .submit("Actualiser le suivi");
  expect(page.errors()).toEqual([]);
  expect(flash(page)).toContain("Suivi actualisé.");
  expect(page.elements("ol", { "aria-label": "Étapes du colis" })).toHaveLength(1);
  await shop().db("orders").where({ id: order.id }).update({ tracking_number: "9Z00000000001" });
  const unknown = await (
    await camille.visit(at(order))
  )
    .form({ name: `refresh-${order.id}` })
    .submit("Actualiser le suivi");
  expect(unknown.errors()[0]).toContain("Erreur lors de la récupération du suivi.");
});

test("an order that is not there is a 404, and a posted intent that is none changes nothing", async () => {
  const order = await prepared();
  expect((await camille.visit(`/admin/commandes/${newId(new Date())}`)).status).toBe(404);
  expect((await camille.visit("/admin/commandes/x")).status).toBe(404);
  const fields = Object.fromEntries(
    panelForm(await camille.visit(at(order)))
      .fields()
      .filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  expect((await camille.post(at(order), { ...fields, intent: "toString" })).status).toBe(422);
  const wrong = await camille.post(at(order), { ...fields, intent: "status", status: "Perdue" });
  expect([wrong.status, wrong.errors()]).toEqual([422, ["Choisissez le nouveau statut."]]);
  expect((await orderNow(services, order.id)).version).toBe(order.version);
});

test("the packing slip names what goes into the parcel, and no price", async () => {
  const order = await prepared();
  const slip = await (await camille.visit(at(order))).link("Bon de préparation").follow();
  expect(slip.h1).toBe(`Bon de préparation ${order.number}`);
  for (const said of ["7 rue Sainte-Catherine", PLAIN_FRAME.name, "1 pièce en tout."])
    expect(slip.text).toContain(said);
  expect(slip.text).not.toMatch(/\d €/);
  expect(await htmlProblems(slip.html)).toEqual([]);
});

test("the packing slip leaves out what was taken back before it left", async () => {
  const order = await paidOrder(services, {
    customer: CLARA_MOREAU,
    choices: [choiceOf(PLAIN_FRAME, { quantity: 3 })],
  });
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 2 }]);
  const slip = await camille.visit(`${at(order)}/bon`);
  for (const said of ["1 pièce en tout.", "Rétractation : 2 à ne pas mettre dans le colis."])
    expect(slip.text).toContain(said);
});

test("a list that cannot be read says so, and the admin area around it stays", async () => {
  const order = await prepared();
  await shop().db.schema.renameTable("labels", "labels_away");
  try {
    const page = await camille.visit(`/admin/commandes?ouvert=${order.id}`);
    expect([
      page.status,
      page.h1,
      page.text.includes("Une erreur est survenue lors du chargement."),
      page.hasLink("Rendez-vous"),
    ]).toEqual([500, "Commandes", true, true]);
  } finally {
    await shop().db.schema.renameTable("labels_away", "labels");
  }
});

test("a question is put about its own intent alone: a link cannot hide another behind its words", async () => {
  const order = await prepared();
  const asks = async (question: string, to: string, fields: Record<string, string>) => {
    const query = new URLSearchParams({
      vers: to,
      question,
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`f.${name}`, value])),
    });
    return (await camille.visit(`/admin/confirmation?${query.toString()}`)).hasForm({ button: "Confirmer" });
  };
  const cancel = { intent: "status", status: "Annulée", version: String(order.version), next: "refund" };
  expect(
    await asks("appointment", "/admin/rendez-vous", { intent: "mark", id: order.id, to: "cancelled", seen: "0" }),
  ).toBe(true);
  for (const [question, to, fields] of [
    ["session", at(order), cancel],
    ["order", at(order), cancel],
    ["reservation", at(order), { intent: "prescription-valid" }],
    ["refund", `${at(order)}/remboursement`, { amount: "10", reason: "x" }],
    ["appointment", "/admin/rendez-vous", { intent: "mark", id: order.id, to: "confirmed", seen: "0" }],
    ["product", "/admin/verres", { removed: order.id }],
  ] as const)
    expect(await asks(question, to, fields), question).toBe(false);
});
