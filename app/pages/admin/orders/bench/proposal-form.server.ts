import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { opticianOf } from "~/domain/accounts/administrators.server";
import { audit } from "~/domain/audit/audit.server";
import { correctionForm, PupillaryForm, SituationForm } from "~/domain/lenses/prescription-forms.server";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { formatEuros } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import { examinationOf, isUnopened } from "~/domain/orders/prescription/examination.server";
import { ANSWER_DAYS, proposeCorrection, type Proposing } from "~/domain/orders/prescription/proposals.server";
import type { Services } from "~/infra/services.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { SAVE_FAILED, type Posted } from "~/pages/admin/orders/order-intents.server";
import { correctionValues, sideValues } from "~/pages/admin/orders/correction/eye-values.server";
import { benchPath } from "./bench-view.server";
import type { FormState } from "~/ui/forms/form-state";
import type { ProposalView } from "./proposal-page";

/** What was typed, to be changed into what the prescription says. @throws the page that says there is nothing to correct */
export async function proposalView(
  services: Services,
  by: Account,
  order: Order,
  lineId: string,
): Promise<ProposalView> {
  const { lines } = await examinationOf(services, order, by.id);
  const found = lines.find(({ line }) => line.id === lineId);
  if (!found?.measures) throw notFound("Cet article n’a pas de correction à changer.");
  await audit(services, by, "Correction lue", order.number);
  const { line, measures } = found;
  return {
    path: benchPath(order.id, `/${lineId}`),
    benchHref: benchPath(order.id),
    number: order.number,
    title: `${line.brand} ${line.name}`,
    lenses: line.lenses ? `Verres « ${line.lenses.name} », ${line.lenses.lens}` : "",
    values: valuesOf(measures),
    days: ANSWER_DAYS,
    dearer: isDueInShop(order)
      ? "Des verres plus chers ou moins chers changent ce que le client règle au retrait, une fois acceptés."
      : "Des verres moins chers lui sont remboursés une fois acceptés ; s’ils coûtent plus cher, la boutique offre la différence.",
  };
}

function valuesOf({ situation, correction, pupillaryDistance }: LensMeasures): Record<string, string> {
  return { situation, ...correctionValues(correction), ...sideValues("PupillaryDistance", pupillaryDistance) };
}

/** Sends the customer what the optician read; what it costs more is offered, and only when they say so. */
export function sendProposal(posted: Posted, lineId: string): Promise<Response> {
  const { context, session, order, form } = posted;
  const by = session.account;
  return withFailureMessage(context, SAVE_FAILED, form, async () => {
    const measures = readMeasures(form);
    if (!measures.ok) return refuse(context, measures.form);
    return once(context, async (services) => {
      const refuseWith = (field: string, message: string) => refuseField(context, form, field, message);
      if (!(await opticianOf(services, by.id)))
        return refuseWith("form", "Votre compte n’a pas de numéro d’opticien : il ne peut pas proposer de correction.");
      if (isUnopened(await examinationOf(services, order, by.id)))
        return refuseWith("form", "Ouvrez l’ordonnance d’abord : sa lecture est consignée avec votre nom.");
      const waived = form.get("waived") === "on";
      const proposing = await proposeCorrection(services, order.id, {
        lineId,
        measures: measures.data,
        waived,
        by: by.id,
      });
      if (proposing.outcome !== "sent") return refuseWith(...troubleOf(proposing));
      await audit(services, by, "Correction proposée", order.number);
      setFlash(context, { kind: "success", text: "La proposition est partie : le client répond par un lien." });
      return redirect(benchPath(order.id), 303);
    });
  });
}

type Read = { ok: true; data: LensMeasures } | { ok: false; form: FormState };

/** The fields of the wizard's three steps at once. */
function readMeasures(form: FormData): Read {
  const situation = readForm(form, SituationForm);
  if (!situation.ok) return situation;
  const correction = readForm(form, correctionForm(situation.data.situation));
  const distance = readForm(form, PupillaryForm);
  if (correction.ok && distance.ok)
    return { ok: true, data: { ...situation.data, correction: correction.data, pupillaryDistance: distance.data } };
  return {
    ok: false,
    form: {
      values: typedValues(form),
      errors: { ...(correction.ok ? {} : correction.form.errors), ...(distance.ok ? {} : distance.form.errors) },
    },
  };
}

function troubleOf(proposing: Exclude<Proposing, { outcome: "sent" }>): [field: string, message: string] {
  switch (proposing.outcome) {
    case "unchanged":
      return ["form", "Aucune valeur ne change : ce sont celles de la commande."];
    case "appointment":
      return [
        "form",
        "Cette correction dépasse ce que la boutique vend à distance : refusez l’ordonnance et proposez un rendez-vous.",
      ];
    case "notSold":
      return ["form", "Aucun verre de la gamme ne convient à cette correction dans cette monture."];
    case "closed":
      return ["form", "Cette commande ne peut plus être corrigée."];
    case "dearer":
      return [
        "waived",
        `Ces verres coûtent ${formatEuros(proposing.cents)} de plus : cochez pour offrir la différence, ou refusez l’ordonnance pour que le client commande à nouveau.`,
      ];
  }
}
