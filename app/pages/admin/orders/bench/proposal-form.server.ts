import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { PupillaryForm } from "~/domain/lenses/prescription-forms.server";
import { readCorrection } from "~/pages/admin/orders/correction/read-correction.server";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { refundableCents, type Account as Ledger } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import {
  asksForFacts,
  examinationOf,
  PAPER_TICK,
  proposeAtBench,
  type ProposingAtBench,
} from "~/domain/orders/prescription/examination.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { openLine } from "~/domain/orders/prescription/open-line.server";
import {
  ANSWER_DAYS,
  isFetched,
  measuresOf,
  waitingFor,
  type Proposal,
} from "~/domain/orders/prescription/proposals.server";
import { formatDay } from "~/domain/time";
import { closeForgone } from "~/domain/payments/supplement.server";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import type { Services } from "~/infra/services.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { SAVE_FAILED, type Posted } from "~/pages/admin/orders/order-intents.server";
import { correctionValues, sideValues } from "~/pages/admin/orders/correction/eye-values.server";
import { PAPER_UNREAD } from "./bench-form.server";
import { benchPath } from "./bench-paper.server";
import { answersOf, paperTick } from "./bench-view.server";
import type { LensChannel } from "~/shop/lens-limits";
import type { FormState } from "~/ui/forms/form-state";
import type { ProposalView } from "./proposal-page";

/**
 * The typed correction, which the optician changes into that of the prescription. @throws the page that says there is
 * nothing to correct
 */
export async function proposalView(
  services: Services,
  by: Account,
  order: Order,
  lineId: string,
): Promise<ProposalView> {
  const examination = await examinationOf(services, order, by.id);
  const open = await openLine(services, order.id, lineId);
  const measures = open && (await measuresOf(services, open.line));
  if (!open || !measures) throw notFound("Cet article n’a pas de correction à changer.");
  await audit(services, by, "Correction lue", order.number);
  const { line, remade } = open;
  const waiting = await waitingFor(services, order.id, lineId);
  return {
    path: benchPath(order.id, `/${lineId}`),
    benchHref: benchPath(order.id),
    number: order.number,
    title: `${line.brand} ${line.name}`,
    lenses: line.lenses ? `Verres « ${line.lenses.name} », ${line.lenses.lens}` : "",
    values: valuesOf(measures),
    days: ANSWER_DAYS,
    paperTick: remade ? null : paperTick(examination, by),
    waiting: waiting && { id: waiting.id, says: waitingWords(waiting) },
    remade,
    answers: !remade && asksForFacts(examination) ? answersOf(examination, await wearerOfOrder(services, order)) : null,
    dearer: remade ? REMADE : dearerWords(order, await accountOf(services, order.id)),
  };
}

const REMADE = "Les verres sont refaits au titre de la garantie d’adaptation : le prix payé ne change pas.";

function dearerWords(order: Order, account: Ledger): string {
  const left = refundableCents(account);
  const most = left < account.paid ? `, dans la limite des ${formatEuros(left)} qui restent de son paiement` : "";
  return isDueInShop(order)
    ? "Des verres moins chers baissent ce que le client règle au retrait, une fois acceptés. S’ils coûtent plus cher, il règle le supplément au retrait, ou vous le lui offrez : c’est à vous de le dire."
    : `Des verres moins chers lui sont remboursés une fois acceptés${most}. S’ils coûtent plus cher, il règle le supplément en acceptant, en ligne${isFetched(order) ? " ou au retrait" : ""}, ou vous le lui offrez.`;
}

function valuesOf({ situation, correction, pupillaryDistance }: LensMeasures): Record<string, string> {
  return { situation, ...correctionValues(correction), ...sideValues("PupillaryDistance", pupillaryDistance) };
}

