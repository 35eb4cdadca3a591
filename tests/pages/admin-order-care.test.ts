import { beforeAll, expect, test } from "vitest";

import { keepMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { formatEuros } from "~/domain/money";
import { ORDER_STATUS } from "~/domain/orders/status";
import { storeFile } from "~/domain/prescriptions/file.server";
import { requestReturn } from "~/domain/returns/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, newCustomer, carrying, ADMINISTRATOR_PASSWORD } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newVisitorId, setStock, shelfOf } from "../helpers/factories";
import { found } from "../helpers/found";
import { htmlProblems } from "../helpers/html";
import { acceptAtBench } from "../helpers/bench";
import { deliveredOrder, move, orderNow } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { boughtOrder, paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
  camille = await adminVisitor(shop());
});

const at = (order: Pick<Order, "id">) => `/admin/commandes/${order.id}`;
const open = (order: Pick<Order, "id">) => camille.visit(at(order));
const openBench = (order: Pick<Order, "id">) => camille.visit(`${at(order)}/ordonnance`);
const flash = (page: Page) => page.texts("flash").join(" ");
const audited = async (order: Order): Promise<string[]> =>
  shop().db("audit_log").where({ target: order.number }).orderBy(["created_at", "id"]).pluck("action");
const mailed = (order: Order, said: RegExp) =>
  eventually(async () =>
    expect(
      shop().sandbox.inbox.mails.some(({ subject, text }) => subject.includes(order.number) && said.test(text)),
    ).toBe(true),
  );

const EYE = { sphere: -2.25, cylinder: -0.5, axis: 90, addition: null };
const MEASURES = {
  situation: "vision" as const,
  correction: { leftEye: EYE, rightEye: { ...EYE, sphere: -1.75 } },
  pupillaryDistance: { left: 31.5, right: 32 },
};

