import { redirect } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { refusePrescription } from "~/domain/orders/prescription/prescription.server";
import {
  acceptPrescription,
  examinationOf,
  PAPER_TICK,
  type Acceptance,
} from "~/domain/orders/prescription/examination.server";
import { closeForgone } from "~/domain/payments/supplement.server";
import { isSworn } from "~/domain/prescriptions/sworn";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { customerToldSaid } from "~/domain/orders/reach";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { SAVE_FAILED, type Posted } from "~/pages/admin/orders/order-intents.server";
import { benchPath } from "./bench-paper.server";

const MOST_TYPED = 400;

const OTHER_PAPERS =
  "Une ordonnance est arrivée, ou a été décidée, depuis l’affichage de cette page : voyez ce qui suit, puis décidez.";
const NOTHING = "Aucune ordonnance n’attend de décision pour cette commande.";

/** Carries out the optician's decision on an order's prescription: accepted, or refused with a reason. */
export async function decideAtBench(posted: Posted): Promise<Response> {
  const { intent } = typedValues(posted.form);
  if (intent === "prescription-valid") return accept(posted);
  if (intent === "prescription-refused") return refusePaper(posted);
  return refuseField(posted.context, posted.form, "form", "Ce geste n’existe pas.");
}

function accept(posted: Posted): Promise<Response> {
  const { context, session, order, form } = posted;
  const by = session.account;
  return withFailureMessage(context, SAVE_FAILED, form, () =>
    once(context, async (services) => {
      const ticks = new Set([...form].flatMap(([name, value]) => (value === "on" ? [name] : [])));
      const { seen = "", ...read } = typedValues(form);
      const acceptance = await acceptPrescription(services, order.id, { by: by.id, seen, ticks, read });
      if (acceptance.outcome !== "accepted")
        return refuse(context, { values: typedValues(form), errors: errorsOf(acceptance) });
      await audit(services, by, "Ordonnance validée", order.number);
      const what = isSworn(await prescriptionsOf(services, order.id)) ? "Déclaration" : "Ordonnance";
      return done(posted, `${what} acceptée en votre nom. ${customerToldSaid(order)}`);
    }),
  );
}

export const PAPER_UNREAD = "Confirmez que vous avez lu l’ordonnance.";
const COMPARE = "Comparez, puis cochez ; si une valeur diffère, proposez une correction.";

function errorsOf(acceptance: Exclude<Acceptance, { outcome: "accepted" }>): Record<string, string> {
  switch (acceptance.outcome) {
    case "changed":
      return { form: OTHER_PAPERS };
    case "nothing":
      return { form: NOTHING };
    case "notOptician":
      return { form: "Votre compte n’a pas de numéro d’opticien : il ne peut pas accepter une ordonnance." };
    case "unopened":
      return { form: "Ouvrez l’ordonnance avant de l’accepter : sa lecture est consignée avec votre nom." };
    case "paperAlone":
      return { form: `${acceptance.why} Une déclaration sur l’honneur ne suffit pas : refusez-la avec ce motif.` };
    case "awaitsAnswer":
      return { form: "Une correction attend la réponse du client : elle se décide avant l’ordonnance." };
    case "incomplete":
      return {
        ...acceptance.misread,
        ...Object.fromEntries(acceptance.missing.map((tick) => [tick, tick === PAPER_TICK ? PAPER_UNREAD : COMPARE])),
      };
  }
}

async function refusePaper(posted: Posted): Promise<Response> {
  const { context, session, order, form } = posted;
  const { refusal = "", seen = "" } = typedValues(form);
  const reason = refusal.trim();
  if (!reason) return refuseField(context, form, "refusal", "Indiquez au client pourquoi, et ce qu’il peut faire.");
  if (reason.length > MOST_TYPED) return refuseField(context, form, "refusal", `${MOST_TYPED} caractères au plus.`);
  return withFailureMessage(context, SAVE_FAILED, form, async () => {
    const answer = await once(context, async (services) => {
      const { seen: now, sworn } = await examinationOf(services, order, session.account.id);
      if (now !== seen) return refuseField(context, form, "form", OTHER_PAPERS);
      if (!(await refusePrescription(services, order.id, reason, session.account.id)))
        return refuseField(context, form, "form", NOTHING);
      await audit(services, session.account, "Ordonnance refusée", order.number);
      return done(posted, `${sworn ? "Déclaration" : "Ordonnance"} refusée. ${customerToldSaid(order)}`);
    });
    await closeForgone(context.services, order.id);
    return answer;
  });
}

/** Shows a sentence above the same page, once it is done. */
function done({ context, order }: Posted, text: string): Response {
  setFlash(context, { kind: "success", text });
  return redirect(benchPath(order.id), 303);
}
