import type { StaffRole } from "~/domain/accounts/staff-roles";
import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { openDispute, type OpenDispute } from "~/domain/orders/money/open-dispute.server";
import { billingLines } from "~/domain/checkout/customer-columns.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { keptBack, lineAccount, underWayBack, type LineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { discountName } from "~/domain/invoices/discount-name";
import { formatEuros } from "~/domain/money";
import { recalledOf } from "~/domain/orders/jobs/recalled-pairs.server";
import { adminOrderPath, orderPath } from "~/domain/orders/links.server";
import { owedToCustomer } from "~/domain/orders/money/owed-to-customer.server";
import { noBuyerSaid } from "~/domain/orders/nameless.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { otherPriceRow } from "~/domain/orders/price-of-ended";
import { dueInWords } from "~/domain/orders/pickup/due.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { carrierOf, followUpUrl } from "~/domain/orders/life/parcel";
import { shownStatus } from "~/domain/orders/shown-status.server";
import { statusName } from "~/domain/orders/status-name";
import { hasLeft, isStillToLeave } from "~/domain/orders/life/left";
import { ORDER_STATUS, SHOP_STATUSES } from "~/domain/orders/status";
import { deadAddresses, deadLettersAbout } from "~/domain/outbox.server";
import { labelsOf } from "~/domain/parcels/labels.server";
import { tellRefusal } from "~/domain/parcels/wording";
import { lastKnown } from "~/domain/parcels/tracking.server";
import { maySee } from "~/domain/staff/rights";
import { askForPrescription } from "~/domain/prescriptions/need";
import { adminQuotePath } from "~/domain/quotes/links.server";
import { findQuoteByNumber } from "~/domain/quotes/written-quote.server";
import { PAID_AGAIN } from "~/domain/till/steps";
import { keptWithWords } from "~/shop/words/french-spacing";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { DELIVERY, destinationLines } from "~/shop/delivery";
import { BEGUN_BY_DEPOSIT, IN_PARTS, paidBy } from "~/shop/payment-means";
import { takingsOf } from "~/domain/orders/pickup/deposit.server";
import { paidByParts } from "~/domain/orders/pickup/paid-parts";
import { backOf, labelView, wayOf } from "./label-ways.server";
import type { OrderPanelView, PanelLine } from "./order-view";
import { parcelStepsView } from "~/http/orders/parcel-steps-view.server";

export { adminOrderPath };

/** The note on every paper of an order whose lenses were made without a validated prescription. */
export async function overrideNote(services: Services, { prescriptionOverride }: Order): Promise<string | null> {
  if (!prescriptionOverride) return null;
  const { reason, by, at } = prescriptionOverride;
  const account = await findAccount(services, by);
  return `Sans ordonnance validée, sur décision de ${account ? nameOf(account) : "l’opticien responsable"} le ${formatDayAndTime(at)} : ${reason}`;
}

