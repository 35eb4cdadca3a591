import { shop } from "~/shop/identity";
import type { Services } from "~/infra/services.server";
import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { adaptationUntil } from "~/domain/adaptations/adaptation.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { longDay, shopDay } from "~/domain/days";
import { ended, isHeld, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { jobsOf, lastMounting, remadeInWords, remadeOn, type LensJob } from "~/domain/orders/jobs/job.server";
import { orderAsSold } from "~/domain/orders/prescription/as-sold.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { formatDay, instant, yearsAfter, type Instant } from "~/domain/time";
import { factList, heading, openPaper } from "~/domain/pdf/paper.server";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { SOFT } from "~/domain/pdf/sheet.server";
import { frameIdentifiers } from "./frame-identifiers.server";

const LEGAL_YEARS = 2;
const TERMS = "Le texte complet des garanties est à l’article 15 des conditions générales de vente de votre commande.";
/** A sale at the counter has no terms of sale at a distance. */
const LAW =
  "Vous avez droit à la garantie légale de conformité (articles L. 217-3 et suivants du Code de la consommation) et, pendant deux ans à compter de la découverte du défaut, à la garantie des vices cachés (articles 1641 et suivants du Code civil).";

/**
 * The lines with a warranty card, with the pieces that their customer has: frames and glasses that are handed over and
 * did not come back. For an accessory the invoice is enough.
 */
export async function guaranteedLines(
  services: Services,
  { id: orderId, status, deliveredAt, lines }: Order,
): Promise<OrderLine[]> {
  if (status !== ORDER_STATUS.delivered || !deliveredAt) return [];
  const account = await accountOf(services, orderId);
  return lines
    .filter((line) => !line.isAccessory && isHeld(account, line))
    .map((line) => ({ ...line, quantity: line.quantity - ended(lineAccount(account, line.id)) }));
}

/** The warranty card of an order's glasses, with what was mounted in them. @returns null while nothing was handed over, and once all came back */
export async function warrantyCard(services: Services, order: Order): Promise<Buffer | null> {
  const lines = await guaranteedLines(services, order);
  const { deliveredAt, customer } = order;
  if (!deliveredAt || lines.length === 0) return null;
  const jobs = await jobsOf(services, order);
  const sold = await orderAsSold(services, order);
  const identifiers = await frameIdentifiers(services, order.id);
  const wearer = lines.some(({ lenses }) => lenses) ? await wearerOfOrder(services, order) : null;
  const made = { about: `Commande ${order.number}`, at: instant(services.now()) };
  const sheet = await openPaper({ title: "Carte de garantie", ...made });
  factList(sheet, [
    ["Remise le", formatDay(deliveredAt)],
    ["À", customer && `${customer.firstName} ${customer.lastName}`],
    ["Porteur", wearer && personName(wearer)],
    ["Garantie légale de conformité", `jusqu’au ${lastDayOf(deliveredAt)}`],
  ]);
  for (const line of lines) {
    heading(sheet, `${line.brand} ${line.name}`);
    const job = jobs.find((each) => each.line.id === line.id)?.job;
    const itsSale = sold.lines.find(({ id }) => id === line.id);
    // Until lenses made anew are checked, the sold ones are in the frame.
    const worn = job && remadeOn(job) ? line : (itsSale ?? line);
    factList(sheet, [
      ["Monture", frameWords(line)],
      ...(identifiers.get(line.id) ?? []),
      ["Quantité", line.quantity > 1 ? String(line.quantity) : null],
      ["Verres", worn.lenses && `« ${worn.lenses.name} », ${worn.lenses.lens}`],
      ["Fabricant des verres", worn.lenses?.maker ?? null],
      ["UDI-DI des verres", worn.lenses?.udiDi ?? null],
      ["Traitements", treatmentsOf(worn)],
      ...(job ? await mountedFacts(services, job, remadeInWords(job, line, itsSale)) : []),
    ]);
  }
  heading(sheet, "Ce que vous pouvez demander");
  const until = adaptationUntil(order);
  for (const text of [
    "La réparation ou le remplacement, sans frais, d’un article qui n’est pas conforme, pendant deux ans à compter de sa remise. L’usure et la casse par accident n’en relèvent pas.",
    ...(until && lines.some(({ lenses }) => lenses)
      ? [
          `Le contrôle, et s’il le faut la reprise, de verres auxquels vous ne vous habituez pas : jusqu’au ${longDay(until)}, depuis la page de votre commande ou à la boutique, tant que vos données ne sont pas effacées à votre demande : la correction le serait aussi.`,
        ]
      : []),
    `L’ajustage, gratuit à la boutique, ${shop.address}, aussi longtemps que vous portez vos lunettes.`,
  ])
    sheet.flow(text, { size: 9.5 }, 5);
  sheet.flow(`Cette carte ne remplace pas la facture. ${order.soldInShop ? LAW : TERMS}`, { size: 8.5, color: SOFT });
  return sheet.finish();
}

/** The shop does not guarantee a frame that the customer brought: only its lenses and their mounting. */
function frameWords(line: OrderLine): string {
  const details = [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ");
  return isOwnFrame(line) ? `${details}. La garantie porte sur les verres et leur montage` : details;
}

/**
 * The treatments of a pair. The parts of its price also hold lenses, thinning and the part that evens it out. Parts of
 * older orders have no kind; there the lens itself comes first.
 */
function treatmentsOf({ lenses }: OrderLine): string | null {
  const isOld = !lenses?.lines.some(({ kind }) => kind);
  return (
    lenses?.lines
      .filter(({ kind, label }) => kind === "treatment" || (isOld && label !== lenses.lens))
      .map(({ label }) => label)
      .join(", ") || null
  );
}

async function mountedFacts(
  services: Services,
  job: LensJob,
  remade: string | null,
): Promise<[string, string | null][]> {
  const { rightLot, leftLot, base } = job;
  const steps = lastMounting(job);
  return [
    ["Verre droit", rightLot && `lot ou UDI ${rightLot}`],
    ["Verre gauche", leftLot && `lot ou UDI ${leftLot}`],
    ["Base", base],
    ["Verres refaits", remade],
    ["Montage", steps.mounted ? `le ${formatDay(steps.mounted.at)}` : null],
    [
      "Contrôle",
      steps.checked
        ? `le ${formatDay(steps.checked.at)}, par ${await nameOfAccount(services, steps.checked.by)}`
        : null,
    ],
  ];
}

async function nameOfAccount(services: Services, id: string): Promise<string> {
  const account = await findAccount(services, id);
  return account ? nameOf(account) : shop.name;
}

/** The last day of the two years of the legal guarantee. */
function lastDayOf(deliveredAt: Instant): string {
  return longDay(shopDay(yearsAfter(new Date(deliveredAt), LEGAL_YEARS)));
}
