import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { millimetres } from "~/domain/lenses/in-words";
import { formatDioptre, type Eye } from "~/domain/lenses/prescription";
import { correctionOf } from "~/domain/orders/prescription/correction.server";
import type { Order } from "~/domain/orders/order.server";
import type { Services } from "~/infra/services.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { notFound } from "~/http/answers/not-found.server";

export const SITUATION = {
  vision: "Vision de loin",
  near: "Vision de près",
  both: "Vision de loin et de près",
} as const;

/** The correction and measures of a line's lenses. @throws the page that says there is nothing to read */
export async function correctionView(services: Services, by: Account, order: Order, lineId: string) {
  const found = await correctionOf(services, order, lineId);
  if (!found) throw notFound("Cet article n’a pas de correction.");
  await audit(services, by, "Correction lue", order.number);
  const { line, measures } = found;
  return {
    orderHref: adminOrderPath(order.id),
    number: order.number,
    title: `${line.brand} ${line.name}`,
    lenses: line.lenses ? `Verres « ${line.lenses.name} », ${line.lenses.lens}` : "",
    situation: measures && SITUATION[measures.situation],
    eyes: measures ? eyeRows(measures) : [],
  };
}

/** The right eye, then the left. */
export function eyeRows({ correction, pupillaryDistance, fittingHeights }: LensMeasures) {
  return [
    eyeRow("Droit", correction.rightEye, pupillaryDistance.right, fittingHeights?.right),
    eyeRow("Gauche", correction.leftEye, pupillaryDistance.left, fittingHeights?.left),
  ];
}

function eyeRow(eye: string, { sphere, cylinder, axis, addition }: Eye, distance: number, height?: number) {
  return {
    eye,
    sphere: formatDioptre(sphere),
    cylinder: formatDioptre(cylinder),
    axis: axis === null ? "–" : `${axis}°`,
    addition: addition === null ? "–" : formatDioptre(addition),
    distance: millimetres(distance),
    height: height === undefined ? "–" : millimetres(height),
  };
}
