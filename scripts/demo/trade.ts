import { book } from "../../app/domain/appointments/book.server";
import { mark } from "../../app/domain/appointments/changes.server";
import { isOffered } from "../../app/domain/appointments/opening.server";
import type { Reason } from "../../app/domain/appointments/reasons";
import { slotsOf } from "../../app/domain/appointments/slots";
import type { CustomerDetails } from "../../app/domain/checkout/forms.server";
import { addDays, shopDay } from "../../app/domain/days";
import { newId } from "../../app/domain/ids";
import { writeToShop } from "../../app/domain/messages/contact.server";
import { askOptician } from "../../app/domain/messages/questions.server";
import { changeStatus, setTracking } from "../../app/domain/orders/life/life.server";
import type { Order } from "../../app/domain/orders/order.server";
import { ORDER_STATUS, type ShopStatus } from "../../app/domain/orders/status";
import { hear, newsOfIntent } from "../../app/domain/payments/payment.server";
import { startPayment } from "../../app/domain/payments/start.server";
import { reserve } from "../../app/domain/reservations/reserve.server";
import { requestReturn } from "../../app/domain/returns/request.server";
import { instant } from "../../app/domain/time";
import type { Services } from "../../app/infra/services.server";
import { ACCESSORY, CHEAP_FRAME, DISCOUNTED_FRAME, PLAIN_FRAME, type NamedProduct } from "../../seeds/named";
import type { Sandbox } from "../../tests/sandbox/index";

/** Who bought so many days ago, and how far their order has come. */
const SALES: {
  buyer: CustomerDetails;
  daysAgo: number;
  products: NamedProduct[];
  steps: ShopStatus[];
  sendsBack?: true;
}[] = [
  {
    buyer: someone("femme", "Inès", "Carvalho", "18 cours Gambetta", "69007", "Lyon"),
    daysAgo: 21,
    products: [DISCOUNTED_FRAME],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped, ORDER_STATUS.delivered],
  },
  {
    buyer: someone("homme", "Théo", "Marchand", "4 place Bellecour", "69002", "Lyon"),
    daysAgo: 9,
    products: [PLAIN_FRAME, ACCESSORY],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped, ORDER_STATUS.delivered],
    sendsBack: true,
  },
  {
    buyer: someone("femme", "Hélène", "Vasseur", "31 rue des Tanneurs", "37000", "Tours"),
    daysAgo: 4,
    products: [CHEAP_FRAME],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped],
  },
  {
    buyer: someone("homme", "Karim", "Benaïssa", "9 quai Saint-Antoine", "69002", "Lyon"),
    daysAgo: 2,
    products: [CHEAP_FRAME, ACCESSORY],
    steps: [ORDER_STATUS.preparing],
  },
  {
    buyer: someone("femme", "Agnès", "Le Goff", "12 rue de Siam", "29200", "Brest"),
    daysAgo: 1,
    products: [PLAIN_FRAME],
    steps: [],
  },
  {
    buyer: someone("homme", "Lucien", "Noël", "2 bis rue d’Isly", "59000", "Lille"),
    daysAgo: 0,
    products: [DISCOUNTED_FRAME, CHEAP_FRAME],
    steps: [],
  },
];

/** On the first days the shop takes appointments, an hour each. */
const VISITS: { prenom: string; nom: string; motif: Reason; confirmed?: true }[] = [
  { prenom: "Agnès", nom: "Le Goff", motif: "controle", confirmed: true },
  { prenom: "Paul", nom: "Fabre", motif: "choix" },
  { prenom: "Hélène", nom: "Vasseur", motif: "ajustage" },
];

const DAY_MS = 86_400_000;

/**
 * A shop that has been open for three weeks: orders at each of their stages (paid at the sandbox, which can give the money back), a return
 * asked for, appointments, a reservation, a message and a question. By the shop's own rules, at the days it would have happened.
 */
export async function openedThreeWeeksAgo(
  services: Services,
  sandbox: Sandbox,
  administratorId: string,
): Promise<void> {
  if (await services.db("orders").first("id")) return;
  const today = services.now();
  for (const { buyer, daysAgo, products, steps, sendsBack } of SALES) {
    const bought = daysAgo * DAY_MS;
    let order = await buy(at(services, today, bought), sandbox, buyer, products);
    for (const [index, status] of steps.entries()) {
      const then = at(services, today, bought * (1 - (index + 1) / 4));
      if (status === ORDER_STATUS.shipped)
        await setTracking(then, order.id, {
          trackingNumber: `6A0${order.number.replace(/\D/g, "").slice(-10).padStart(10, "0")}`,
          carrier: "Colissimo",
          by: administratorId,
        });
      const changing = await changeStatus(then, order.id, status, { by: administratorId });
      if (changing.outcome !== "changed")
        throw new Error(`an order of the demo stays ${order.status}: ${changing.outcome}`);
      order = changing.order;
    }
    if (sendsBack)
      await requestReturn(services, order.id, {
        lines: order.lines.slice(0, 1).map(({ id }) => ({ lineId: id, quantity: 1, reason: "size" })),
        comment: "La monture glisse un peu sur le nez.",
      });
  }
  await visits(services);
  await reserve(services, {
    ...firstOf(PLAIN_FRAME),
    name: "Paul Fabre",
    email: "paul.fabre@exemple.fr",
    phone: "0698765432",
  });
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
}

async function buy(
  then: Services,
  sandbox: Sandbox,
  customer: CustomerDetails,
  products: NamedProduct[],
): Promise<Order> {
  if (!then.payments) throw new Error("the demo has no payment provider");
  const visitorId = newId(then.now());
  await then.db("visitors").insert({ id: visitorId, created_at: instant(then.now()) });
  const choices = products.map((product) => ({ ...firstOf(product), extra: "", quantity: 1 }));
  const starting = await startPayment(
    then,
    then.payments,
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
  sandbox.stripe.confirmIntent(payment.providerId ?? "", { email: customer.email });
  await hear(then, payment.id, newsOfIntent(await then.payments.intent(payment.providerId ?? "")));
  return order;
}

async function visits(services: Services): Promise<void> {
  const days = Array.from({ length: 14 }, (_, index) => addDays(shopDay(services.now()), index));
  const free = days
    .flatMap(slotsOf)
    .filter((slot) => isOffered(slot, services.now()))
    .filter((_, index) => index % 4 === 1);
  for (const [index, { prenom, nom, motif, confirmed }] of VISITS.entries()) {
    const booking = await book(services, null, {
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

function someone(
  genre: CustomerDetails["genre"],
  firstName: string,
  lastName: string,
  street: string,
  postalCode: string,
  city: string,
): CustomerDetails {
  return {
    genre,
    firstName,
    lastName,
    email: mailOf(firstName, lastName),
    phone: "0698765432",
    street,
    postalCode,
    city,
  };
}

function mailOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return `${plain.toLowerCase()}@exemple.fr`;
}