export async function orderPanel(services: Services, order: Order, role: StaffRole | null): Promise<OrderPanelView> {
  const dispute = await openDispute(services, order.id);
  const labels = await labelsOf(services, order.id);
  const { cameBack } = await owedToCustomer(services, order.id);
  const account = await accountOf(services, order.id);
  const isCarried = DELIVERY[order.deliveryMethod].carrier !== null;
  const prints = services.carrier !== null;
  const due = await dueInWords(services, order);
  const recalled = isStillToLeave(order) ? await recalledOf(services, order, account) : [];
  const tracking = order.trackingNumber ? await lastKnown(services, order.trackingNumber) : null;
  return {
    id: order.id,
    number: order.number,
    quote: await quoteOf(services, order, role),
    version: order.version,
    status: order.status,
    statusName: await shownStatus(services, order),
    statuses: SHOP_STATUSES.map((value) => ({ value, name: statusName(value, order.deliveryMethod) })),
    attention:
      [
        order.attention && keptWithWords(order.attention),
        recalled.length > 0 && `Sous rappel, à garder à la boutique : ${recalled.join(", ")}.`,
        dispute && sayDispute(order, dispute),
        cameBack > 0 &&
          `Un remboursement de ${formatEuros(cameBack)} n’est pas parvenu au client : voyez « Paiement et remboursement ».`,
        order.ledgerDoubt && `Comptes à vérifier : ${order.ledgerDoubt}`,
      ]
        .filter(Boolean)
        .join(" ") || null,
    placedAt: formatDayAndTime(order.createdAt),
    paid: order.paidAt && `${formatDayAndTime(order.paidAt)} (${await meansOf(services, order)})`,
    paidAgain: await paidAgainOf(services, order),
    due: due ? { says: due, href: pickupPath(order) } : null,
    sums: sumsOf(order),
    customer: order.customer && {
      name: `${order.customer.firstName} ${order.customer.lastName}`,
      email: order.customer.email,
      phone: phoneInPairs(order.customer.phone),
      page: order.customer.email || !maySeeOptical(role, order) ? null : orderPath(services.config, order.id),
    },
    noCustomer: noBuyerSaid(order),
    deadLetters: await deadLetters(services, order),
    delivery: destinationLines(order.deliveryMethod, order.customer, { named: true }),
    billing: billingLines(order),
    lines: order.lines.map((line) => panelLine(order, line, lineAccount(account, line.id), role)),
    parcel:
      isCarried || order.trackingNumber
        ? {
            carrier: order.carrier ?? carrierOf(order.deliveryMethod),
            number: order.trackingNumber ?? "",
            href: followUpUrl(order),
          }
        : null,
    tracking: parcelStepsView(tracking),
    labels: labels.map(labelView),
    outward: prints && isCarried ? await wayOf(services, order, labels, "outward", dispute) : null,
    back:
      prints && (isCarried || order.status === ORDER_STATUS.delivered) ? await backOf(services, order, labels) : null,
    noLabels: isCarried && !prints ? tellRefusal({ outcome: "notConfigured" }) : null,
  };
}

