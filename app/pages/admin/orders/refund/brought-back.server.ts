import { redirect } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { chosenLines, NO_LONGER_OFFERED, offeredLines, openLines } from "~/domain/orders/chosen-lines.server";
import type { Order } from "~/domain/orders/order.server";
import { bringable, takeBack } from "~/domain/returns/brought-back.server";
import { describeReturned } from "~/domain/returns/return.server";
import type { Services } from "~/infra/services.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { SAVE_FAILED, type Posted } from "~/pages/admin/orders/order-intents.server";
import { refundPath } from "~/domain/orders/links.server";
import type { BringableLine } from "./brought-back";

export async function bringableView(services: Services, order: Order): Promise<BringableLine[]> {
  return openLines(await bringable(services, order)).map(({ line, quantity }) => ({
    id: line.id,
    title: `${line.brand} ${line.name}`,
    details: [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
    most: quantity,
  }));
}

/** Takes pieces back once, even if pressed twice; the page then proposes to refund their price. */
export function receiveBroughtBack({ context, session, order, form }: Posted): Promise<Response> {
  return withFailureMessage(context, SAVE_FAILED, form, () =>
    once(context, async (services) => {
      const reading = readForm(form, chosenLines(offeredLines(await bringable(services, order))));
      if (!reading.ok) return refuse(context, reading.form);
      const restock = form.get("restock") === "on";
      const taking = await takeBack(services, order.id, { lines: reading.data, restock, by: session.account.id });
      if (taking.outcome === "gone") return refuseField(context, form, "form", NO_LONGER_OFFERED);
      const pieces = taking.return.lines.map(describeReturned).join(", ");
      await audit(
        services,
        session.account,
        "Articles repris à la boutique",
        order.number,
        restock ? "remis en vente" : "",
      );
      setFlash(context, {
        kind: "success",
        text: `${pieces} : repris${restock ? " et remis en vente" : ""}. Il reste à rendre l’argent.`,
      });
      return redirect(`${refundPath(order.id)}#du`, 303);
    }),
  );
}
