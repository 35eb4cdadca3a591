import { firmAt } from "~/domain/orders/firm";
import { orderPrescriptionPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { prescriptionStanding } from "~/domain/orders/prescription/prescription.server";
import { unmetPrescription } from "~/domain/orders/prescription/unmet.server";
import { TAKES_PRESCRIPTION } from "~/domain/orders/prescription/still-open";
import { ORDER_STATUS } from "~/domain/orders/status";
import { prescriptionsOf, type Prescription, type Standing } from "~/domain/prescriptions/prescription.server";
import { isSworn } from "~/domain/prescriptions/sworn";
import { withoutStop } from "~/domain/text";
import type { Services } from "~/infra/services.server";
import { terms } from "~/shop/terms";
import type { OrderView } from "~/ui/orders/order-view";

/**
 * What the customer reads about the prescription of a firm order: a request while it may still be sent, afterwards what
 * became of it.
 */
export async function prescriptionLine(services: Services, order: Order): Promise<OrderView["prescription"]> {
  const standing =
    firmAt(order) && order.status !== ORDER_STATUS.cancelled ? await prescriptionStanding(services, order) : null;
  if (!standing) return null;
  const papers = await prescriptionsOf(services, order.id);
  const mayCome = TAKES_PRESCRIPTION.includes(order.status);
  const open = mayCome && (await unmetPrescription(services, order)) !== null;
  return {
    name: isSworn(papers) ? "Déclaration sur l’honneur" : "Ordonnance",
    text: open ? asked(standing, papers) : became(order, standing, papers, mayCome),
    href: open ? orderPrescriptionPath(services.config, order.id) : null,
    wanted: open && (standing === "awaited" || standing === "refused"),
  };
}

const STANDING = {
  awaited: "À nous envoyer : nos opticiens la vérifieront avant de préparer vos verres.",
  refused: "Ce que nous avons reçu ne peut pas servir : envoyez votre ordonnance.",
  received: "Reçue : notre opticien la vérifie.",
  validated: "Vérifiée par notre opticien.",
} as const;

function asked(standing: Standing, papers: Prescription[]): string {
  const refusal = standing === "refused" ? papers.filter(({ state }) => state === "refused").at(-1)?.refusal : null;
  return refusal ? `${STANDING.refused} Motif : ${withoutStop(refusal)}.` : STANDING[standing];
}

/**
 * Every firm order with corrective lenses has a prescription or waits for one. When neither is recorded, the
 * prescription was deleted after its years.
 */
function became(
  { prescriptionOverride }: Order,
  standing: Standing,
  papers: Prescription[],
  /** The lenses are still in the shop. */ beingMade: boolean,
): string {
  if (standing === "validated") return STANDING.validated;
  if (papers.length === 0) return `Effacée : nous ne la gardons que ${terms.medicalYears} ans.`;
  return prescriptionOverride
    ? `Vos verres ${beingMade ? "sont" : "ont été"} faits sans ordonnance validée, sur décision de notre opticien responsable.`
    : "Nous n’en avons pas reçu qui puisse servir.";
}
