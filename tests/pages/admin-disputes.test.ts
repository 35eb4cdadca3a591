import { beforeAll, expect, test } from "vitest";

import { keepMeasures } from "~/domain/lenses/corrections.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { storeFile } from "~/domain/prescriptions/file.server";
import { receiveFor } from "~/domain/prescriptions/prescription.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, carrying, newCustomer } from "../helpers/administrator";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { BY, move, orderNow } from "../helpers/orders";
import { pdf } from "../helpers/papers";
import { boughtOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { unzip } from "../helpers/zip";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
  camille = await adminVisitor(shop());
});

type Bought = Awaited<ReturnType<typeof boughtOrder>>;
type Changes = Parameters<typeof boughtOrder>[4];

const at = (order: Pick<Order, "id">) => `/admin/commandes/${order.id}`;
const bought = async (changes: Changes = {}) =>
  boughtOrder(services, shop().sandbox, await newVisitorId(services), undefined, changes);
const stripe = () => shop().sandbox.stripe;
const listed = async ({ order }: Bought) => (await camille.visit("/admin/a-regler")).text.includes(order.number);

/** The bank contests the payment, and the webhook has told the shop. */
async function disputed(changes: Changes = {}): Promise<Bought & { id: string }> {
  const one = await bought(changes);
  const { id } = stripe().openDispute(one.intentId);
  await stripe().webhooks.idle();
  expect(await listed(one)).toBe(true);
  return { ...one, id };
}

async function close(id: string, status: "won" | "lost"): Promise<void> {
  stripe().closeDispute(id, status);
  await stripe().webhooks.idle();
}

const send = async (order: Order): Promise<Page> =>
  (await camille.visit(at(order)))
    .form({ name: `order-${order.id}` })
    .fill({ "Nouveau statut": "Expédiée" })
    .submit("Enregistrer le statut");

test("a dispute marks the order, holds its dispatch, tells the last day to answer, and once won lets it go", async () => {
  const one = await disputed();
  const { order } = one;
  const list = await camille.visit("/admin/a-regler");
  expect(await htmlProblems(list.html)).toEqual([]);
  expect(list.text).toMatch(
    /Paiement contesté.*Le client conteste ce paiement auprès de sa banque \(article non reçu\)/,
  );
  await shop().sandbox.inbox.waitFor(
    ({ subject, text }) => subject.includes(order.number) && /Dernier jour\u00a0: /.test(text),
  );
  const page = await camille.visit(at(order));
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toMatch(/Envoi retenu : le paiement est contesté auprès de la banque depuis le/);
  expect((await send(order)).errors()[0]).toMatch(/^Envoi retenu : /);
  expect((await orderNow(services, order.id)).status).toBe("Validée");

  await close(one.id, "won");
  expect(await listed(one)).toBe(false);
  expect((await camille.visit(at(order))).text).not.toContain("Envoi retenu");
  await send(order);
  expect((await orderNow(services, order.id)).status).toBe("Expédiée");
});

test("a lost dispute stands in the list until someone settles it, and nothing of that money is owed or given back again", async () => {
  const one = await disputed();
  await close(one.id, "lost");
  expect((await camille.visit("/admin/a-regler")).text).toMatch(/Contestation perdue.*La contestation est perdue/);
  await move(services, one.order, ORDER_STATUS.cancelled);
  expect((await camille.visit("/admin/a-regler#owed")).text).not.toMatch(/[Ll]a commande est annulée/);
  expect((await camille.visit(`${at(one.order)}/remboursement`)).hasForm({ name: "refund" })).toBe(false);

  const settle = await (
    await camille.visit("/admin/a-regler")
  )
    .link(new RegExp(`^Régler : commande ${one.order.number}`))
    .follow();
  await settle
    .form({ name: "settle" })
    .fill({ "Comment est-ce réglé ?": "Article revenu" })
    .submit("Marquer comme réglé");
  expect(await listed(one)).toBe(false);
});

test("a warning of fraud holds the dispatch like a dispute", async () => {
  const one = await bought();
  stripe().warnOfFraud(one.intentId);
  await stripe().webhooks.idle();
  expect((await camille.visit("/admin/a-regler")).text).toContain("Fraude signalée par la banque");
  expect((await send(one.order)).errors()[0]).toMatch(/^Envoi retenu : la banque a signalé ce paiement/);
});