/** Says that a dispute holds the dispatch only of an order that is still to be sent. */
function sayDispute(order: Order, { says }: OpenDispute): string {
  return isStillToLeave(order) ? `Envoi retenu : ${says}.` : `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;
}

/**
 * Whether the role may open the customer's page of the order, which shows the shop's answers and the insurer's file:
 * only a role that may read health data.
 */
function maySeeOptical(role: StaffRole | null, { id }: Order): boolean {
  return maySee(role, adminOrderPath(id, "/optique"));
}

/** The page where the order is paid and handed over; null while it is not ready. */
function pickupPath({ status, number }: Order): string | null {
  return status === ORDER_STATUS.shipped ? `/admin/retraits?q=${number}` : null;
}

/** The address, for a role that may open it: no page shows a link that would be refused. */
export function openTo(role: StaffRole | null, href: string): string | null {
  return maySee(role, href) ? href : null;
}

async function quoteOf(
  services: Services,
  { quoteNumber }: Order,
  role: StaffRole | null,
): Promise<OrderPanelView["quote"]> {
  const quote = await findQuoteByNumber(services, quoteNumber);
  return quoteNumber ? { number: quoteNumber, href: quote && openTo(role, adminQuotePath(quote.id)) } : null;
}

async function deadLetters(services: Services, { id, customer }: Order): Promise<string[]> {
  const about = await deadLettersAbout(services, [`order:${id}`]);
  const elsewhere =
    customer?.email && (await deadAddresses(services, [customer.email])).get(customer.email.toLowerCase());
  const letters = about.length > 0 || !elsewhere ? about : [elsewhere];
  return letters.map(
    ({ recipient, subject, givenUpAt }) =>
      `« ${subject} » n’a pas pu être remis à ${recipient} : l’adresse est refusée (${formatDayAndTime(givenUpAt)}).`,
  );
}

export function detailsOf({ colorName, size }: Pick<OrderLine, "colorName" | "size">): string {
  return [colorName, size && `taille ${size}`].filter(Boolean).join(", ");
}

function panelLine(order: Order, line: OrderLine, its: LineAccount, role: StaffRole | null): PanelLine {
  return {
    id: line.id,
    title: `${line.brand} ${line.name}`,
    details: detailsOf(line),
    quantity: quantityOf(order, line, its),
    isToPack: line.quantity > its.cancelled && order.status !== ORDER_STATUS.cancelled,
    price: priceOf(line),
    pieces: movesOf(its),
    lenses: line.lenses && `Verres « ${line.lenses.name} », ${line.lenses.lens}`,
    correctionHref: askForPrescription([line])
      ? openTo(role, adminOrderPath(order.id, `/correction/${line.id}`))
      : null,
    jobHref: line.lenses ? openTo(role, adminOrderPath(order.id, `/atelier/${line.id}`)) : null,
  };
}

/** How the order was paid, in the words of its invoice; of several takings, a deposit and its balance, each. */
async function meansOf(services: Services, { id }: Order): Promise<string> {
  const row = await services.db("orders").where({ id }).first("payment_method");
  const kept = row?.payment_method ?? null;
  if (kept !== IN_PARTS && kept !== BEGUN_BY_DEPOSIT) return paidBy(kept);
  const parts = (await takingsOf(services, id)).flatMap((taking) => taking.parts);
  return parts.length > 0 ? paidByParts(parts) : paidBy(kept);
}

async function paidAgainOf(services: Services, { id }: Order): Promise<string[]> {
  const steps = (await stepsOf(services, id)).filter(({ action }) => action === PAID_AGAIN);
  return steps.reverse().map(({ at, details }) => `${formatDayAndTime(at)} (${details})`);
}

function priceOf({ quantity, unitPriceCents }: OrderLine): string {
  const each = formatEuros(unitPriceCents);
  return quantity > 1 ? `${quantity} × ${each} : ${formatEuros(quantity * unitPriceCents)}` : each;
}

/** Of one article without reduction and fee, the total says it all. */
function sumsOf(order: Order): OrderPanelView["sums"] {
  const { lines, subtotalCents, discountCents, deliveryCents, totalCents, deliveryMethod } = order;
  const otherPrice = otherPriceRow(order);
  const isCarried = DELIVERY[deliveryMethod].carrier !== null;
  return [
    ...(lines.length > 1 || otherPrice ? [{ name: "Articles", amount: formatEuros(subtotalCents) }] : []),
    ...(discountCents > 0 ? [{ name: discountName(order), amount: `− ${formatEuros(discountCents)}` }] : []),
    ...(otherPrice ? [otherPrice] : []),
    ...(isCarried || deliveryCents > 0
      ? [{ name: "Livraison", amount: deliveryCents > 0 ? formatEuros(deliveryCents) : "offerte" }]
      : []),
    { name: "Total", amount: formatEuros(totalCents) },
  ];
}

/** When some pieces were withdrawn from in time, the quantity names what happens with the others. */
function quantityOf(order: Order, line: OrderLine, its: LineAccount): string {
  const others = line.quantity - keptBack(its);
  if (keptBack(its) === 0 || order.status === ORDER_STATUS.cancelled) return `Quantité : ${line.quantity}`;
  const { carrier } = DELIVERY[order.deliveryMethod];
  const [due, done] = carrier === null ? ["À remettre", "Quantité remise"] : ["À envoyer", "Quantité envoyée"];
  return `${hasLeft(order) ? done : due} : ${others}`;
}

/** What happened to a line's pieces after the sale; empty for what goes as usual. */
function movesOf(its: LineAccount): string[] {
  const cancelled = its.cancelled - keptBack(its);
  const moves: [number, string, string][] = [
    [keptBack(its), "rétractée avant l’envoi, gardée en boutique", "rétractées avant l’envoi, gardées en boutique"],
    [cancelled, "annulée", "annulées"],
    [underWayBack(its), "attendue en retour", "attendues en retour"],
    [its.received, "revenue", "revenues"],
    [its.refused, "au retour refusé", "au retour refusé"],
  ];
  return moves.flatMap(([pieces, one, many]) => (pieces > 0 ? [`${pieces} ${pieces > 1 ? many : one}`] : []));
}
