import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import { hoursSaid } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { shopDay } from "~/domain/days";
import { refundedCents, type Account } from "~/domain/ledger/account";
import { link, writeLetter, type Letter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { isDueInShop } from "~/domain/orders/firm";
import { sayCode } from "~/domain/orders/pickup/code.server";
import { pickupTerm } from "~/domain/orders/pickup/term.server";
import { followUpUrl } from "./parcel";
import { hasLeft, isStopped } from "./left";
import { howToGiveBack } from "./open-return.server";
import { withdrawalTerms } from "~/domain/orders/placing/promises.server";
import { sayContested, whatComesBack, type Owed } from "~/domain/orders/money/comes-back";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { leastReturnDays, returnDaysOf } from "~/domain/terms-of-sale/return-days.server";
import { standingIn } from "~/domain/orders/right-of-withdrawal.server";
import { DELIVERY } from "~/shop/delivery";

/**
 * The money of an order. `due`: what is paid when it is fetched, in words; `mayStillBePaid`: whether a payment may be
 * under way that the shop has not heard of.
 */
type Money = { account: Account; owed: Owed; due: string | null; mayStillBePaid: boolean };
/**
 * The state of an order for its letters. `missing`: what the stock lacks for it; `calledBack`: the pieces that the
 * customer has to send back after a cancellation.
 */
export type Stands = Money & { missing: string[]; calledBack: string[] };
/** For an order taken up again after a cancellation: the money announced as coming back that now pays for it. */
export type Resumed = {
  keptCents: Cents;
  /** Given back for the cancellation: no longer paid for the order. */
  givenCents: Cents;
  /** Still under way at the bank. */
  awaitedCents: Cents;
};

/** The mail to the customer when the shop moves an order on. */
export async function statusMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  status: ShopStatus,
  money: Stands & { resumed?: Resumed | null },
): Promise<Mail> {
  const { carrier, words } = DELIVERY[order.deliveryMethod];
  const { preparing, shipped, delivered } = words;
  const isLacking = status === ORDER_STATUS.preparing && money.missing.length > 0;
  const told = {
    ...around(services, order, customer),
    blocks: [...takenUp(order, money, isLacking), ...withdrawnFrom(order, money)],
  };
  const values = valuesOf(order, customer);
  const term = await pickupTerm(services, order);
  switch (status) {
    case ORDER_STATUS.preparing:
      // What the bank took is not paid any more: nothing is prepared until it is.
      if (money.resumed && money.account.chargedBack > 0)
        return writeLetter(
          "orderResumed",
          { ...told, blocks: lackingPieces(money.missing) },
          { ...values, "sort de l’argent": ofTheMoney(money, money.resumed).join(" ") },
        );
      return isLacking
        ? writeLetter("orderLacking", told, {
            ...values,
            annonce: money.resumed
              ? `Nous reprenons votre commande ${order.number}, qui était annulée.`
              : `Nous nous occupons de votre commande ${order.number}.`,
            articles: money.missing,
          })
        : writeLetter("orderPreparing", told, { ...values, suite: preparing });
    case ORDER_STATUS.shipped:
      // Nobody is called to the shop for an order that the customer withdrew from as a whole.
      if (!carrier && isStopped(order, money.account))
        return writeLetter("orderReady", told, {
          ...values,
          "état": shipped.subject,
          "annonce": `La boutique a pourtant préparé votre commande ${order.number}, dont vous vous êtes rétracté.`,
          "heures": [],
          "code de retrait": "",
          "reste à régler": money.due ?? "",
          "à savoir": "",
        });
      return writeLetter(carrier ? "orderSent" : "orderReady", withParcel(told, order), {
        ...values,
        "état": shipped.subject,
        "annonce": [...shipped.paragraphs(order.number, dayPast(services, order.shippedAt)), ...(term ? [term] : [])],
        "heures": shipped.hours ? await doorHours(services) : [],
        "code de retrait": order.pickupCode ? sayCode(order.pickupCode) : "",
        "reste à régler": money.due ?? "",
        "à savoir": shipped.closing ?? "",
      });
    case ORDER_STATUS.delivered:
      return writeLetter("orderDelivered", told, {
        ...values,
        "état": statusName(status, order.deliveryMethod).toLowerCase(),
        "annonce": delivered(order.number, dayPast(services, order.deliveredAt)),
        "droit de rétractation":
          standingIn(order, money.account, services.now()) === "open"
            ? changeOfMind(
                order,
                dayPast(services, order.deliveredAt) !== null,
                leastReturnDays(await returnDaysOf(services, order.termsVersion)),
              )
            : "",
      });
    case ORDER_STATUS.cancelled:
      return writeLetter(
        "orderCancelled",
        { ...told, blocks: givenBack(order, money.calledBack) },
        {
          ...values,
          "sort de l’argent":
            isDueInShop(order) && money.account.paid === 0
              ? "Vous n’aviez rien payé, et vous ne devez rien."
              : whatOfTheMoney(order, money),
        },
      );
  }
}

