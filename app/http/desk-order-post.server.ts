import { refusePaper, ruleOnLine, validatePaper, moveReturn } from "./desk-order-care.server";
import { outwardLabel, refreshTracking, returnLabel, saveStatus, saveTracking, type Deed, type Posted } from "./desk-order-deeds.server";
import { refuseField } from "./forms.server";

const DEEDS: Record<string, Deed> = {
  status: saveStatus,
  tracking: saveTracking,
  label: outwardLabel,
  "return-label": returnLabel,
  refresh: refreshTracking,
  "prescription-valid": validatePaper,
  "prescription-refused": refusePaper,
  rights: ruleOnLine,
  return: moveReturn,
};

/** Does what the pressed button of an order's page is named after. */
export async function doDeed(posted: Posted): Promise<Response> {
  const name = String(posted.form.get("deed") ?? "");
  const deed = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined;
  return deed ? deed(posted) : refuseField(posted.context, posted.form, "form", "Ce geste n’existe pas.");
}