async function glasses(): Promise<Order> {
  const reference = await keepMeasures(services, MEASURES, []);
  return paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.6::${reference}` })],
  });
}

async function withPaper(): Promise<Order> {
  const order = await glasses();
  await sendPaper(order);
  return order;
}

async function sendPaper(order: Order, side = "recto"): Promise<void> {
  const keeping = await storeFile(services, order.visitorId, {
    name: "ordonnance <script>.pdf",
    bytes: await pdf({ text: `OD ${order.number} ${side}` }),
  });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  expect(await receivePrescription(services, order.id, keeping.file)).toBe("received");
}

test("a prescription is read with the reading written down, then validated; the list of those to verify forgets it", async () => {
  const order = await withPaper();
  expect((await camille.visit("/admin/commandes?ordonnance=a-verifier")).text).toContain(order.number);
  const page = await open(order);
  expect(page.text).toContain("Reçue, à vérifier.");
  expect(await htmlProblems(page.html)).toEqual([]);
  const file = await page.link(/^Lire l.ordonnance/).follow();
  expect([file.status, file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  const reading = await found(
    shop()
      .db("prescription_readings")
      .join("prescriptions", "prescriptions.id", "prescription_readings.prescription_id")
      .where({ order_id: order.id })
      .first("reader", "reader_id"),
  );
  expect(reading.reader).toBe("administrator");
  expect(await audited(order)).toEqual(["Ordonnance lue"]);
  for (const stranger of [newVisitor(shop()), await carrying(shop(), await newCustomer(shop()))])
    expect([401, 403]).toContain((await stranger.visit(page.link(/^Lire l.ordonnance/).href)).status);

  const valid = await acceptAtBench(await openBench(order));
  expect(flash(valid)).toContain("Ordonnance acceptée en votre nom.");
  expect([(await orderNow(services, order.id)).status, valid.text.includes("Validée.")]).toEqual(["Validée", true]);
  expect((await camille.visit("/admin/commandes?ordonnance=a-verifier")).text).not.toContain(order.number);
  expect(valid.hasForm({ name: "prescription-valid" })).toBe(false);
  expect((await open(order)).text).toContain("Ordonnance validée : Vérifiée par l'opticien (Camille Perrachon)");
  await mailed(order, /ordonnance/);
});

test("a prescription is refused with a reason, which the customer reads", async () => {
  const order = await withPaper();
  const page = await openBench(order);
  const silent = await page.form({ name: "prescription-refused" }).submit("Refuser l’ordonnance");
  expect([silent.status, silent.errors()]).toEqual([422, ["Indiquez au client pourquoi, et ce qu'il peut faire."]]);
  const refused = await silent
    .form({ name: "prescription-refused" })
    .fill({ "Motif du refus": "Le cachet <script>manque</script>." })
    .submit("Refuser l’ordonnance");
  expect(flash(refused)).toContain("Ordonnance refusée.");
  expect(refused.html).not.toContain("<script>manque");
  expect(refused.text).toContain("Le cachet <script>manque</script>.");
  await mailed(order, /Le cachet <script>manque<\/script>\./);
});

test("a prescription that came after the page was made is not decided on unseen", async () => {
  const order = await withPaper();
  const [older, toRefuse] = [await openBench(order), await openBench(order)];
  await sendPaper(order, "verso");
  const says =
    "Une ordonnance est arrivée, ou a été décidée, depuis l'affichage de cette page : voyez ce qui suit, puis décidez.";
  const early = await acceptAtBench(older);
  expect([early.status, early.errors()]).toEqual([422, [says]]);
  const refused = await toRefuse
    .form({ name: "prescription-refused" })
    .fill({ "Motif du refus": "Illisible." })
    .submit("Refuser l’ordonnance");
  expect([
    refused.status,
    refused.errors(),
    refused.form({ name: "prescription-refused" }).value("Motif du refus"),
  ]).toEqual([422, [says], "Illisible."]);
  expect((await orderNow(services, order.id)).status).toBe("En attente d'ordonnance");
  const unopened = await acceptAtBench(early);
  expect([unopened.status, unopened.errors()]).toEqual([
    422,
    ["Ouvrez l'ordonnance avant de l'accepter : sa lecture est consignée avec votre nom."],
  ]);
  for (const { href } of (await open(order)).links().filter(({ name }) => /^Lire l.ordonnance/.test(name)))
    await camille.visit(href);
  expect(flash(await acceptAtBench(unopened))).toContain("Ordonnance acceptée en votre nom.");
});

test("the prescription of a cancelled order waits for nobody", async () => {
  const order = await withPaper();
  const older = await openBench(order);
  const waiting = async () => Number(/(\d+) ordonnances? à vérifier/.exec((await open(order)).text)?.[1] ?? 0);
  const before = await waiting();
  await move(services, order, ORDER_STATUS.cancelled);
  expect(await waiting()).toBe(before - 1);
  expect((await camille.visit("/admin/commandes?ordonnance=a-verifier")).text).not.toContain(order.number);
  const page = await openBench(order);
  expect([
    page.text.includes("La commande est annulée : il n'y a rien à décider."),
    page.hasForm({ name: "prescription-valid" }),
    page.hasForm({ name: "prescription-refused" }),
  ]).toEqual([true, false, false]);
  const late = await acceptAtBench(older);
  expect([late.status, late.errors()]).toEqual([422, ["Aucune ordonnance n'attend de décision pour cette commande."]]);
});

test("what lenses are cut to is opened on demand, and the reading is written down", async () => {
  const order = await glasses();
  const page = await open(order);
  expect(page.text).not.toContain("-2,25");
  expect(await audited(order)).toEqual([]);
  const correction = await page.link(/^Ouvrir la correction à tailler/).follow();
  for (const said of [/[-−]1,75/, /[-−]2,25/, /90°/, /31,5 mm/, /32 mm/]) expect(correction.text).toMatch(said);
  expect(await audited(order)).toEqual(["Correction lue"]);
  expect((await camille.visit(`${at(order)}/correction/${"0".repeat(24)}`)).status).toBe(404);
  const other = await paidOrder(services);
  expect((await camille.visit(`${at(other)}/correction/${order.lines[0]?.id}`)).status).toBe(404);
});

test("the optician says line by line what may be taken back, with a reason for what may not", async () => {
  const order = await paidOrder(services);
  const [line] = order.lines;
  const form = (await open(order)).form({ name: `rights-${line?.id}` });
  const silent = await form.fill({ Rétractation: "Exclu" }).submit(/^Enregistrer/);
  expect([silent.status, silent.errors()]).toEqual([422, ["Indiquez au client pourquoi cet article est exclu."]]);
  const saved = await silent
    .form({ name: `rights-${line?.id}` })
    .fill({ "Rétractation": "Exclu", "Motif de l’exclusion": "Branches cintrées à votre mesure." })
    .submit(/^Enregistrer/);
  expect(flash(saved)).toContain("Droit de rétractation enregistré.");
  expect((await orderNow(services, order.id)).lines[0]).toMatchObject({
    withdrawable: false,
    withdrawableReason: "Branches cintrées à votre mesure.",
  });
});

test("of an order that is cancelled, or was sold at the counter, nothing is said to be taken back", async () => {
  const cancelled = await paidOrder(services);
  expect((await open(cancelled)).text).toContain("peut être repris");
  await move(services, cancelled, ORDER_STATUS.cancelled);
  const counter = await paidOrder(services);
  await shop().db("orders").where({ id: counter.id }).update({ payment_method: "especes" });
  for (const [order, why] of [
    [cancelled, "Aucun : la commande est annulée."],
    [counter, "Aucun : la commande a été conclue et payée à la boutique, et non à distance."],
  ] as const) {
    const { text } = await open(order);
    expect([text.includes(why), text.includes("peut être repris")]).toEqual([true, false]);
  }
});

test("money is given back in part, then in full, in two presses, once however often pressed", async () => {
  const { order } = await boughtOrder(services, shop().sandbox, await newVisitorId(services));
  let page = await (await open(order)).link("Rembourser").follow();
  expect(page.path).toBe(`${at(order)}/remboursement`);
  const typed = (amount: string, reason: string) =>
    page
      .form({ name: "refund" })
      .fill({ "Montant à rembourser, en euros": amount, "Motif": reason })
      .submit("Vérifier");
  for (const [amount, error] of [
    ["", "Indiquez un montant en euros, par exemple 45,00."],
    ["-5", "Indiquez un montant en euros, par exemple 45,00."],
    ["9999", /^.+ sont remboursables : indiquez ce montant au plus\.$/],
  ] as const) {
    page = await typed(amount, "Geste commercial");
    expect(page.status).toBe(422);
    expect(page.errors()[0]).toMatch(error);
  }
  page = await typed("45", "");
  expect(page.errors()).toEqual(["Indiquez au client pourquoi il est remboursé."]);
  page = await typed("45,5", "Geste <b>commercial</b>");
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toContain("Confirmer ce remboursement ?");
  expect(await shop().db("refunds").where({ order_id: order.id })).toEqual([]);
  const yes = page.form({ name: "asked" });
  const done = await yes.submit(/^Rembourser 45,50/);
  await yes.submit(/^Rembourser 45,50/);
  expect(flash(done)).toMatch(/^Remboursement de 45,50 € demandé\./);
  expect(await shop().db("refunds").where({ order_id: order.id }).pluck("amount_cents")).toEqual([4_550]);
  await eventually(async () => expect((await open(order)).text).toMatch(/45,50 €, effectué/));
  page = await open(order);
  expect(page.hasLink(/^Avoir A/)).toBe(true);
  expect(page.text).toContain("Geste <b>commercial</b>");
  expect(await audited(order)).toEqual(["Remboursement demandé"]);

  page = await page.link("Rembourser").follow();
  const rest = await page
    .form({ name: "refund" })
    .fill({ "Montant à rembourser, en euros": "99,50", "Motif": "Le reste" })
    .submit("Vérifier");
  await rest.form({ name: "asked" }).submit(/^Rembourser/);
  await eventually(async () =>
    expect((await open(order)).text).toContain("Aucun : la commande est entièrement remboursée."),
  );
  const settled = await open(order);
  expect(settled.text).toContain("Rien de plus n'est à rembourser.");
  expect(settled.texts("admin-order__intents")[0]).toMatch(/^Entièrement remboursée(?! \(statut)/);
  expect((await camille.visit(`${at(order)}/remboursement`)).text).toContain("Déjà remboursé par Camille");
});

test("a refund that Stripe refuses is shown with why, and may be asked for again", async () => {
  const order = await paidOrder(services); // with an intent that the provider does not know
  const page = await camille.visit(`${at(order)}/remboursement`);
  const asked = await page
    .form({ name: "refund" })
    .fill({ "Montant à rembourser, en euros": "10", "Motif": "Retour" })
    .submit("Vérifier");
  await asked.form({ name: "asked" }).submit(/^Rembourser 10,00/);
  await eventually(async () => expect((await open(order)).text).toContain("refusé par Stripe : rien n'est parti"));
  expect((await open(order)).link("Rembourser").href).toBe(`${at(order)}/remboursement`);
});

test("a refund asks who one is once the password is old", async () => {
  const order = await paidOrder(services);
  const colleague = await adminVisitor(shop(), "ancien@exemple.fr");
  const { id } = await found(shop().db("users").where({ email: "ancien@exemple.fr" }).first("id"));
  await shop()
    .db("sessions")
    .where({ user_id: id })
    .update({ proven_at: new Date(Date.now() - 3_600_000).toISOString() });
  const asked = await colleague.visit(`${at(order)}/remboursement`);
  expect(asked.path).toMatch(/^\/admin\/confirmer-identite\?retour=/);
  const page = await asked
    .form({ button: "Confirmer" })
    .fill({ "Mot de passe": ADMINISTRATOR_PASSWORD })
    .submit("Confirmer");
  expect(page.path).toBe(`${at(order)}/remboursement`);
});

test("'Annuler et rembourser' is two steps: pieces back once, then the money", async () => {
  const order = await paidOrder(services);
  const { stock } = await shelfOf(shop(), PLAIN_FRAME);
  const question = await (
    await open(order)
  )
    .form({ button: /^Annuler et rembourser/ })
    .submit(/^Annuler et rembourser/);
  expect(question.text).toContain("Confirmer l'annulation de cette commande ?");
  const sum = formatEuros(order.totalCents).replace(/\s/g, " ");
  expect(question.text).toContain(`Les ${sum} payés sont à rendre : la page du remboursement s'ouvre ensuite.`);
  const refund = await question.form({ button: "Annuler, puis rembourser" }).submit("Annuler, puis rembourser");
  expect([refund.path, refund.text.includes("Étape 2 sur 2.")]).toEqual([`${at(order)}/remboursement?etape=2`, true]);
  expect([(await orderNow(services, order.id)).status, (await shelfOf(shop(), PLAIN_FRAME)).stock]).toEqual([
    "Annulée",
    stock + 1,
  ]);
  expect(refund.form({ name: "refund" }).value("Montant à rembourser, en euros")).toBe(
    (order.totalCents / 100).toFixed(2).replace(".", ","),
  );
});

