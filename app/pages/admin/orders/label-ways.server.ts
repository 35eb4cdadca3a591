import type { OpenDispute } from "~/domain/orders/money/open-dispute.server";
import type { Order } from "~/domain/orders/order.server";
import type { Label, LabelKind } from "~/domain/parcels/label";
import { leftAlready, obstacleTo } from "~/domain/parcels/labels.server";
import { LABEL_NAME, tellRefusal, TO_VERIFY } from "~/domain/parcels/wording";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { DELIVERY } from "~/shop/delivery";
import { labelPath } from "./label-answer.server";
import type { LabelWay, OrderPanelView } from "./order-view";

const STATE: Record<Label["state"], string> = {
  asked: "en cours de création",
  made: "créée",
  refused: "refusée",
  unavailable: "Colissimo indisponible",
  unknown: TO_VERIFY,
};

export function labelView(label: Label): OrderPanelView["labels"][number] {
  const { id, kind, state, current, parcelNumber, askedAt, fileId, message } = label;
  return {
    id,
    name: LABEL_NAME[kind],
    state: [
      !current && state === "made" ? "hors d’usage" : STATE[state],
      !current && state === "unknown" && "remplacée",
      message,
    ]
      .filter(Boolean)
      .join(" : "),
    number: parcelNumber,
    href: fileId ? labelPath(label) : null,
    date: formatDayAndTime(askedAt),
  };
}

/** The label of a return. An order fetched in the shop may come back by parcel, too, where its customer is known. */
export async function backOf(services: Services, order: Order, labels: Label[]): Promise<LabelWay | null> {
  const way = await wayOf(services, order, labels, "return", null);
  return DELIVERY[order.deliveryMethod].carrier === null && way.obstacle ? null : way;
}

/**
 * The label of one direction, or why there is none. After a lost answer the attempt has to be checked before another is
 * made; a dispute holds labels that are not made yet.
 */
export async function wayOf(
  services: Services,
  order: Order,
  labels: Label[],
  kind: LabelKind,
  dispute: OpenDispute | null,
): Promise<LabelWay> {
  const current = labels.find((label) => label.kind === kind && label.current);
  const lost = current?.state === "unknown" ? current : null;
  const held = current?.state === "made" ? null : dispute;
  const left = kind === "outward" && current?.state !== "made" ? leftAlready(order) : null;
  const refusal = (await obstacleTo(services, order, kind)) ?? left;
  const obstacle = refusal && tellRefusal(refusal);
  if (!lost && !held) return { question: null, obstacle };
  return {
    question: {
      name: held ? "heldLabel" : "label",
      says: [
        ...(held ? [tellRefusal({ outcome: "held", dispute: held })] : []),
        ...(lost ? [tellRefusal({ outcome: "toVerify", label: lost })] : []),
      ],
      knowing: { ...(lost && { evenSo: lost.id }), ...(held && { despite: held.id }) },
    },
    obstacle,
  };
}
