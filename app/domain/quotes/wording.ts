import { daysFrom, shopDay } from "~/domain/days";
import { demandFor } from "~/domain/prescriptions/need";
import { paperAlone } from "~/domain/prescriptions/statement";
import { renewalCondition, renewalPeriod } from "~/domain/catalogue/equipment-classes";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDay } from "~/domain/time";
import { terms } from "~/shop/terms";
import {
  isForChild,
  isOfFramesAlone,
  personName,
  type QuoteDocument,
  type QuoteOffer,
  type QuotePair,
  type QuoteRow,
} from "./document";
import { perPiece } from "./one-pair";

/** The texts of a quote, for its page and its PDF. */

export const PART_NAMES: Record<QuoteRow["part"], string> = {
  frame: "Monture",
  right: "Verre droit",
  left: "Verre gauche",
  supplement: "Supplément",
  before: "Prestation avant la vente",
  after: "Prestation après la vente",
};

const CLASS_A_TITLE = "Offre 100 % Santé (classe A)";
const CHOSEN_TITLE = "Offre choisie";

/** The offers of a pair as they are shown, class A first, with their titles and notes. */
export function offersOf(document: QuoteDocument, pair: QuotePair): ShownOffer[] {
  const per = perPiece(pair);
  const titled = (title: string) => (per ? `${title}, ${per.toLowerCase()}` : title);
  return [
    { title: titled(CLASS_A_TITLE), offer: pair.classA, per, notes: classANotes(document, pair) },
    { title: titled(CHOSEN_TITLE), offer: pair.chosen, per, notes: [] },
  ];
}

/** `per`: what its sums are of, where the line has several pieces. */
export type ShownOffer = { title: string; offer: QuoteOffer; per: string | null; notes: string[] };

const isOfChild = ({ wearer, madeAt }: QuoteDocument) =>
  isForChild({ on: shopDay(madeAt), bornOn: wearer?.bornOn ?? null });

/** Who pays nothing for class A: someone insured with a responsible contract, once in each period. */
const insured = (document: QuoteDocument) =>
  `si vous êtes assuré, que votre complémentaire est un contrat « responsable » (c’est le cas de la plupart) ou la Complémentaire santé solidaire, et ${renewalCondition(isOfChild(document))}`;

const MIXING_NOTE =
  "Monture et verres se choisissent séparément : une monture de classe A avec des verres de classe B, ou l’inverse.";

const LENSES_ONLY_NOTE =
  "Ce devis ne compte pas de monture : vous fournissez la vôtre. Une monture de classe A peut s’y ajouter si vous le souhaitez.";

const FRAME_ALONE_NOTE =
  "Ce devis ne compte pas de verres correcteurs : si vous en choisissez ensuite, un autre devis gratuit vous est remis, monture comprise.";

/** The notes on the class A offer of a pair. */
export function classANotes(
  document: QuoteDocument,
  { choice, lensKind }: Pick<QuotePair, "choice" | "lensKind">,
): string[] {
  const condition = insured(document);
  if (lensKind === null)
    return [
      `Quand l’assurance maladie la rembourse, une monture du 100 % Santé ne laisse rien à payer, ${condition}.`,
      FRAME_ALONE_NOTE,
    ];
  return isOwnFrame(choice)
    ? [`Avec des verres du 100 % Santé, vous ne paieriez rien pour eux, ${condition}.`, LENSES_ONLY_NOTE]
    : [`Avec une monture et des verres du 100 % Santé, vous ne paieriez rien, ${condition}.`, MIXING_NOTE];
}

const MUTUAL_UNKNOWN = "selon votre contrat";

export function linePrice({ cents }: QuoteRow): string {
  return cents === null ? "Compris" : formatEuros(cents);
}

/** The base and the part of the compulsory insurance in words, for a line that it covers. */
export function insuranceWords({ baseCents, insuranceCents }: QuoteRow, rate: number): string {
  if (baseCents === null || insuranceCents === null) return "";
  return `${formatEuros(insuranceCents)} (${percent(rate)} de ${formatEuros(baseCents)})`;
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}

/** The amount left after the compulsory insurance and before the supplementary one. */
function beforeMutual({ totalCents, insuranceCents }: QuoteOffer): Cents {
  return totalCents - insuranceCents;
}

/** Whether frame and lenses of the offer are of class A: the 100 % Santé offer, chosen by its customer. */
function isWhollyClassA({ rows }: QuoteOffer): boolean {
  return rows.every(
    ({ equipmentClass, cents }) => equipmentClass === "A" || (equipmentClass === null && cents === null),
  );
}

/** The totals of an offer, each with its label: of one pair, whatever the number of pairs. */
export function sumsOf(document: QuoteDocument, offer: QuoteOffer): [name: string, amount: string][] {
  const left = formatEuros(beforeMutual(offer));
  const isFree = isWhollyClassA(offer);
  return [
    ["Prix de l’équipement", formatEuros(offer.totalCents)],
    ["Part de l’assurance maladie obligatoire", formatEuros(offer.insuranceCents)],
    ["Part de l’assurance complémentaire", isFree ? `${left} avec un contrat responsable` : MUTUAL_UNKNOWN],
    [
      "Reste à votre charge",
      isFree
        ? `${formatEuros(0)} avec un contrat responsable, ${renewalCondition(isOfChild(document))}`
        : `${left} au plus, ${MUTUAL_UNKNOWN}`,
    ],
  ];
}