test("a return is taken in, validated with its pieces back on sale, or refused with a reason; two at once are told", async () => {
  const [first, second] = [await deliveredOrder(services), await deliveredOrder(services)];
  const ask = async (order: Order) => {
    const asking = await requestReturn(services, order.id, { lines: "all", comment: "Trop <script>grandes</script>" });
    if (asking.outcome !== "requested") throw new Error(asking.outcome);
    return asking.return.id;
  };
  const [one, two] = [await ask(first), await ask(second)];
  const list = await camille.visit("/admin/retours");
  expect([list.text.includes(first.number), list.text.includes(second.number)]).toEqual([true, true]);
  const page = await list.link(first.number).follow();
  expect(page.html).not.toContain("<script>grandes");
  const { stock } = await shelfOf(shop(), PLAIN_FRAME);
  const stale = page.form({ name: `return-${one}` });
  let moved = await page.form({ name: `return-${one}` }).submit("Prendre en charge");
  expect(moved.text).toContain("Retour : En traitement");
  moved = await moved
    .form({ name: `return-${one}` })
    .fill({ "Remettre en stock (à la validation)": true })
    .submit("Valider");
  expect(flash(moved)).toContain("Retour validé, articles remis en stock.");
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(stock + 1);
  const late = await stale.fill({ "Motif, en cas de refus": "Abîmées" }).submit("Refuser");
  const told = await late.form({ name: "asked" }).submit("Refuser le retour");
  expect([told.status, told.errors()]).toEqual([
    422,
    ["Ce retour a été modifié entre-temps : il est maintenant « Validé ». Vérifiez, puis recommencez."],
  ]);

  const other = await open(second);
  const silent = await other.form({ name: `return-${two}` }).submit("Refuser");
  expect([silent.status, silent.errors()]).toEqual([422, ["Indiquez au client pourquoi ce retour est refusé."]]);
  const enter = await silent
    .form({ name: `return-${two}` })
    .fill({ "Motif, en cas de refus": "Verres rayés" })
    .submit("Valider"); // which Enter in the field of the reason may press
  expect([enter.status, enter.errors()]).toEqual([
    422,
    ["Un motif n'accompagne qu'un refus : choisissez « Refusé », ou effacez-le."],
  ]);
  const asked = await silent
    .form({ name: `return-${two}` })
    .fill({ "Motif, en cas de refus": "Verres rayés" })
    .submit("Refuser");
  const refused = await asked.form({ name: "asked" }).submit("Refuser le retour");
  expect(refused.text).toContain("Motif du refus : Verres rayés");
  const foreign = await camille.visit(at(first));
  expect(
    (
      await camille.post(at(first), {
        csrf: String(
          foreign
            .form({ name: "refresh-" + first.id })
            .fields()
            .find(([name]) => name === "csrf")?.[1],
        ),
        intent: "return",
        returnId: two,
        state: "Validé",
      })
    ).status,
  ).toBe(422);
});

