import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { orderPath, orderReturnPath } from "~/domain/orders/links.server";
import { setTracking } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { followParcels } from "~/domain/parcels/follow.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { listReturns } from "~/domain/returns/list.server";
import type { Services } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { addToCart } from "../helpers/buying";
import { attr, textOf } from "../helpers/dom";
import { newEmail } from "../helpers/email";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { anyOf, textLike } from "../helpers/matchers";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { madeLabel } from "../helpers/parcels";
import { paidOrder } from "../helpers/paying";
import { visitorIdOf, withCorrection } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let visitor: Visitor;
let email: string;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});
beforeEach(() => {
  visitor = newVisitor(shop());
  email = newEmail();
});

const who = () => ({ ...CLARA_MOREAU, email });
const delivered = (choices = [choiceOf(PLAIN_FRAME)]) => deliveredOrder(services, { customer: who(), choices });
const pageOf = (order: Order, by = visitor) => by.visit(orderPath(services.config, order.id));
const returnsOf = (order: Order) => shop().db("returns").where({ order_id: order.id }).select("state", "comment");
const confirmed = (look: Page) => look.form({ name: "return-check" }).submit("Demander le retour");
const steps = (page: Page, label: string) =>
  page
    .elements("ol", { "aria-label": label })
    .flatMap((list) => list.childNodes.map((each) => textOf(each)).filter(Boolean));
const current = (page: Page) =>
  page.elements("li", { "aria-current": "step" }).map((each) => textOf(each).replace(/^(En cours|Fait) : /, ""));

// --- the timeline

describe("the order's page", () => {
  test("follows the order from its payment to the door, with its days and its parcel", async () => {
    const order = await paidOrder(services, { customer: who() });
    const today = new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeZone: "Europe/Paris" }).format(
      new Date(),
    );
    const placed = await pageOf(order);
    expect(placed.h1).toBe("Merci, votre commande est confirmée");
    expect([steps(placed, "Suivi de la commande").map((step) => step.split(" : ")[0]), current(placed)]).toEqual([
      ["En cours", "À venir", "À venir", "À venir"],
      [`Confirmée ${today}`],
    ]);
    await move(services, order, ORDER_STATUS.preparing);
    expect((await pageOf(order)).h1).toBe("Votre commande est en préparation");
    await move(services, order, ORDER_STATUS.shipped);
    await setTracking(services, order.id, { trackingNumber: "6A 1234", carrier: "Colissimo" });
    const sent = await pageOf(order);
    expect([sent.h1, current(sent), sent.elements("progress").map((bar) => attr(bar, "value"))]).toEqual([
      "Votre commande est en route",
      [`Expédiée ${today}`],
      [String(2 / 3)],
    ]);
    expect(sent.text).toContain("Colissimo, numéro 6A1234");
    expect(sent.link("Suivre mon colis").href).toBe("https://www.laposte.fr/outils/suivre-vos-envois?code=6A1234");
    expect(sent.elements("ol", { "aria-label": "Étapes du colis" })).toEqual([]); // the carrier does not know that number
    await move(services, order, ORDER_STATUS.preparing); // no label is made for a parcel that left
    const { parcelNumber } = await madeLabel(services, await orderNow(services, order.id));
    await move(services, order, ORDER_STATUS.shipped);
    shop().sandbox.colissimo.advance(parcelNumber);
    await followParcels(services);
    const followed = await pageOf(order);
    expect(steps(followed, "Étapes du colis")).toEqual([
      "Votre Colissimo va bientôt nous être confié !",
      textLike(/^\d+ \p{L}+ \d{4} à \d\d:\d\d : ./u),
    ]);
    expect(followed.text).toMatch(/D'après le transporteur, le \d+/);
    expect(sent.text).toContain("Retour : Non éligible (livraison non effectuée ou délai dépassé)");
    expect([sent.hasLink("Demander un retour"), sent.hasLink("Renoncer au contrat ici")]).toEqual([false, true]);
    await move(services, order, ORDER_STATUS.delivered);
    const arrived = await pageOf(order);
    expect([arrived.h1, current(arrived), arrived.hasLink("Demander un retour")]).toEqual([
      "Votre commande est livrée",
      [`Livrée ${today}`],
      true,
    ]);
    expect(arrived.text).toMatch(/Vous pouvez renoncer au contrat jusqu'au \d+ \p{L}+ \d{4} inclus\./u);
  });

  test.each([
    [
      ORDER_STATUS.awaitingPrescription,
      "En attente d'ordonnance : nos opticiens vérifient votre ordonnance ou votre déclaration avant de préparer vos verres.",
    ],
    [ORDER_STATUS.attention, "À traiter : un point demande l'attention de la boutique, qui vous écrit."],
    [ORDER_STATUS.cancelled, "Cette commande est annulée"],
  ])("tells '%s' in words", async (status, words) => {
    const order = await paidOrder(services, { customer: who() });
    await shop()
      .db("orders")
      .where({ id: order.id })
      .update({ status, cancelled_by: status === ORDER_STATUS.cancelled ? BY : null });
    const page = await pageOf(order);
    expect(page.text.split(words)).toHaveLength(2); // shown once
    if (status === ORDER_STATUS.attention) expect(page.text).not.toContain("Nous préparons");
    if (status === ORDER_STATUS.cancelled) {
      expect([
        steps(page, "Suivi de la commande"),
        page.hasLink("Demander un retour"),
        page.text.includes("vous est remboursé"),
      ]).toEqual([[], false, false]); // its ledger owes nothing
      expect(page.links().filter(({ href }) => href.includes("/commande/") && href.includes("/renoncer"))).toEqual([]);
    }
  });
});

