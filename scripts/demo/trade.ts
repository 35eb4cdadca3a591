import type { Account } from "../../app/domain/accounts/account.server";
import { book } from "../../app/domain/appointments/book.server";
import { mark } from "../../app/domain/appointments/changes.server";
import { isOffered } from "../../app/domain/appointments/opening.server";
import type { Reason } from "../../app/shop/agenda";
import { slotsOf } from "../../app/domain/appointments/slots";
import type { Choice } from "../../app/domain/cart/choice";
import type { CustomerDetails } from "../../app/domain/checkout/forms.server";
import { addDays, shopDay } from "../../app/domain/days";
import { newId } from "../../app/domain/ids";
import { configurationKey } from "../../app/domain/lenses/configuration";
import { keepMeasures } from "../../app/domain/lenses/corrections.server";
import { writeToShop } from "../../app/domain/messages/contact.server";
import { askOptician } from "../../app/domain/messages/questions.server";
import { changeStatus, setTracking } from "../../app/domain/orders/life/life.server";
import type { Order } from "../../app/domain/orders/order.server";
import { ORDER_STATUS, type ShopStatus } from "../../app/domain/orders/status";
import { hear, newsOfIntent } from "../../app/domain/payments/payment.server";
import { startPayment } from "../../app/domain/payments/start.server";
import { quoteAtCheckout } from "../../app/domain/quotes/at-checkout.server";
import { noteReading } from "../../app/domain/quotes/written-quote.server";
import { requestRefund } from "../../app/domain/refunds/request.server";
import { reserve } from "../../app/domain/reservations/reserve.server";
import { advanceReturn } from "../../app/domain/returns/advance.server";
import { requestReturn } from "../../app/domain/returns/request.server";
import { returnsOf, RETURN_STATE } from "../../app/domain/returns/return.server";
import { sellAtTill } from "../../app/domain/till/sale.server";
import { instant } from "../../app/domain/time";
import type { Services } from "../../app/infra/services.server";
import { ACCESSORY, CHEAP_FRAME, DISCOUNTED_FRAME, PLAIN_FRAME, type NamedProduct } from "../../seeds/named";
import type { Sandbox } from "../../tests/sandbox/index";
import { dueInShop, lensesForOwnFrame } from "./in-shop";
import { CLARA, HUGO, LEA, mailOf, PAUL, SALES, SALES_TO_ACCOUNT, type Sale } from "./sales";
import { settingsInForce } from "../../app/domain/settings/in-force.server";

/** Appointments of an hour each, on the next days that the shop offers. */
const VISITS: { prenom: string; nom: string; motif: Reason; confirmed?: true }[] = [
  { prenom: "Agnès", nom: "Le Goff", motif: "controle", confirmed: true },
  { prenom: "Paul", nom: "Fabre", motif: "choix" },
  { prenom: "Hélène", nom: "Vasseur", motif: "ajustage" },
  { prenom: "Clara", nom: "Moreau", motif: "controle", confirmed: true },
];

const DAY_MS = 86_400_000;

/**
 * Fills the demo with three weeks of trade: orders in every state (paid at the sandbox, which can refund them), a
 * customer's account with orders of every kind, appointments, reservations, a message and questions. Everything is done
 * by the functions of the shop, with a clock set to its day.
 */
export async function openedThreeWeeksAgo(
  services: Services,
  sandbox: Sandbox,
  optician: Account,
  customer: Account,
): Promise<void> {
  if (await services.db("orders").first("id")) return;
  const today = services.now();
  const own = SALES_TO_ACCOUNT.map((sale) => ({ ...sale, buyer: CLARA, visitorId: customer.visitorId }));
  for (const sale of [...SALES, ...own].sort((a, b) => b.daysAgo - a.daysAgo))
    await trade(services, today, sandbox, optician, sale);
  await byTelephone(services, optician);
  await inShop(services, today, sandbox, optician);
  await visits(services, customer);
  for (const { firstName, lastName, email, phone } of [CLARA, PAUL])
    await reserve(services, { ...firstOf(PLAIN_FRAME), name: `${firstName} ${lastName}`, email, phone });
  await writeToShop(services, {
    name: "Hélène Vasseur",
    email: "helene.vasseur@exemple.fr",
    message: "Bonjour, réparez-vous les branches de montures achetées ailleurs ? Merci d’avance.",
  });
  await askOptician(services, DISCOUNTED_FRAME.id, {
    name: "Inès Carvalho",
    email: "ines.carvalho@exemple.fr",
    message: "Cette monture convient-elle à des verres progressifs ?",
  });
  await askOptician(services, CHEAP_FRAME.id, {
    name: "Clara Moreau",
    email: CLARA.email,
    message: "Les branches se laissent-elles raccourcir ? Mes lunettes glissent souvent.",
  });
}

