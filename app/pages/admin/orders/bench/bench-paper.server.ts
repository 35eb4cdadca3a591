import { shopDay, type Day } from "~/domain/days";
import { soldOn } from "~/domain/orders/firm";
import { adminOrderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import type { Examination } from "~/domain/orders/prescription/examination.server";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { ageOn, validityAtSale, type PrescriptionFacts } from "~/domain/prescriptions/validity";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { personName, type QuoteWearer } from "~/domain/quotes/document";
import { withoutStop } from "~/domain/text";
import { formatDayAndTime } from "~/domain/time";
import { PAPER_STATE_SAID } from "~/http/orders/prescription-words";
import type { Services } from "~/infra/services.server";
import type { BenchPaper } from "./bench-paper";

export const benchPath = (orderId: string, below = ""): string => adminOrderPath(orderId, `/ordonnance${below}`);

/**
 * A prescription or statement as the bench shows it, with what was typed of it.
 * @param shown the id of the paper whose picture is open
 */
export function paperView(
  { now }: Services,
  order: Order,
  { id, state, file, statement, seen, byMail, refusal, details, opened }: Examination["papers"][number],
  { shown, wearer }: { shown: string | null; wearer: QuoteWearer | null },
): BenchPaper {
  const href = file ? `/api/admin/orders/${order.id}/prescription/${id}` : null;
  const picture = file !== null && file.type !== "application/pdf";
  return {
    id,
    statement,
    says: [
      statement ? `Déclaration sur l’honneur ${PAPER_STATE_SAID[state]}` : `Ordonnance ${PAPER_STATE_SAID[state]}`,
      seen && `lue à la boutique par ${seen.name} le ${formatDayAndTime(seen.at)}`,
      byMail && "promise par e-mail ou en boutique",
      refusal && `motif : ${withoutStop(refusal)}`,
    ]
      .filter(Boolean)
      .join(", "),
    href,
    opened,
    showHref: picture ? benchPath(order.id, `?fichier=${id}#papier-${id}`) : null,
    imageUrl: picture && shown === id ? href : null,
    facts: factsOf(details, wearer, { sold: soldOn(order), today: shopDay(now()) }),
  };
}

/** Date, prescriber, age and validity as they were typed, in words. */
function factsOf(
  { prescribedOn, bornOn, prescriberKind, prescriber, shortenedTo = null }: Partial<PrescriptionDetails>,
  wearer: QuoteWearer | null,
  { sold, today }: Days,
): [string, string][] {
  const worn = [
    wearer && personName(wearer),
    bornOn && `${ageOn(today, bornOn)} ans, né(e) le ${formatCalendarDay(bornOn)}`,
  ];
  const facts: [string, string | null][] = [
    ["Date", prescribedOn ? formatCalendarDay(prescribedOn) : null],
    [
      "Prescripteur",
      prescriber ? `${prescriber}, ${prescriberKind === "orthoptiste" ? "orthoptiste" : "médecin"}` : null,
    ],
    ["Porteur", worn.filter(Boolean).join(", ") || null],
    ["Fin écrite par le prescripteur", shortenedTo ? formatCalendarDay(shortenedTo) : null],
    [
      "Validité",
      prescribedOn && bornOn && prescriberKind
        ? validityInWords({ prescribedOn, bornOn, prescriberKind, shortenedTo }, { sold, today })
        : null,
    ],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

type Days = { /** The day of the sale. */ sold: Day; today: Day };

/** As the acceptance judges it: lenses that were sold while it was valid are made to it, whatever day it is. */
function validityInWords(facts: PrescriptionFacts, { sold, today }: Days): string {
  const validity = validityAtSale(facts, sold, today);
  switch (validity.outcome) {
    case "valid":
      return `valable ${today > validity.until ? "à la date de la vente, " : ""}jusqu’au ${formatCalendarDay(validity.until)}`;
    case "expired":
      return `expirée à la date de la vente : elle valait jusqu’au ${formatCalendarDay(validity.until)}`;
    case "future":
      return "datée d’un jour à venir";
    case "beforeBirth":
      return "antérieure à la naissance du porteur";
  }
}