test("no label is made for a disputed order, unless someone who has read why asks for it all the same", async () => {
  const { order } = await disputed();
  const page = await camille.visit(at(order));
  expect(page.hasForm({ name: `label-${order.id}` })).toBe(false);
  expect(page.text).toContain("Aucune étiquette n'est créée tant que ce n'est pas réglé");
  const again = await camille.post(
    at(order),
    {
      ...(Object.fromEntries(page.form({ name: `return-label-${order.id}` }).fields()) as Record<string, string>),
      intent: "label",
    },
    { follow: true },
  );
  expect(again.errors()[0]).toMatch(/Envoi retenu/);
  expect(shop().sandbox.colissimo.parcels).toHaveLength(0);

  const question = await page
    .form({ button: /^Demander l.étiquette d.expédition malgré tout/ })
    .submit(/^Demander l.étiquette d.expédition malgré tout/);
  expect(question.text).toContain("Le paiement de cette commande est contesté, et son envoi retenu.");
  await question.form({ button: "Confirmer" }).submit("Confirmer");
  expect(shop().sandbox.colissimo.parcels).toHaveLength(1);
  expect((await camille.visit(at(order))).hasForm({ name: `label-${order.id}` })).toBe(true); // made already: shown again, not made again
});

test("what answers a dispute is one download: the order, its parcel, that its prescription was accepted, and nobody else's", async () => {
  const other = await bought({ customer: { ...CLARA_MOREAU, lastName: "Oliveira", email: "autre@exemple.fr" } });
  const measures = {
    situation: "vision" as const,
    correction: correctionOf(eyeOf(-2.25)),
    pupillaryDistance: { left: 32, right: 32 },
  };
  const extra = `verres:standard:unifocal:1.6::${await keepMeasures(services, measures, [])}`;
  const one = await disputed({ choices: [choiceOf(PLAIN_FRAME, { extra })] });
  const { order } = one;
  const keeping = await storeFile(services, order.visitorId, {
    name: "ordonnance.pdf",
    bytes: await pdf({ text: "OD -2,25" }),
  });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receiveFor(services, order, keeping.file, { prescriber: "Dr Roux" });
  await validatePrescription(services, order.id, BY);
  await shop().db("orders").where({ id: order.id }).update({ tracking_number: "6A12345678901", carrier: "Colissimo" });

  const settle = await (
    await camille.visit("/admin/a-regler")
  )
    .link(new RegExp(`^Régler : commande ${order.number}`))
    .follow();
  const archive = await settle.link("Télécharger les preuves (ZIP)").follow();
  expect([archive.headers.get("Content-Type"), archive.headers.get("Cache-Control")]).toEqual([
    "application/zip",
    "no-store",
  ]);
  const files = unzip(archive.body);
  const text = (name: string) => files.get(name)?.toString("utf8") ?? "";
  expect([...files.keys()].map((name) => name.replace(/F\d{4}-\d+/, "F")).sort()).toEqual(
    ["commande.txt", "envoi.txt", "facture-F.pdf", "historique.txt", "ordonnance.txt"].sort(),
  );
  expect(text("commande.txt")).toContain(`Commande ${order.number}`);
  expect(text("commande.txt")).toContain("Clara Moreau");
  expect(text("envoi.txt")).toContain("Colis 6A12345678901");
  expect(text("ordonnance.txt")).toContain("a été vérifiée par l’opticien");
  const all = [...files.values()].map((bytes) => bytes.toString("utf8")).join("\n");
  for (const foreign of [other.order.number, "Oliveira", "autre@exemple.fr", "2,25", "Dr Roux"])
    expect(all).not.toContain(foreign);
  expect(await shop().db("audit_log").where({ target: order.number }).pluck("action")).toContain(
    "Preuves téléchargées",
  );
  for (const stranger of [newVisitor(shop()), await carrying(shop(), await newCustomer(shop()))])
    expect((await stranger.visit(`${at(order)}/preuves.zip`)).headers.get("Content-Type")).toMatch(/^text\/html/);
});

test("'Ils sont partis quand même': what a withdrawal kept in the shop and left with the parcel comes back by a return, and its customer is told", async () => {
  const { order } = await bought({ choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const [line] = order.lines;
  expect(await declareWithdrawal(services, order.id, [{ lineId: line?.id ?? "", quantity: 1 }])).toMatchObject({
    outcome: "recorded",
  });
  await move(services, order, ORDER_STATUS.shipped);
  const page = await camille.visit(at(order));
  const form = page.form({ button: "Ils sont partis quand même" });
  const done = await form.submit("Ils sont partis quand même");
  const asked = done.hasForm({ name: "asked" }) ? await done.form({ name: "asked" }).submit(/./) : done;
  expect(asked.errors()).toEqual([]);
  expect(await shop().db("returns").where({ order_id: order.id }).pluck("state")).toEqual(["Retour demandé"]);
  expect((await camille.visit(at(order))).hasForm({ button: "Ils sont partis quand même" })).toBe(false);
  await eventually(() =>
    expect(
      shop().sandbox.inbox.mails.some(({ subject }) =>
        subject.includes(`Partie malgré votre rétractation (commande ${order.number})`),
      ),
    ).toBe(true),
  );
  const late = await form.submit("Ils sont partis quand même"); // from a page that is still open
  expect(late.status).toBeLessThan(500);
  expect(await shop().db("returns").where({ order_id: order.id })).toHaveLength(1);
});