async function trade(
  services: Services,
  today: Date,
  sandbox: Sandbox,
  { id: by }: Account,
  { buyer, daysAgo, products, lenses, steps, ends, visitorId }: Sale,
): Promise<void> {
  const bought = daysAgo * DAY_MS;
  const then = at(services, today, bought);
  const choices = await Promise.all(
    products.map(async (product) => ({ ...firstOf(product), extra: lenses ? await lensesFor(then) : "", quantity: 1 })),
  );
  const { order: begun, pay } = await begin(then, sandbox, buyer, choices, visitorId);
  let order = begun;
  if (ends === "paid after its cancellation") {
    await move(at(services, today, bought / 2), order, ORDER_STATUS.cancelled, by);
    await pay();
    return;
  }
  await pay();
  for (const [index, status] of steps.entries()) {
    const later = at(services, today, bought * (1 - (index + 1) / 4));
    if (status === ORDER_STATUS.shipped)
      await setTracking(later, order.id, {
        trackingNumber: `6A0${order.number.replace(/\D/g, "").slice(-10).padStart(10, "0")}`,
        carrier: "Colissimo",
        by,
      });
    order = await move(later, order, status, by);
  }
  const lately = at(services, today, (bought * (1 - (steps.length + 1) / 4)) | 0);
  if (ends === "refunded")
    await requestRefund(lately, order.id, {
      amountCents: order.totalCents,
      reason: "Commande annulée à votre demande",
      by,
      key: `demo-${order.id}`,
    });
  if (ends === "sent back" || ends === "on its way back") {
    await requestReturn(lately, order.id, {
      lines: order.lines.slice(0, 1).map(({ id }) => ({ lineId: id, quantity: 1, reason: "size" })),
      comment: "La monture glisse un peu sur le nez.",
    });
    const [asked] = await returnsOf(services, order.id);
    if (ends === "on its way back" && asked) await advanceReturn(lately, asked.id, RETURN_STATE.processing, { by });
  }
}

async function move(then: Services, order: Order, status: ShopStatus, by: string): Promise<Order> {
  const changing = await changeStatus(then, order.id, status, { by });
  if (changing.outcome !== "changed")
    throw new Error(`an order of the demo stays ${order.status}: ${changing.outcome}`);
  return changing.order;
}

/** Unifocal lenses with their correction and measures, as a cart line stores them. */
async function lensesFor(then: Services): Promise<string> {
  const eye = { sphere: -1.75, cylinder: 0, axis: null, addition: null };
  const reference = await keepMeasures(
    then,
    {
      situation: "vision",
      correction: { leftEye: eye, rightEye: { ...eye, sphere: -2 } },
      pupillaryDistance: { left: 31, right: 31.5 },
    },
    [],
  );
  return configurationKey({ proposal: "standard", glassType: "unifocal", index: 1.5, treatments: [] }, reference);
}

/** An order that waits for its payment, and the payment. */
async function begin(
  then: Services,
  sandbox: Sandbox,
  customer: CustomerDetails,
  choices: Choice[],
  known?: string,
): Promise<{ order: Order; pay(): Promise<void> }> {
  const { payments } = then;
  if (!payments) throw new Error("the demo has no payment provider");
  const visitorId = known ?? (await someoneNew(then));
  const quote = await quoteAtCheckout(then, visitorId, choices, customer);
  if (quote) await noteReading(then, quote.id, "page");
  const starting = await startPayment(
    then,
    payments,
    visitorId,
    {
      choices,
      deliveryMethod: "domicile",
      couponCode: null,
      customer,
      billing: null,
      paymentMethod: "credit",
      shown: null,
    },
    "intent",
  );
  if (starting.outcome !== "started" || !starting.payment.providerId)
    throw new Error(`a purchase of the demo did not start: ${starting.outcome}`);
  const { order, payment } = starting;
  const intentId = starting.payment.providerId;
  return {
    order,
    async pay() {
      sandbox.stripe.confirmIntent(intentId, { email: customer.email });
      await hear(then, payment.id, newsOfIntent(await payments.intent(intentId)));
    },
  };
}

async function someoneNew({ db, now }: Services): Promise<string> {
  const id = newId(now());
  await db("visitors").insert({ id, created_at: instant(now()) });
  return id;
}

/** Two orders at the till: a frame to pay when it is fetched, and lenses for a frame that its owner will bring. */
async function inShop(services: Services, today: Date, sandbox: Sandbox, optician: Account): Promise<void> {
  const frame = { ...firstOf(PLAIN_FRAME), extra: "", quantity: 1 };
  await dueInShop(at(services, today, DAY_MS), optician, await someoneNew(services), LEA, frame);
  const then = at(services, today, DAY_MS / 2);
  const { pay } = await begin(then, sandbox, HUGO, [await lensesForOwnFrame(then)]);
  await pay();
}

/** An order by telephone, to be paid within a day by a mailed link. */
async function byTelephone(services: Services, optician: Account): Promise<void> {
  const sell = (shown: string) =>
    sellAtTill(
      services,
      optician,
      [{ ...firstOf(ACCESSORY), extra: "", quantity: 1 }],
      { ...CLARA, payment: "lien", deliveryMethod: "retrait", shown },
      "demo",
    );
  const asked = await sell("");
  const selling = asked.outcome === "changed" ? await sell(asked.quote.fingerprint) : asked;
  if (selling.outcome !== "linkSent") throw new Error(`the demo's order by telephone: ${selling.outcome}`);
}

async function visits(services: Services, customer: Account): Promise<void> {
  const settings = await settingsInForce(services);
  const days = Array.from({ length: 14 }, (_, index) => addDays(shopDay(services.now()), index));
  const free = days
    .flatMap((day) => slotsOf(settings, day))
    .filter((slot) => isOffered(settings, slot, services.now()))
    .filter((_, index) => index % 4 === 1);
  for (const [index, { prenom, nom, motif, confirmed }] of VISITS.entries()) {
    const booking = await book(services, nom === customer.lastName ? customer.visitorId : null, {
      slotAt: free[index] ?? "",
      motif,
      nom,
      prenom,
      telephone: "0698765432",
      email: mailOf(prenom, nom),
    });
    if (booking.outcome === "booked" && confirmed) await mark(services, booking.appointment.id, "confirmed");
  }
}

function firstOf({ id, colors, sizes }: NamedProduct): { productId: string; color: string; size: string } {
  return { productId: id, color: colors[0]?.value ?? "", size: sizes[0] ?? "" };
}

/** The services on an earlier day. */
function at(services: Services, today: Date, agoMs: number): Services {
  return { ...services, now: () => new Date(today.getTime() - agoMs) };
}