/** Sends the customer what the optician read. A higher price is asked for or offered, as the optician says. */
export function sendProposal(posted: Posted, lineId: string): Promise<Response> {
  const { context, session, order, form } = posted;
  const by = session.account;
  return withFailureMessage(context, SAVE_FAILED, form, async () => {
    const measures = readMeasures(form, await channelOf(context.services, order, lineId));
    if (!measures.ok) return refuse(context, measures.form);
    const answer = await once(context, async (services) => {
      const refuseWith = (field: string, message: string) => refuseField(context, form, field, message);
      const { dearer, agreed, replaces, [PAPER_TICK]: paper, ...read } = typedValues(form);
      const proposing = await proposeAtBench(services, order, {
        lineId,
        measures: measures.data,
        bearer: dearer === "customer" || dearer === "shop" ? dearer : null,
        by: by.id,
        paperRead: paper === "on",
        replaces: replaces || null,
        read,
      });
      if (proposing.outcome === "misread")
        return refuse(context, { values: typedValues(form), errors: proposing.misread });
      if (proposing.outcome !== "sent") return refuseWith(...troubleOf(proposing));
      await audit(services, by, "Correction proposée", order.number);
      const { id, asks } = proposing.proposal;
      const said = asks ? "atPickup" : "accepted";
      const isAgreed = agreed === "on" && (await answerProposal(services, order.id, id, said, by.id)) === "done";
      setFlash(context, { kind: "success", text: isAgreed ? AGREED : SENT });
      return redirect(benchPath(order.id), 303);
    });
    await closeForgone(context.services, order.id);
    return answer;
  });
}

const SENT = "La proposition est partie : le client répond par un lien.";
const AGREED = "Correction notée, avec l’accord du client dit à la boutique.";

/** Glasses sold at the counter may have corrections that the website does not sell. */
async function channelOf(services: Services, { lines }: Order, lineId: string): Promise<LensChannel> {
  const line = lines.find(({ id }) => id === lineId);
  return (line && (await measuresOf(services, line))?.channel) ?? "online";
}

type Read = { ok: true; data: LensMeasures } | { ok: false; form: FormState };

/** Reads the fields of the wizard's three steps at once. */
function readMeasures(form: FormData, channel: LensChannel): Read {
  const correction = readCorrection(form, channel);
  const distance = readForm(form, PupillaryForm);
  if (correction.ok && distance.ok) return { ok: true, data: { ...correction.data, pupillaryDistance: distance.data } };
  return {
    ok: false,
    form: {
      values: typedValues(form),
      errors: { ...(correction.ok ? {} : correction.form.errors), ...(distance.ok ? {} : distance.form.errors) },
    },
  };
}

const waitingWords = ({ proposedAt, expiresAt }: Proposal) =>
  `Une correction proposée le ${formatDay(proposedAt)} attend la réponse du client jusqu’au ${formatDay(expiresAt)}. La vôtre prendra sa place, et le client en sera averti.`;

function troubleOf(
  proposing: Exclude<ProposingAtBench, { outcome: "sent" | "misread" }>,
): [field: string, message: string] {
  switch (proposing.outcome) {
    case "notOptician":
      return ["form", "Votre compte n’a pas de numéro d’opticien : il ne peut pas proposer de correction."];
    case "unopened":
      return ["form", "Ouvrez l’ordonnance d’abord : sa lecture est consignée avec votre nom."];
    case "unread":
      return [PAPER_TICK, PAPER_UNREAD];
    case "waiting":
      return [
        "form",
        `Rien n’est encore parti. ${waitingWords(proposing.proposal)} Envoyez à nouveau si c’est ce que vous voulez.`,
      ];
    case "unchanged":
      return ["form", "Aucune valeur ne change : ce sont celles de la commande."];
    case "appointment":
      return [
        "form",
        "Cette correction dépasse ce que la boutique vend à distance : refusez l’ordonnance et proposez un rendez-vous.",
      ];
    case "notSold":
      return ["form", "Aucun verre de la gamme ne convient à cette correction dans cette monture."];
    case "closed":
      return ["form", "Cette commande ne peut plus être corrigée."];
    case "dearer":
      return [
        "dearer",
        `Ces verres coûtent ${formatEuros(proposing.cents)} de plus : choisissez qui prend cette somme à sa charge.`,
      ];
    case "notAskable":
      return [
        "dearer",
        "La différence ne peut pas être demandée pour cette commande : des articles de cette ligne ne sont plus à livrer, ou le paiement en ligne n’est pas ouvert. Offrez-la, ou refusez l’ordonnance.",
      ];
    case "unsettled":
      return [
        "form",
        "Le supplément accepté pour cette paire se règle au retrait : encaissez-le, ou annulez la commande, avant une autre correction.",
      ];
  }
}
