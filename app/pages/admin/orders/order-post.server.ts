import { redirect } from "@remix-run/node";

import { sendAgain, SENT_AGAIN, type SentAgain } from "~/domain/orders/care/send-again.server";
import { setFlash } from "~/http/answers/flash.server";
import { once } from "~/http/forms/idempotency.server";
import { moveReturn, ruleOnLine, withdrawnSent } from "./order-care.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { postNote } from "~/http/admin/note-intents.server";
import { saveStatus, type Intent, type Posted } from "./order-intents.server";
import { takeMoney } from "./take/take-intent.server";
import { outwardLabel, refreshTracking, returnLabel, saveTracking } from "./parcel-intents.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";

const note: Intent = ({ context, session, order, form }) =>
  postNote(
    {
      context,
      by: session.account,
      subject: { orderId: order.id },
      shown: { accountIds: [], emails: [], orderIds: [order.id] },
      back: adminOrderPath(order.id),
    },
    form,
  );

const letterAgain: Intent = ({ context, session, order, form }) =>
  once(context, async (services) => {
    const kind = (Object.keys(SENT_AGAIN) as SentAgain[]).find((each) => each === form.get("letter"));
    const to = kind ? await sendAgain(services, session.account, order.id, kind) : null;
    if (!to) return refuseField(context, form, "form", "Ce courriel n’a plus lieu d’être.");
    setFlash(context, { kind: "success", text: `Courriel renvoyé à ${to}.` });
    return redirect(`${adminOrderPath(order.id)}#courriels`, 303);
  });

const INTENTS: Record<string, Intent> = {
  "status": saveStatus,
  "tracking": saveTracking,
  "label": outwardLabel,
  "return-label": returnLabel,
  "refresh": refreshTracking,
  "rights": ruleOnLine,
  "return": moveReturn,
  "sent-anyway": withdrawnSent,
  "letter-again": letterAgain,
  "take": takeMoney,
  "note": note,
  "note-delete": note,
};

/** Carries out the intent of the pressed button of an order's page. */
export async function carryOut(posted: Posted): Promise<Response> {
  const { intent: name = "" } = typedValues(posted.form);
  const intent = Object.hasOwn(INTENTS, name) ? INTENTS[name] : undefined;
  return intent ? intent(posted) : refuseField(posted.context, posted.form, "form", "Ce geste n’existe pas.");
}