test("a cancelled order says that its money is on its way back, then that it was given back", async () => {
  const order = await paidOrder(services, { customer: who() });
  const asking = await requestRefund(services, order.id, {
    amountCents: order.totalCents,
    reason: "Geste",
    by: BY,
    key: order.id,
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await move(services, order, ORDER_STATUS.cancelled);
  expect((await pageOf(order)).text).toMatch(
    /Le remboursement de .+, demandé le .+, est en attente de la banque ; un courriel vous le confirme/,
  );
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${order.id}` });
  const page = await pageOf(order);
  expect([page.text.includes("vous a été remboursé"), page.text.includes("en attente de la banque")]).toEqual([
    true,
    false,
  ]);
});

// --- returns

describe("a return", () => {
  test("is asked for line by line, without scripts, and stands on the order's page from then on", async () => {
    const order = await delivered([choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)]);
    const page = await (await pageOf(order)).link("Demander un retour").follow();
    expect([page.h1, page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")]).toEqual([
      "Demander un retour",
      "no-store",
      "noindex",
    ]);
    const form = page.form({ button: "Continuer" });
    expect([
      form.value("Maison Valmy Panthéon Noir, taille 48"),
      form.value("Quantité : Maison Valmy Panthéon"),
    ]).toEqual([false, "2"]);
    form.fill({
      "Maison Valmy Panthéon Noir, taille 48": true,
      "Quantité : Maison Valmy Panthéon": "1",
      "Raison : Maison Valmy Panthéon": "La taille ne convient pas",
    });
    const look = await form.submit("Continuer");
    expect([look.status, look.h1, await returnsOf(order)]).toEqual([200, "Vérifiez votre demande", []]);
    // A page with an address: Back and a reload show it without sending a form again.
    const again = await visitor.visit(look.path);
    for (const page of [look, again])
      for (const words of ["1 × Maison Valmy Panthéon", "La taille ne convient pas"])
        expect(page.text).toContain(words);
    const edited = (await look.link("Modifier").follow()).form({ button: "Continuer" });
    expect([edited.value("Quantité : Maison Valmy Panthéon"), edited.value("Raison : Maison Valmy Panthéon")]).toEqual([
      "1",
      "La taille ne convient pas",
    ]);
    const long = await look
      .form({ name: "return-check" })
      .fill({ "Un mot pour la boutique (facultatif)": "x".repeat(1001) })
      .submit("Demander le retour");
    expect([long.status, long.h1, long.errors()]).toEqual([
      422,
      "Vérifiez votre demande",
      ["1000 caractères au plus."],
    ]);
    const confirm = look
      .form({ name: "return-check" })
      .fill({ "Un mot pour la boutique (facultatif)": "Elles glissent <b>" });
    const [first, second] = await Promise.all([
      confirm.submit("Demander le retour"),
      confirm.submit("Demander le retour"),
    ]); // a double click
    for (const answer of [first, second, await confirm.submit("Demander le retour")]) {
      expect([answer.status, answer.url.pathname, answer.redirects.at(-1)?.status]).toEqual([
        200,
        `/commande/${order.id}`,
        303,
      ]);
      expect(answer.text).toContain("Retour : Retour demandé");
    }
    expect(first.texts("flash")).toEqual(["Votre demande de retour est enregistrée."]);
    expect(await returnsOf(order)).toEqual([{ state: "Retour demandé", comment: "Elles glissent <b>" }]);
    expect(steps(first, "Suivi du retour").map((step) => step.split(" : ")[1]?.replace(/ ?\d.*/, ""))).toEqual([
      "Retour demandé",
      "En traitement",
      "Retour validé",
    ]);
    const mail = await shop().sandbox.inbox.waitFor(
      (each) => each.envelope.to.includes(email) && each.subject.startsWith("Votre demande de retour"),
    );
    expect(mail.text).toContain("1 × Maison Valmy Panthéon");
    await shop().sandbox.inbox.waitFor((each) => each.subject === `Retour demandé, commande ${order.number}`);

    // The rest may be returned later, once.
    const rest = await first.link("Demander un retour").follow();
    expect(() => rest.form({ button: "Continuer" }).value("Quantité : Maison Valmy Panthéon")).toThrow(); // one is left
    const ask = rest
      .form({ button: "Continuer" })
      .fill({
        "Maison Valmy Panthéon Noir, taille 48": true,
        [`${ACCESSORY.brand} ${ACCESSORY.name} ${ACCESSORY.colors[0]?.name}`]: true,
      });
    const all = await confirmed(await ask.submit("Continuer"));
    expect([all.hasLink("Demander un retour"), (await returnsOf(order)).length]).toEqual([false, 2]);
  });

  test("asked without choosing, or with what cannot be, comes back as it was typed", async () => {
    const order = await delivered([choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)]);
    const page = await visitor.visit(orderReturnPath(services.config, order.id));
    const form = page.form({ button: "Continuer" });
    const refused = await form
      .fill({ "Raison : Maison Valmy Panthéon": "La taille ne convient pas" })
      .submit("Continuer");
    expect([refused.status, refused.errors(), refused.title.startsWith("Erreur : Retour")]).toEqual([
      422,
      ["Choisissez au moins un article."],
      true,
    ]);
    expect(refused.describedError("Maison Valmy Panthéon Noir, taille 48")).toBe("Choisissez au moins un article.");
    expect(refused.form({ button: "Continuer" }).value("Raison : Maison Valmy Panthéon")).toBe(
      "La taille ne convient pas",
    );
    const lineId = order.lines[0]?.id ?? "";
    const look = await form.fill({ "Maison Valmy Panthéon Noir, taille 48": true }).submit("Continuer");
    const fields = Object.fromEntries(
      look
        .form({ name: "return-check" })
        .fields()
        .filter((field): field is [string, string] => typeof field[1] === "string"),
    );
    const forged = await visitor.post(page.path, {
      ...fields,
      attempt: "",
      [`quantity-${lineId}`]: "3",
      [`reason-${lineId}`]: "rien",
    });
    expect([forged.status, forged.errors()]).toEqual([422, ["Indiquez une quantité de 1 à 2."]]);
    const foreign = await visitor.post(page.path, { ...fields, "attempt": "", "line-ffffffffffffffffffffffff": "on" });
    expect(foreign.errors()).toEqual([
      "Un article coché ne peut plus être choisi : il l'a déjà été, ou son délai est passé.",
    ]);
    expect(await returnsOf(order)).toEqual([]);
  });

  test("of two open windows, the second finds nothing left and says so", async () => {
    const order = await delivered();
    const windows = await Promise.all(
      [visitor, newVisitor(shop())].map((each) => each.visit(orderReturnPath(services.config, order.id))),
    );
    const answers = await Promise.all(
      (await Promise.all(windows.map((page) => page.form({ button: "Continuer" }).submit("Continuer")))).map(confirmed),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = answers.find(({ status }) => status === 422);
    expect(late?.errors()[0]).toMatch(/^(Un article coché ne peut plus|Retour : Déjà demandé)/);
    expect(late?.texts("notice")).toEqual(["Retour : Déjà demandé pour tout ce qui peut revenir"]);
    expect(late?.text).not.toContain("Non éligible");
    expect(late?.text).toContain("Son retour est déjà demandé.");
    expect(await returnsOf(order)).toHaveLength(1);
  });

  test("leaves lenses made to someone's eyes out, and says why; too late, it says that", async () => {
    const glasses = await delivered([
      choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) }),
      choiceOf(PLAIN_FRAME),
    ]);
    const page = await (await pageOf(glasses)).link("Demander un retour").follow();
    expect(page.elements("input", { type: "checkbox", name: /^line-/ })).toHaveLength(1);
    expect(page.text).toContain(
      "Verres taillés à votre vue : fabriqués pour vous seul, ils sont exclus du droit de rétractation",
    );
    const old = await delivered();
    await shop()
      .db("orders")
      .where({ id: old.id })
      .update({ delivered_at: new Date(Date.now() - 20 * 86_400_000).toISOString() });
    const late = await visitor.visit(orderReturnPath(services.config, old.id));
    expect([late.status, late.hasForm({ button: "Continuer" }), late.texts("notice")]).toEqual([
      200,
      false,
      ["Retour : Non éligible (livraison non effectuée ou délai dépassé)"],
    ]);
    expect((await pageOf(old)).text).toContain("Retour : Non éligible (livraison non effectuée ou délai dépassé)");
  });

  test("moves on before the customer's eyes, and a refusal gives its reason", async () => {
    const order = await delivered();
    await confirmed(
      await (
        await visitor.visit(orderReturnPath(services.config, order.id))
      )
        .form({ button: "Continuer" })
        .submit("Continuer"),
    );
    const asked = (await listReturns(services)).find(({ orderId }) => orderId === order.id);
    await advanceReturn(services, asked?.id ?? "", "En traitement", { by: BY });
    expect((await pageOf(order)).text).toContain("Retour : En traitement");
    await advanceReturn(services, asked?.id ?? "", "Refusé", { by: BY, reason: "La monture est rayée." });
    const refused = await pageOf(order);
    expect(refused.text).toContain("Retour : Refusé La monture est rayée.");
    expect(refused.hasLink("Demander un retour")).toBe(false);
  });
});

// --- who may see it

test("another's order is not there, by page or by call; its browser and its link open it", async () => {
  await addToCart(visitor);
  const order = await deliveredOrder(services, { customer: who() }, visitorIdOf(visitor));
  const stranger = newVisitor(shop());
  await addToCart(stranger);
  for (const page of ["", "/retour", "/renoncer"]) {
    for (const key of [
      "",
      "?cle=0-abc",
      `?cle=${new URL(orderPath(services.config, "f".repeat(24)), shop().url).searchParams.get("cle")}`,
    ])
      expect((await stranger.visit(`/commande/${order.id}${page}${key}`)).status, page + key).toBe(404);
    expect((await visitor.visit(`/commande/${order.id}${page}`)).status, page).toBe(200);
  }
  const fields = Object.fromEntries(
    (await visitor.visit(`/commande/${order.id}/retour`))
      .form({ button: "Continuer" })
      .fields()
      .filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const { csrf } = Object.fromEntries((await stranger.visit("/renoncer")).form({ name: "withdraw-lookup" }).fields());
  for (const page of ["/retour", "/renoncer"])
    expect(
      (await stranger.post(`/commande/${order.id}${page}`, { ...fields, csrf: String(csrf), attempt: "" })).status,
    ).toBe(404);
  expect((await newApi(shop(), stranger).post(`/api/orders/${order.id}/request-return`, {})).status).toBe(404);
  expect([await returnsOf(order), (await orderNow(services, order.id)).version]).toEqual([[], order.version]);
});

describe("POST /api/orders/{id}/request-return", () => {
  test("asks for the whole of what may come back, once; its answer is that of the history", async () => {
    await addToCart(visitor);
    const order = await deliveredOrder(
      services,
      {
        customer: who(),
        choices: [
          choiceOf(PLAIN_FRAME, { quantity: 2 }),
          choiceOf(ACCESSORY),
          choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) }),
        ],
      },
      visitorIdOf(visitor),
    );
    const api = newApi(shop(), visitor);
    const path = `/api/orders/${order.id}/request-return`;
    const [first, again] = [
      await api.post(path, "", { key: "retour-1" }),
      await api.post(path, "", { key: "retour-1" }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.json()).toEqual({
      orderId: order.id,
      returnId: textLike(/^[0-9a-f]{24}$/),
      returnStatus: "Retour demandé",
      returnRequestedAt: anyOf(String),
      returnProcessingAt: null,
      returnValidatedAt: null,
    });
    expect(again.json()).toEqual(first.json());
    expect((await api.post(path, {})).json()).toEqual({
      error: "Non éligible (livraison non effectuée ou délai dépassé)",
    });
    expect(
      Number(
        (
          await shop()
            .db("return_lines")
            .join("returns", "returns.id", "return_lines.return_id")
            .where({ order_id: order.id })
            .sum({ pieces: "quantity" })
        )[0]?.pieces,
      ),
    ).toBe(3);
  });

  test("refuses what has not come, what has no token, and every other way of asking", async () => {
    await addToCart(visitor);
    const order = await paidOrder(services, { customer: who() }, visitorIdOf(visitor));
    const api = newApi(shop(), visitor);
    const path = `/api/orders/${order.id}/request-return`;
    expect([
      (await api.post(path, {})).status,
      (await api.post(path, {}, { csrf: null })).status,
      (await api.put(path, {})).status,
      (await api.get(path)).status,
    ]).toEqual([409, 403, 405, 405]);
    expect((await api.get(path)).headers.get("Allow")).toBe("POST");
  });
});
