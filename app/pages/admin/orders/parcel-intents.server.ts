import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { audit } from "~/domain/audit/audit.server";
import { NO_NUMBER, NUMBER_MISSING, TrackingForm } from "~/domain/orders/life/forms.server";
import { setTracking } from "~/domain/orders/life/life.server";
import { OutwardLabel, ReturnLabel, type LabelWish } from "~/domain/parcels/forms.server";
import { requestLabel } from "~/domain/parcels/labels.server";
import type { Label, LabelKind } from "~/domain/parcels/label";
import { trackParcel } from "~/domain/parcels/tracking.server";
import { tellRefusal } from "~/domain/parcels/wording";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { labelPath } from "./label-answer.server";
import { back, savedMeanwhile, withoutUntouched, writesOver, type Intent } from "./order-intents.server";

const NUMBER_SAVED = "Numéro de suivi enregistré.";
export const NUMBER_FAILED = "Erreur lors de l'enregistrement du numéro de suivi.";
const LABEL_FAILED = "Erreur lors de la création de l'étiquette.";
const RETURN_LABEL_FAILED = "Échec de la génération de l'étiquette retour.";
const TRACKING_FAILED = "Erreur lors de la récupération du suivi.";

export const saveTracking: Intent = ({ context, session, order, form: posted }) => {
  const form = withoutUntouched(posted, "carrier");
  return withFailureMessage(context, NUMBER_FAILED, form, async () => {
    const reading = readForm(form, TrackingForm);
    if (!reading.ok) return refuse(context, reading.form);
    const { trackingNumber, carrier, known } = reading.data;
    return once(context, async (services) => {
      if (writesOver(order, trackingNumber, known))
        return refuseField(context, form, "trackingNumber", savedMeanwhile(order));
      const saved = await setTracking(services, order.id, {
        trackingNumber,
        carrier: carrier ?? undefined,
        by: session.account.id,
      });
      if (saved.outcome === "numberMissing") return refuseField(context, form, "trackingNumber", NUMBER_MISSING);
      if (saved.outcome === "changed") await audit(services, session.account, "Commande : suivi", order.number);
      setFlash(context, { kind: "success", text: NUMBER_SAVED });
      return redirect(back(form, order.id, order.status), 303);
    });
  });
};

const LABELS = {
  outward: { schema: OutwardLabel, made: "Étiquette d'expédition créée.", failed: LABEL_FAILED },
  return: { schema: ReturnLabel, made: "Étiquette de retour générée.", failed: RETURN_LABEL_FAILED },
} as const;

/** Whether a label that was there already is not as it is asked for now. */
const isOther = ({ weightGrams, productCode }: Label, wish: LabelWish): boolean =>
  weightGrams !== Math.round(wish.weightKg * 1000) || productCode !== wish.productCode;

function alreadyMade({ parcelNumber, weightGrams, productCode }: Label): string {
  const weight = (weightGrams / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 3 });
  const signature = { DOM: ", sans signature", DOS: ", contre signature" }[productCode] ?? "";
  return `Cette commande a déjà son étiquette, n° ${parcelNumber}, pour ${weight} kg${signature} : rien n’y a changé.`;
}

/** Makes a label. The carrier is called outside any transaction; a second press finds the label of the first. */
const makeLabel =
  (kind: LabelKind): Intent =>
  ({ context, session, order, form }) =>
    withFailureMessage(context, LABELS[kind].failed, form, async () => {
      const { schema, made, failed } = LABELS[kind];
      const { services } = context;
      const { confirmed, evenSo, despite } = typedValues(form);
      const wish = readForm<z.ZodType<LabelWish>>(form, schema);
      if (!wish.ok) return refuse(context, wish.form);
      const labelling = await requestLabel(
        services,
        order,
        kind,
        wish.data,
        session.account.id,
        confirmed === "1" ? { lost: evenSo, dispute: despite } : {},
      );
      if (labelling.outcome !== "made")
        return refuseField(context, form, "form", `${failed} ${tellRefusal(labelling)}`);
      if (!labelling.repeated)
        await audit(
          services,
          session.account,
          kind === "outward" ? "Étiquette d’expédition" : "Étiquette de retour",
          order.number,
        );
      setFlash(context, {
        kind: "success",
        text: labelling.repeated && isOther(labelling.label, wish.data) ? alreadyMade(labelling.label) : made,
        link: { to: labelPath(labelling.label), name: "Ouvrir l’étiquette (PDF)", newTab: true },
      });
      return redirect(back(form, order.id, order.status), 303);
    });

export const outwardLabel = makeLabel("outward");
export const returnLabel = makeLabel("return");

export const refreshTracking: Intent = ({ context, order, form }) =>
  withFailureMessage(context, TRACKING_FAILED, form, async () => {
    if (!order.trackingNumber) return refuseField(context, form, "trackingNumber", NO_NUMBER);
    const tracking = await trackParcel(context.services, order.trackingNumber);
    if (tracking.outcome === "notFound")
      return refuseField(context, form, "trackingNumber", `${TRACKING_FAILED} Ce numéro est inconnu du transporteur.`);
    if (tracking.outcome !== "followed" || tracking.stale) return refuseField(context, form, "form", TRACKING_FAILED);
    setFlash(context, { kind: "success", text: "Suivi actualisé." });
    return redirect(back(form, order.id, order.status), 303);
  });
