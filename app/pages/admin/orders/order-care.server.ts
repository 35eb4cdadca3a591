import { redirect } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { isId } from "~/domain/ids";
import { setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import { advanceReturn, type Advancing, type NextState } from "~/domain/returns/advance.server";
import { LAW_ON_KEEPING, type Kept } from "~/domain/returns/kept.server";
import { findReturn, RETURN_STATE } from "~/domain/returns/return.server";
import { formatEuros, readEuros } from "~/domain/money";
import { reportSent } from "~/domain/orders/life/sent-anyway.server";
import { ask } from "./asking/asking.server";
import { SAVE_FAILED, tellConflict, type Intent, type Posted } from "./order-intents.server";
import { mayChange } from "~/domain/staff/rights";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { canWriteTo, customerToldSaid } from "~/domain/orders/reach";
import { adminOrderPath } from "./order-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";

const typed = (form: FormData, name: string) => typedValues(form)[name]?.trim() ?? "";

const MOST_TYPED = 400;
const TOO_LONG = `${MOST_TYPED} caractères au plus.`;

/** Shows a sentence below the order, once it is done. */
function done({ context, order }: Posted, text: string, place = ""): Response {
  setFlash(context, { kind: "success", text });
  return redirect(adminOrderPath(order.id) + place, 303);
}

/**
 * Whether this role may rule on a line: for lenses made to order, only a role that may open their sheet at the bench;
 * for others, each role that may open the order.
 */
export function mayRuleOn(
  role: StaffRole | null,
  { id }: Order,
  line: Pick<OrderLine, "id" | "lenses"> | undefined,
): boolean {
  return mayChange(role, line?.lenses ? adminOrderPath(id, `/atelier/${line.id}`) : adminOrderPath(id));
}

const OPTICIANS_ALONE = "Le droit de rétractation de verres sur mesure est fixé par le titulaire ou un opticien.";

/** Sets whether a line may be withdrawn from, where an optician corrects the rule of the law. */
export const ruleOnLine: Intent = async (posted) => {
  const { context, session, order, form } = posted;
  const lineId = typed(form, "lineId");
  const field = `reason-${lineId}`;
  const [withdrawable, reason] = [typed(form, `withdrawable-${lineId}`) === "yes", typed(form, field)];
  const line = order.lines.find(({ id }) => id === lineId);
  if (!mayRuleOn(session.account.staffRole, order, line)) return refuseField(context, form, "form", OPTICIANS_ALONE);
  if (!withdrawable && !reason)
    return refuseField(context, form, field, "Indiquez au client pourquoi cet article est exclu.");
  if (reason.length > 300) return refuseField(context, form, field, "300 caractères au plus.");
  return withFailureMessage(context, SAVE_FAILED, form, () =>
    once(context, async (services) => {
      if (
        !(await setWithdrawable(services, order.id, lineId, {
          withdrawable,
          reason: reason || null,
          by: session.account.id,
        }))
      )
        return refuseField(context, form, "form", "Cet article n’est plus dans la commande.");
      await audit(
        services,
        session.account,
        withdrawable ? "Article repris" : "Article exclu de la rétractation",
        order.number,
      );
      return done(posted, "Droit de rétractation enregistré.", "#retractation");
    }),
  );
};

const NEXT: readonly NextState[] = [RETURN_STATE.processing, RETURN_STATE.validated, RETURN_STATE.refused];

export const moveReturn: Intent = async (posted) => {
  const { context, session, order, form } = posted;
  const returnId = typed(form, "returnId");
  const state = NEXT.find((each) => each === typed(form, "state"));
  const asked = isId(returnId) ? await findReturn(context.services, returnId) : null;
  if (!state || asked?.orderId !== order.id)
    return refuseField(context, form, "form", "Ce retour n’est pas de cette commande.");
  const [reason, restock, version] = [
    typed(form, `reason-${returnId}`),
    form.get("restock") === "on",
    Number(form.get("version")),
  ];
  if (reason.length > MOST_TYPED) return refuseField(context, form, `reason-${returnId}`, TOO_LONG);
  // Enter in the field of the reason presses the form's first button, which may be the one that validates.
  if (state !== RETURN_STATE.refused && reason)
    return refuseField(
      context,
      form,
      `reason-${returnId}`,
      `Un motif n’accompagne qu’un refus : choisissez « ${RETURN_STATE.refused} », ou effacez-le.`,
    );
  if (state === RETURN_STATE.refused && reason && form.get("confirmed") !== "1") {
    return ask(form, {
      title: "Refuser ce retour ?",
      says: `${canWriteTo(order) ? "Le client en est informé avec ce motif" : "Ce client n’a pas d’adresse e-mail : dites-lui ce motif"} : « ${reason} ». Un retour refusé ne se rouvre pas.`,
      yes: "Refuser le retour",
      fields: { intent: "return", returnId, state, version: String(version), [`reason-${returnId}`]: reason },
    });
  }
  const keeping = readKept(form, returnId, state);
  if ("trouble" in keeping) return refuseField(context, form, ...keeping.trouble);
  const { kept } = keeping;
  if (kept && form.get("confirmed") !== "1") {
    return ask(form, {
      title: `Retenir ${formatEuros(kept.cents)} sur le remboursement ?`,
      says: `${LAW_ON_KEEPING} ${canWriteTo(order) ? "Le client lit ce motif" : "Ce client n’a pas d’adresse e-mail : dites-lui ce motif"} : « ${kept.reason} ».`,
      yes: `Valider et retenir ${formatEuros(kept.cents)}`,
      fields: {
        intent: "return",
        returnId,
        state,
        version: String(version),
        ...(restock && { restock: "on" }),
        [`kept-${returnId}`]: typed(form, `kept-${returnId}`),
        [`why-${returnId}`]: kept.reason,
      },
    });
  }
  return withFailureMessage(context, SAVE_FAILED, form, () =>
    once(context, async (services) => {
      const advancing = await advanceReturn(services, returnId, state, {
        by: session.account.id,
        reason,
        restock,
        version,
        kept,
      });
      const trouble = troubleOf(advancing, returnId);
      if (trouble) return refuseField(context, form, ...trouble);
      if (advancing.outcome === "advanced") await audit(services, session.account, `Retour : ${state}`, order.number);
      return done(
        posted,
        state === RETURN_STATE.validated && restock ? "Retour validé, articles remis en stock." : `Retour : ${state}.`,
        "#retours",
      );
    }),
  );
};

const NOT_SENT = {
  notLeft: "Cette commande n’est pas partie : rien n’est à faire revenir.",
  repeated: "Leur retour est déjà ouvert.",
  unknown: "Cette commande n’existe plus.",
} as const;

/**
 * Pieces that a withdrawal kept in the shop left with the rest: they come back by a return, and the customer gets a
 * mail.
 */
export const withdrawnSent: Intent = (posted) => {
  const { context, session, order, form } = posted;
  const [withdrawalId, version] = [typed(form, "withdrawalId"), Number(typed(form, "version"))];
  if (form.get("confirmed") !== "1")
    return Promise.resolve(
      ask(form, {
        title: "Ces articles sont partis malgré la rétractation ?",
        says: `Un retour s’ouvre pour eux${canWriteTo(order) ? " et le client reçoit la marche à suivre" : ""}. Ils quittent à nouveau le stock.${canWriteTo(order) ? "" : ` ${customerToldSaid(order)}`}`,
        yes: "Ouvrir le retour",
        fields: { intent: "sent-anyway", withdrawalId, version: String(version) },
      }),
    );
  return withFailureMessage(context, SAVE_FAILED, form, () =>
    once(context, async (services) => {
      const reporting = await reportSent(services, order.id, withdrawalId, { by: session.account.id, version });
      if (reporting.outcome === "conflict")
        return refuseField(context, form, "form", await tellConflict(services, reporting.order));
      if (reporting.outcome !== "sent") return refuseField(context, form, "form", NOT_SENT[reporting.outcome]);
      const { missing } = reporting;
      await audit(services, session.account, "Partie malgré la rétractation", order.number);
      const short = missing.length > 0 ? ` Le stock n’en compte plus assez : ${missing.join(", ")}.` : "";
      return done(posted, `Retour ouvert.${short}`, "#retours");
    }),
  );
};

const WITHDRAWN =
  "Le client s’est rétracté : ce retour ne se refuse pas. Validez-le à l’arrivée des articles ; s’ils ont été abîmés au-delà de l’essai, remboursez une partie du prix et notez pourquoi.";

type Field = [field: string, message: string];

/** What is to be kept of the price of pieces that came back worth less, as typed; null where nothing is. */
function readKept(form: FormData, returnId: string, state: NextState): { kept: Kept | null } | { trouble: Field } {
  const [amount, reason] = [typed(form, `kept-${returnId}`), typed(form, `why-${returnId}`)];
  if (!amount && !reason) return { kept: null };
  const cents = readEuros(amount);
  if (!cents) return { trouble: [`kept-${returnId}`, "Indiquez la somme à retenir, par exemple 25,00."] };
  if (state !== RETURN_STATE.validated)
    return {
      trouble: [`kept-${returnId}`, `Une somme se retient à la validation : choisissez « ${RETURN_STATE.validated} ».`],
    };
  if (!reason) return { trouble: [`why-${returnId}`, "Indiquez au client en quoi l’article a été déprécié."] };
  return reason.length > MOST_TYPED ? { trouble: [`why-${returnId}`, TOO_LONG] } : { kept: { cents, reason } };
}

function troubleOf(advancing: Advancing, returnId: string): [field: string, message: string] | null {
  switch (advancing.outcome) {
    case "advanced":
    case "unchanged":
      return null;
    case "reasonMissing":
      return [`reason-${returnId}`, "Indiquez au client pourquoi ce retour est refusé."];
    case "withdrawn":
      return ["form", WITHDRAWN];
    case "keptTooMuch":
      return [
        `kept-${returnId}`,
        advancing.mostCents > 0
          ? `Ces articles ont coûté ${formatEuros(advancing.mostCents)} : on ne peut pas retenir davantage.`
          : "Rien ne se retient sur ce retour.",
      ];
    case "conflict":
      return [
        "form",
        `Ce retour a été modifié entre-temps : il est maintenant « ${advancing.return.state} ». Vérifiez, puis recommencez.`,
      ];
    case "closed":
      return ["form", `Ce retour est « ${advancing.return.state} » : il ne peut plus changer ainsi.`];
    case "unknown":
      return ["form", "Ce retour n’existe plus."];
  }
}
