import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { UPDATE_FAILED } from "~/domain/accounts/forms.server";
import { shopDay } from "~/domain/days";
import { draftAtCheckout, findDraft } from "~/domain/prescriptions/prescription.server";
import { wearerForm } from "~/domain/wearers/forms.server";
import { assignGlasses } from "~/domain/wearers/glasses.server";
import { CARNET_PATH } from "~/domain/wearers/mails.server";
import { reminderDue } from "~/domain/wearers/reminders.server";
import { reuseGlasses, type Reuse } from "~/domain/wearers/reuse.server";
import { MOST_WEARERS, removeWearer, saveWearer, setReminder } from "~/domain/wearers/wearers.server";
import { setFlash, type Flash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { lensWizardPath } from "~/http/frames/frame-paths";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import type { Services } from "~/infra/services.server";
import type { ShopContext } from "~/http/request-context.server";

const NOT_YOURS = "Ces lunettes, ou ce porteur, ne sont pas dans votre carnet.";

const ALREADY_THERE = "Cette personne, née le même jour, est déjà dans votre carnet.";

/** Does what a form of the carnet asks: 'wearer', 'wearer-remove', 'assign', 'remind-on', 'remind-off', 'reuse' or 'reuse-another'. */
export function changeCarnet(context: ShopContext, account: Account, posted: FormData): Promise<Response> {
  const { intent = "", wearerId = "", lineId = "" } = typedValues(posted);
  return withFailureMessage(context, UPDATE_FAILED, posted, async () => {
    switch (intent) {
      case "wearer":
        return takeWearer(context, account, posted);
      case "wearer-remove":
        return once(context, async (services) => {
          await removeWearer(services, account.id, wearerId);
          return done(context, "Le porteur est retiré de votre carnet. Ses lunettes restent dans vos achats.");
        });
      case "assign":
        return once(context, async (services) => {
          if (!(await assignGlasses(services, account, lineId, wearerId))) throw notFound(NOT_YOURS);
          return done(context, "C’est noté dans votre carnet.");
        });
      case "remind-on":
      case "remind-off":
        return takeReminder(context, account, wearerId, intent === "remind-on");
      case "reuse":
      case "reuse-another":
        return reuse(context, account, lineId, intent === "reuse" ? "same" : "another");
      default:
        return redirect(CARNET_PATH, 303);
    }
  });
}

async function takeWearer(context: ShopContext, account: Account, posted: FormData): Promise<Response> {
  const reading = readForm(posted, wearerForm(shopDay(context.services.now())));
  if (!reading.ok) return refuse(context, reading.form);
  const id = typedValues(posted).wearerId || null;
  return once(context, async (services) => {
    const saved = await saveWearer(services, account.id, { id, ...reading.data });
    if (saved === "unknown") throw notFound(NOT_YOURS);
    if (saved === "known") return refuseField(context, posted, "name", ALREADY_THERE);
    if (saved === "full") return refuseField(context, posted, "form", `${MOST_WEARERS} porteurs au plus.`);
    return done(context, "Votre carnet est à jour.");
  });
}

function takeReminder(context: ShopContext, account: Account, wearerId: string, wanted: boolean): Promise<Response> {
  return once(context, async (services) => {
    if (!(await setReminder(services, account.id, wearerId, wanted))) throw notFound(NOT_YOURS);
    if (!wanted) return done(context, "Vous ne recevrez plus ces rappels.");
    return account.verified
      ? done(context, `${REMINDED[await reminderDue(services, account, wearerId)]} Le courriel ne dira rien de la vue.`)
      : done(context, "Nous vous écrirons une fois votre adresse e-mail confirmée.", "info");
  });
}

const REMINDED: Record<Awaited<ReturnType<typeof reminderDue>>, string> = {
  before: "Nous vous écrirons deux mois avant la fin de l’ordonnance.",
  today: "Cette ordonnance finit dans moins de deux mois : nous vous écrivons dans la journée.",
  next: "Nous vous avons déjà écrit pour cette ordonnance : nous vous écrirons deux mois avant la fin de la suivante.",
};

/** Leads to the wizard if the same frame is wanted and still sold, else to a shelf. */
async function reuse(context: ShopContext, account: Account, lineId: string, frame: "same" | "another") {
  return once(context, async (services) => {
    const reused = await reuseGlasses(services, account, lineId, frame);
    if (reused.outcome === "unknown") throw notFound(NOT_YOURS);
    setFlash(context, tell(reused, frame, await isStated(services, account)));
    if (reused.outcome === "sameFrame") return redirect(`/article/${reused.slug}/verres?etape=verres`, 303);
    if (reused.outcome === "ownFrame")
      return redirect(`${lensWizardPath({ productId: reused.productId, slug: "" })}?etape=verres`, 303);
    return redirect(reused.outcome === "anotherFrame" ? "/optique-selection" : CARNET_PATH, 303);
  });
}

/** Whether a statement was taken up in place of the paper. */
async function isStated(services: Services, { visitorId }: Account): Promise<boolean> {
  const draft = await findDraft(services, (await draftAtCheckout(services, visitorId)).of);
  return draft !== null && draft.statement !== null && draft.file === null;
}

function tell(reused: Exclude<Reuse, { outcome: "unknown" }>, frame: "same" | "another", stated: boolean): Flash {
  switch (reused.outcome) {
    case "forgotten":
      return { kind: "info", text: "Cette correction n’est plus conservée : saisissez celle de votre ordonnance." };
    case "refused":
      return { kind: "info", text: "Cette ordonnance a été refusée : il en faut une autre." };
    case "expired":
      return {
        kind: "info",
        text: "Cette ordonnance n’est plus valable : demandez-en une nouvelle à votre médecin ou, de 16 à 42 ans, à un orthoptiste.",
      };
    default: {
      const paper = reused.prescription
        ? ` et votre ${stated ? "déclaration sur l’honneur" : "ordonnance"} sont reprises`
        : " est reprise, l’ordonnance vous sera demandée";
      const next =
        reused.outcome !== "anotherFrame"
          ? "choisissez vos verres"
          : frame === "same"
            ? "cette monture n’est plus en vente, choisissez-en une autre"
            : "choisissez une monture";
      return { kind: "success", text: `Votre correction${paper} : ${next}.` };
    }
  }
}

function done(context: ShopContext, text: string, kind: "success" | "info" = "success"): Response {
  setFlash(context, { kind, text });
  return redirect(CARNET_PATH, 303);
}