test("a withdrawal stands with the returns that it opened", async () => {
  const order = await move(services, await paidOrder(services, { customer: CLARA_MOREAU }), ORDER_STATUS.shipped);
  const [line] = order.lines;
  expect((await declareWithdrawal(services, order.id, [{ lineId: line?.id ?? "", quantity: 1 }])).outcome).toBe(
    "recorded",
  );
  const page = await open(order);
  expect(page.text).toMatch(/Rétractation déclarée le .+ à \d\d:\d\d:\d\d/);
  expect((await camille.visit("/admin/retours")).text).toContain("Rétractation");
});

test("of a withdrawal that comes back worn, a part of the price is kept, with a reason and after a question", async () => {
  const order = await deliveredOrder(services);
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  const returnId = (await shop().db("returns").where({ order_id: order.id }).first("id"))?.id ?? "";
  const page = await open(order);
  expect(await htmlProblems(page.html)).toEqual([]);
  const name = `return-${returnId}`;
  const sum = "Somme à retenir, si l'article revient déprécié (en euros)";
  const unexplained = await page
    .form({ name })
    .fill({ [sum]: "25,00" })
    .submit("Valider");
  expect([unexplained.status, unexplained.errors()]).toEqual([
    422,
    ["Indiquez au client en quoi l'article a été déprécié."],
  ]);
  const why = { "En quoi il est déprécié": "Branche gauche forcée." };
  const asked = await unexplained.form({ name }).fill(why).submit("Valider");
  expect(asked.text).toContain("L. 221-23");
  const done = await asked.form({ name: "asked" }).submit(/^Valider et retenir/);
  expect(flash(done)).toContain("Retour : Validé.");
  expect(done.text.replace(/\s/g, " ")).toContain("Retenu sur le remboursement : 25,00 €. Branche gauche forcée.");
  expect(await shop().db("money_tasks").where({ order_id: order.id, list: "owed" }).pluck("amount_cents")).toEqual([
    order.totalCents - 2_500,
  ]);
});