/**
 * Tells a customer that their cancelled order goes on, before its payment has come: the letter of its step follows its
 * confirmation.
 */
export function resumedMail(services: Services, order: Order, customer: CustomerDetails, resumed: Resumed): Mail {
  return writeLetter(
    "orderResumed",
    { ...around(services, order, customer), blocks: [] },
    {
      ...valuesOf(order, customer),
      "sort de l’argent": `${sayAwaited(resumed.awaitedCents)} Nous vous la confirmons dès que votre paiement nous est parvenu.`,
    },
  );
}

/** For an order taken up again that waits for its prescription: what becomes of the money, and that it is to be sent. */
export function resumedToWaitMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { resumed, ...money }: Stands & { resumed: Resumed | null },
): Mail {
  return writeLetter(
    "orderResumed",
    { ...around(services, order, customer), blocks: lackingPieces(money.missing) },
    {
      ...valuesOf(order, customer),
      "sort de l’argent": [
        "Nous attendons votre ordonnance avant de faire vos verres : vous pouvez nous l’envoyer depuis la page de votre commande.",
        ...(resumed ? ofTheMoney(money, resumed) : []),
      ].join(" "),
    },
  );
}

/** For a parcel that left before its payment came: its number, and that the bank still decides. */
export function sentUnpaidMail(services: Services, order: Order, customer: CustomerDetails, awaitedCents: Cents): Mail {
  return writeLetter("orderSentUnpaid", withParcel({ ...around(services, order, customer), blocks: [] }, order), {
    ...valuesOf(order, customer),
    départ: order.shippedAt ? formatDay(order.shippedAt) : "",
    montant: formatEuros(awaitedCents),
  });
}

/**
 * For an order that the shop began before its payment came, and whose payment the bank has now refused: where the order
 * is, and what its customer can do.
 */
export function unpaidMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  {
    amountCents,
    dueCents,
  }: { amountCents: Cents; /** What is still to be paid of it, which may be less. */ dueCents: Cents },
): Mail {
  return writeLetter("orderUnpaid", withParcel({ ...around(services, order, customer), blocks: [] }, order), {
    ...valuesOf(order, customer),
    montant: formatEuros(amountCents),
    avancement: [whereItIs(order), dueCents < amountCents && `Il ne reste que ${formatEuros(dueCents)} à payer.`]
      .filter(Boolean)
      .join(" "),
  });
}

function whereItIs(order: Order): string {
  const { shipped, delivered } = DELIVERY[order.deliveryMethod].words;
  if (order.deliveredAt) return delivered(order.number, formatDay(order.deliveredAt));
  if (hasLeft(order) && order.shippedAt) return shipped.paragraphs(order.number, formatDay(order.shippedAt)).join(" ");
  return "Nous ne la préparons plus tant qu’elle n’est pas réglée.";
}

/** The day of something that a letter tells late, in words; null on the same day. */
function dayPast({ now }: Services, at: Instant | null): string | null {
  return at && shopDay(at) !== shopDay(now()) ? formatDay(at) : null;
}

/** For a parcel whose number comes, or changes, after it left. */
export function trackingMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  const told = withParcel({ ...around(services, order, customer), blocks: [] }, order);
  return writeLetter("trackingNumber", told, valuesOf(order, customer));
}

/** The opening hours, one line for each group of days. */
async function doorHours(services: Services): Promise<string[]> {
  return hoursSaid(await openingRules(services), services.now()).map(({ days, hours }) => `${days} : ${hours}`);
}

/** Names only refunds that were made: one that nobody asked for yet is owed, and is said so. */
function whatOfTheMoney(order: Order, { account, owed, mayStillBePaid }: Money): string {
  const done = refundedCents(account) + account.undone.cents - owed.insurer.given;
  const comes = [whatComesBack(account, owed), sayContested(account)].filter(Boolean).join(" ");
  if (comes) return comes;
  if (order.totalCents === 0) return "Votre code promo la réglait en entier : vous n’aviez rien à payer.";
  if (account.paid + account.undone.cents === 0)
    return mayStillBePaid ? NOTHING_CAME_YET : "Rien ne vous a été débité.";
  return done > 0
    ? `Les ${formatEuros(done)} que vous aviez payés vous ont été rendus.`
    : "Ce qui vous était dû est réglé.";
}

/** The provider, which may have taken a payment meanwhile, was not asked yet: only what the shop received is known. */
const NOTHING_CAME_YET =
  "Nous n’avons reçu aucun paiement pour cette commande. S’il nous en parvient un, nous vous écrivons, pour la reprendre ou vous rendre la somme.";

/**
 * How pieces that left before the cancellation come back. It is a block of its own, so that the shop's wording of the
 * letter cannot leave it out.
 */