export function pairTitle({ name, details, lensKind, choice }: QuotePair): string {
  const kind = lensKind?.toLowerCase() ?? "monture seule";
  return `${choice.quantity > 1 ? `${choice.quantity} × ` : ""}${name} (${details}), ${kind}`;
}

/** The customer, wearer and prescription of a quote, each with its label. Frames alone need no prescription. */
export function factsOf(document: QuoteDocument): [name: string, said: string][] {
  const { customer, wearer, madeAt, validUntil } = document;
  return [
    ["Établi le", formatDay(madeAt)],
    ["Valable jusqu’au", `${formatCalendarDay(validUntil)} inclus`],
    [
      "Client",
      customer
        ? `${customer.firstName} ${customer.lastName}, ${customer.street}, ${customer.postalCode} ${customer.city}`
        : "À compléter",
    ],
    [
      "Porteur",
      wearer
        ? `${personName(wearer)}${wearer.bornOn ? `, date de naissance : ${formatCalendarDay(wearer.bornOn)}` : ", date de naissance non communiquée"}`
        : "À compléter",
    ],
    ...(isOfFramesAlone(document) ? [] : [["Ordonnance", prescriptionSaid(document)] as [string, string]]),
  ];
}

function prescriptionSaid(document: QuoteDocument): string {
  const { prescription } = document;
  return prescription
    ? `du ${formatCalendarDay(prescription.prescribedOn)}, par ${prescription.prescriber} (${prescription.prescriberKind === "orthoptiste" ? "orthoptiste" : "médecin"})${prescription.sworn ? ", déclarée sur l’honneur" : ""}`
    : prescriptionWanted(document);
}

/** The same rule as in the wizard, the checkout and the till, on the day of the quote. */
function prescriptionWanted({ pairs, wearer, madeAt }: QuoteDocument): string {
  const worn = { bornOn: wearer?.bornOn ?? null, wornProgressive: false };
  const alone = paperAlone(
    demandFor(
      pairs.map(({ choice }) => choice),
      worn,
      shopDay(madeAt),
    ),
  );
  const wanted = "À fournir avant la fabrication des verres : date et prescripteur non communiqués";
  return alone ? `${wanted}. ${alone}` : wanted;
}

export function opticianLine({ seller: { optician } }: QuoteDocument): string {
  return [
    optician.name,
    optician.title,
    `n° RPPS ${optician.rpps}`,
    ...(optician.adeli ? [`n° ADELI ${optician.adeli}`] : []),
  ]
    .filter(Boolean)
    .join(", ")
    .concat(optician.registeredBy ? ` (${optician.registeredBy})` : "");
}

/** Guarantees, after-sale service, and what a quote is. */
export function conditionsOf(document: QuoteDocument): string[] {
  const of = isOfFramesAlone(document) ? framesSaid() : glassesSaid(document);
  const days = daysFrom(shopDay(document.madeAt), document.validUntil).length - 1;
  return [
    "Ce devis est gratuit et ne vous engage pas. Il est établi avant la vente, remis au client, et un exemplaire en est conservé un an par l’opticien.",
    `Les prix, toutes taxes comprises, sont ceux de ${of.priced}. Ils sont tenus ${days} jours, tant que ${of.available}. La livraison et un éventuel code promo s’y ajoutent ou s’en déduisent à la commande.`,
    "Garanties : garantie légale de conformité de deux ans (articles L. 217-3 et suivants du Code de la consommation) et garantie des vices cachés (articles 1641 et suivants du Code civil).",
    `Service après-vente : réglages, resserrage et ajustage gratuits à la boutique.${of.adaptation}`,
    `Prise en charge : ${of.reimbursed} La part de votre complémentaire dépend de votre contrat : envoyez-lui ce devis, elle vous répond sur le montant.`,
  ];
}

type Said = { priced: string; available: string; adaptation: string; reimbursed: string };

function glassesSaid(document: QuoteDocument): Said {
  const { pairs } = document;
  const withFrame = pairs.some(({ lensKind }) => lensKind === null);
  return {
    priced: withFrame ? "la paire montée, et de la monture seule" : "la paire montée",
    available: "la monture et les verres sont disponibles",
    adaptation: ` Si les verres ne vous conviennent pas dans les ${terms.adaptationDays} jours de leur remise, dites-le depuis la page de votre commande ou à la boutique : un opticien contrôle le montage et les mesures et, s’il le faut, les verres sont refaits sans frais. Cela prend fin si vos données sont effacées à votre demande, la correction avec elles.`,
    reimbursed: `les verres et la monture sont remboursés sur ordonnance en cours de validité, une seule paire par période de renouvellement, soit ${renewalPeriod(isOfChild(document))}, sauf cas particuliers que votre caisse vous indique, comme une vue qui a changé.`,
  };
}

/** A frame without lenses. The shop does not know whether an insurance pays for it alone, so it says whom to ask. */
function framesSaid(): Said {
  return {
    priced: "la monture, sans verres correcteurs",
    available: "la monture est disponible",
    adaptation: "",
    reimbursed:
      "une monture n’est remboursée que sur ordonnance en cours de validité ; si vous l’achetez sans verres correcteurs, demandez d’abord à votre caisse si elle l’est.",
  };
}
