import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import type { Account } from "~/domain/ledger/account";
import { link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { INSURERS_PART } from "~/domain/orders/money/comes-back";
import { adminOrderPath, orderPath } from "~/domain/orders/links.server";
import type { Halt } from "~/domain/orders/life/halt.server";
import type { Order } from "~/domain/orders/order.server";
import { howToGiveBack, NOTHING_PAID, nothingToRefund } from "~/domain/orders/life/open-return.server";
import { formatDay, formatDayAndSecond } from "~/domain/time";
import type { Withdrawal } from "./withdrawal.server";
import { KEPT_IN_SHOP } from "./words";

/** The acknowledgement that the law asks for: the whole declaration with its day and time to the second. */
export function acknowledgementMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  withdrawal: Withdrawal,
  { todo, owed, rest, account, awaited, deductedCents, restCents, insured }: Follow & { rest: string | null },
): Mail {
  const { declaration, declaredAt, sha256 } = withdrawal;
  const left = todo === "return";
  return writeLetter(
    "withdrawalReceived",
    {
      to: customer.email,
      blocks: [
        [
          "Votre déclaration",
          declaration.statement,
          `Commande ${declaration.orderNumber} du ${formatDay(declaration.orderedAt)}${declaration.deliveredAt ? `, reçue le ${formatDay(declaration.deliveredAt)}` : ""}`,
          ...declaration.lines.map(
            ({ quantity, title, details, unitPriceCents }) =>
              `${quantity} × ${title}${details && ` (${details})`}, ${formatEuros(unitPriceCents * quantity)}`,
          ),
          `Nom : ${declaration.name ?? ""}`,
          `Adresse e-mail : ${declaration.email ?? ""}`,
          `Date et heure : ${formatDayAndSecond(declaredAt)}`,
        ],
        ["Empreinte de l’enregistrement (SHA-256)", sha256],
      ],
      url: link(services, orderPath(services.config, order.id)),
    },
    {
      client: `${customer.firstName} ${customer.lastName}`,
      commande: order.number,
      date: formatDayAndSecond(declaredAt),
      renvoi: [...next(order, rest === null)[todo], ...(rest ? [rest] : [])].join(" "),
      remboursement: owed
        ? `${deductedCents > 0 ? `${deducted({ deductedCents, restCents })} ` : ""}Le remboursement se fait par le moyen de paiement d’origine, au plus tard ${terms.refundDays} jours après cette date${left ? ", une fois les articles reçus ou la preuve de leur envoi" : ""}.${insured ? ` ${INSURERS_PART}` : ""}`
        : awaited > 0
          ? `Votre banque traite encore votre paiement de ${formatEuros(awaited)} : s’il aboutit, le prix de ces articles vous est rendu, au plus tard ${terms.refundDays} jours après cette date${left ? ", une fois les articles reçus ou la preuve de leur envoi," : ""} ou dès l’arrivée du paiement si elle est plus tardive.`
          : !order.paidAt
            ? NOTHING_PAID
            : deductedCents > 0
              ? deducted({ deductedCents, restCents })
              : nothingToRefund(account),
    },
  );
}

/** What the customer has to do with the pieces they withdrew from. */
const next = (order: Order, whole: boolean): Record<Todo, string[]> => ({
  "return": howToGiveBack(order, whole),
  "cancel": [STOPPED],
  "closed": [STOPPED],
  "take out": [KEPT_IN_SHOP],
});

/** What follows from a withdrawal. `owed`: whether a refund is due for it, now or later; `halt`: why the rest is not made; `awaited`: what the bank still decides on; `deductedCents`: of its price, what is taken off the rest of a payment that was too small; `restCents`: what then remains of it; `insured`: whether an insurer paid a part of the order. */
export type Follow = {
  todo: Todo;
  owed: boolean;
  account: Account;
  halt: Halt | null;
  awaited: Cents;
  deductedCents: Cents;
  restCents: Cents;
  insured: boolean;
};

/** For pieces of an order whose payment was too small. */
const deducted = ({ deductedCents, restCents }: Pick<Follow, "deductedCents" | "restCents">) =>
  `De leur prix, ${formatEuros(deductedCents)} sont déduits de ce qui restait à payer${restCents > 0 ? ` : il reste ${formatEuros(restCents)}` : ", et plus rien n’est à payer"}.`;

const STOPPED = "Votre commande n’a pas quitté la boutique : nous l’arrêtons, vous n’avez rien à renvoyer.";

/**
 * What the shop has to do: check a return, refund a stopped order, nothing where no money is left to refund, or take
 * pieces out of an order.
 */
export type Todo = "return" | "cancel" | "closed" | "take out";

function toDo(
  order: Order,
  pieces: number,
  { todo, owed, account, halt, awaited, deductedCents, restCents }: Follow,
): string {
  const days = terms.refundDays;
  const nothing =
    awaited > 0
      ? `Rien n’est à rembourser pour l’instant : la banque traite encore un paiement de ${formatEuros(awaited)}, qui sera à rendre s’il aboutit.`
      : !order.paidAt
        ? "Rien n’est à rembourser : la commande n’est pas encore réglée."
        : account.chargedBack > 0
          ? "Rien n’est à rembourser : la banque a repris le paiement au titre d’une contestation."
          : deductedCents > 0
            ? deducted({ deductedCents, restCents })
            : "Rien n’est à rembourser : ces articles n’ont rien coûté, ou leur prix est déjà rendu ou en route.";
  if (todo === "return") return "Un retour est ouvert dans la liste des retours.";
  if (todo === "closed") return `Elle n’est pas partie : ne l’expédiez pas, elle est close. ${nothing}`;
  if (todo === "cancel")
    return owed
      ? `Elle n’est pas partie : ne l’expédiez pas, annulez-la et remboursez au plus tard sous ${days} jours.`
      : `Elle n’est pas partie : ne l’expédiez pas, et annulez-la. ${nothing}`;
  const rest = halt ? REST_HALTED[halt] : "Le reste de la commande est à préparer.";
  const [kept, it] =
    pieces === 1
      ? ["Il n’est pas parti : ne le mettez pas dans l’envoi", "le"]
      : ["Ils ne sont pas partis : ne les mettez pas dans l’envoi", "les"];
  return owed ? `${kept}, et remboursez-${it} au plus tard sous ${days} jours. ${rest}` : `${kept}. ${nothing} ${rest}`;
}

const REST_HALTED: Record<Halt, string> = {
  "refunded": "Le reste de la commande n’est plus à préparer.",
  "charged back": "Le reste de la commande est retenu : la banque a repris le paiement.",
  "settled otherwise": "Le reste de la commande n’est plus à préparer.",
  "given back in part": "Le reste de la commande n’est plus à préparer.",
  "paid too late": "Le reste de la commande attend votre décision : elle a été payée après son annulation.",
};

/** To the shop: what was withdrawn from, and what is to be done. */
export function withdrawalNotice(
  services: Services,
  order: Order,
  { declaration, declaredAt }: Withdrawal,
  follow: Follow,
): Mail {
  return writeLetter(
    "shopWithdrawal",
    { to: shop.email, url: link(services, adminOrderPath(order.id)) },
    {
      "commande": order.number,
      "date": formatDayAndSecond(declaredAt),
      "articles": declaration.lines.map(
        ({ quantity, title, details }) => `${quantity} × ${title}${details && ` (${details})`}`,
      ),
      "à faire": toDo(
        order,
        declaration.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        follow,
      ),
    },
  );
}
