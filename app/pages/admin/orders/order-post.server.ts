import { moveReturn, refusePaper, ruleOnLine, validatePaper } from "./order-care.server";
import {
  outwardLabel,
  refreshTracking,
  returnLabel,
  saveStatus,
  saveTracking,
  type Deed,
  type Posted,
} from "./order-intents.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";

const DEEDS: Record<string, Deed> = {
  "status": saveStatus,
  "tracking": saveTracking,
  "label": outwardLabel,
  "return-label": returnLabel,
  "refresh": refreshTracking,
  "prescription-valid": validatePaper,
  "prescription-refused": refusePaper,
  "rights": ruleOnLine,
  "return": moveReturn,
};

/** Does what the pressed button of an order's page is named after. */
export async function doDeed(posted: Posted): Promise<Response> {
  const { deed: name = "" } = typedValues(posted.form);
  const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  return deed ? deed(posted) : refuseField(posted.context, posted.form, "form", "Ce geste n’existe pas.");
}