function givenBack(order: Order, pieces: string[]): string[][] {
  return pieces.length > 0 ? [["À nous renvoyer", ...pieces, ...howToGiveBack(order, true)]] : [];
}

/**
 * The cancellation told the customer that the order ends and what money comes back. The letter that takes it up
 * corrects both.
 */
function takenUp(
  order: Order,
  { resumed, account, owed }: Stands & { resumed?: Resumed | null },
  /** True when the letter's own text says that the order is taken up. */ isAnnounced: boolean,
): string[][] {
  if (!resumed) return [];
  const isThere = order.deliveredAt !== null;
  const goesOn = isThere
    ? "Elle était annulée : nous revenons sur cette annulation."
    : account.chargedBack > 0 || resumed.givenCents > 0
      ? "Elle était annulée : nous la reprenons."
      : "Elle était annulée : nous la reprenons, et elle suit son cours.";
  const says = [...(isAnnounced ? [] : [goesOn]), ...ofTheMoney({ account, owed }, resumed)];
  return says.length > 0
    ? [[isThere ? "Votre commande n’est plus annulée" : "Votre commande est reprise", ...says]]
    : [];
}

const lackingPieces = (missing: string[]): string[][] =>
  missing.length > 0 ? [["Il nous manque pour l’instant", ...missing]] : [];

/** What becomes of the money of an order that is taken up again. */
function ofTheMoney({ account, owed }: Pick<Money, "account" | "owed">, resumed: Resumed): string[] {
  return [
    resumed.keptCents > 0 &&
      `Les ${formatEuros(resumed.keptCents)} que nous devions vous rendre la règlent${resumed.givenCents > 0 ? " en partie" : ""} : ils ne vous sont pas rendus.`,
    resumed.givenCents > 0 &&
      `Les ${formatEuros(resumed.givenCents)} rendus pour son annulation ne la règlent plus : répondez à ce courriel ou appelez-nous pour convenir de leur règlement.`,
    resumed.awaitedCents > 0 && sayAwaited(resumed.awaitedCents),
    whatComesBack(account, owed),
    sayContested(account),
    account.chargedBack > 0 &&
      `Elle n’est donc plus réglée${account.chargedBack < account.paid ? " en entier" : ""} : répondez à ce courriel ou appelez-nous pour convenir de son règlement.`,
  ].filter((sentence) => typeof sentence === "string");
}

/** A customer who withdrew from the whole order reads what becomes of that and of the money, where the shop makes it all the same. */
function withdrawnFrom(order: Order, money: Money): string[][] {
  if (!isStopped(order, money.account)) return [];
  const comes =
    DELIVERY[order.deliveryMethod].carrier === null
      ? "Vous n’avez pas à venir la chercher."
      : "Si elle vous parvenait malgré tout, elle nous reviendrait sans frais pour vous.";
  return [
    [
      "Votre rétractation",
      `Vous vous étiez rétracté de toute cette commande, et votre rétractation reste entière : si vous ne l’attendez plus, répondez à ce courriel ou appelez-nous au ${shop.phone}. ${comes}`,
      ...(money.account.paid > 0 ? [whatOfTheMoney(order, money)] : []),
    ],
  ];
}

const sayAwaited = (cents: Cents) =>
  `Le paiement de ${formatEuros(cents)} en cours auprès de votre banque la règle, s’il aboutit : il ne vous est plus rendu.`;

/** Promises no right of withdrawal to a customer whose glasses are excluded from it. */
function changeOfMind({ lines }: Order, isLate: boolean, days: number): string {
  if (!lines.some(({ withdrawable }) => withdrawable)) return "";
  return lines.every(({ withdrawable }) => withdrawable)
    ? `Vous disposez de ${days} jours${isLate ? ", comptés de ce jour-là," : ""} pour changer d’avis ; la marche à suivre est sur la page de votre commande.`
    : `${withdrawalTerms(lines)} La marche à suivre est sur la page de votre commande.`;
}

const around = (services: Services, { id }: Order, { email }: CustomerDetails) => ({
  to: email,
  url: link(services, orderPath(services.config, id)),
});

const valuesOf = ({ number }: Order, { firstName, lastName }: CustomerDetails) => ({
  client: `${firstName} ${lastName}`,
  commande: number,
});

/** Adds the parcel to a letter; leaves the letter as it is where the parcel has no number. */
function withParcel<Told extends { blocks: string[][] }>(told: Told, order: Order): Told & Pick<Letter, "also"> {
  const { carrier, trackingNumber } = order;
  if (!trackingNumber) return told;
  const url = followUpUrl(order);
  const parcel = ["Votre colis", `Transporteur : ${carrier ?? ""}`, `Numéro de suivi : ${trackingNumber}`];
  return { ...told, blocks: [...told.blocks, parcel], ...(url && { also: { label: "Suivre mon colis", url } }) };
}
