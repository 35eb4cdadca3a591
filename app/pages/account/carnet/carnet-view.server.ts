import { titleForCustomer } from "~/domain/catalogue/own-frames";
import type { Account } from "~/domain/accounts/account.server";
import { shopDay } from "~/domain/days";
import { distanceInWords, eyeInWords } from "~/domain/lenses/in-words";
import { ageOn, typedDay, type Validity } from "~/domain/prescriptions/validity";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { formatDay } from "~/domain/time";
import { timeLeft } from "~/domain/wearers/countdown";
import { carnetOf, type Glasses } from "~/domain/wearers/glasses.server";
import { CARNET_PATH } from "~/domain/wearers/mails.server";
import { MOST_WEARERS } from "~/domain/wearers/wearers.server";
import { recalledForCustomer, type RecalledLine } from "~/domain/orders/jobs/recalled-for-customer.server";
import { hasLeft } from "~/domain/orders/life/left";
import { heldSaid, stopUsing } from "~/http/orders/recall-notice.server";
import { lensesOnlyPath } from "~/http/frames/frame-paths";
import type { Services } from "~/infra/services.server";
import { personName } from "~/domain/quotes/document";
import { BOOKING } from "~/ui/reading/places";
import { french } from "~/shop/words/french-spacing";
import type { CarnetView, GlassesView } from "./carnet-page";

/** The wearers with their glasses; glasses without a known wearer are a list of their own. */
export async function carnetView(services: Services, account: Pick<Account, "id" | "visitorId">): Promise<CarnetView> {
  const { wearers, glasses } = await carnetOf(services, account);
  const today = shopDay(services.now());
  const recalled = new Map<string, RecalledLine>();
  for (const order of new Set(glasses.map((pair) => pair.order)))
    for (const each of await recalledForCustomer(services, order)) recalled.set(each.line.id, each);
  const viewsOf = (whose: string | null) =>
    glasses
      .filter(({ wearerId }) => wearerId === whose)
      .map((pair) => glassesView(pair, today, recalled.get(pair.line.id)));
  return {
    path: CARNET_PATH,
    wearers: wearers.map(({ id, name, bornOn, remind }) => ({
      id,
      name,
      bornOn: typedDay(bornOn),
      says: `${ageOn(today, bornOn)} ans, né(e) le ${formatCalendarDay(bornOn)}`,
      remind,
      remindable: glasses.some(({ wearerId, validity }) => wearerId === id && validity?.outcome === "valid"),
      glasses: viewsOf(id),
    })),
    others: viewsOf(null),
    roomForMore: wearers.length < MOST_WEARERS,
    bookingHref: BOOKING,
  };
}

function glassesView(glasses: Glasses, today: string, recalled: RecalledLine | undefined): GlassesView {
  const { order, line, measures, prescription, validity, wearerId, madeFor } = glasses;
  const details = prescription?.details;
  return {
    lineId: line.id,
    title: titleForCustomer(line),
    bought: `Achetées le ${formatDay(order.paidAt ?? order.createdAt)}, commande ${order.number}`,
    orderHref: `/commande/${order.id}`,
    lenses: line.lenses ? french(`Verres « ${line.lenses.name} », ${line.lenses.lens}`) : "",
    facts: [
      ...(madeFor && !wearerId ? [["Porteur", personName(madeFor)] as [string, string]] : []),
      ...(measures
        ? [
            ["Œil droit", eyeInWords(measures.correction.rightEye)] as [string, string],
            ["Œil gauche", eyeInWords(measures.correction.leftEye)] as [string, string],
            ["Écarts pupillaires", distanceInWords(measures.pupillaryDistance)] as [string, string],
            ...(measures.fittingHeights
              ? [["Hauteurs de montage", distanceInWords(measures.fittingHeights)] as [string, string]]
              : []),
          ]
        : []),
      ...(details?.prescribedOn
        ? [
            [
              "Ordonnance",
              `du ${formatCalendarDay(details.prescribedOn)}${details.prescriber ? `, ${details.prescriber}` : ""}`,
            ] as [string, string],
          ]
        : []),
      ...(validity ? [["Validité", validityInWords(validity, today)] as [string, string]] : []),
    ],
    fileHref: prescription?.file ? `/commande/${order.id}/ordonnance/fichier?numero=${prescription.id}` : null,
    // No lenses go into a frame that must not be worn.
    lensesOnlyHref: recalled?.isArticle ? null : lensesOnlyPath(line),
    recalled: recalled ? (hasLeft(order) ? stopUsing : heldSaid)([recalled]) : null,
    expired: validity !== null && validity.outcome !== "valid",
    renewal: glasses.renewal,
  };
}

function validityInWords(validity: Validity, today: string): string {
  switch (validity.outcome) {
    case "valid": {
      const left = timeLeft(validity.until, today);
      const day = formatCalendarDay(validity.until);
      return left === "dernier jour" ? "dernier jour aujourd’hui" : `encore ${left}, jusqu’au ${day}`;
    }
    case "expired":
      return `terminée le ${formatCalendarDay(validity.until)}`;
    case "future":
    case "beforeBirth":
      return "à vérifier : ses dates ne vont pas ensemble";
  }
}
