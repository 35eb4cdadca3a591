import type { Correction, Situation } from "~/domain/lenses/prescription";
import { correctionForm, situationForm } from "~/domain/lenses/prescription-forms.server";
import { readForm, typedValues } from "~/http/forms/forms.server";
import type { FormState } from "~/ui/forms/form-state";
import type { LensChannel } from "~/shop/lens-limits";

type Read = { ok: true; data: { situation: Situation; correction: Correction } } | { ok: false; form: FormState };

/**
 * The situation and the correction of one form, with the errors of both at once. While the situation is missing, the eyes
 * are read in the widest ranges, and whether they need an addition is not known yet.
 */
export function readCorrection(posted: FormData, channel: LensChannel): Read {
  const situation = readForm(posted, situationForm("optician"));
  const told = situation.ok ? situation.data.situation : "both";
  const correction = readForm(posted, correctionForm(told, { typist: "optician", channel }));
  if (situation.ok && correction.ok) return { ok: true, data: { situation: told, correction: correction.data } };
  const ofEyes = Object.entries(correction.ok ? {} : correction.form.errors);
  const known = ofEyes.filter(([field]) => situation.ok || !field.endsWith("Addition"));
  const errors = { ...(situation.ok ? {} : situation.form.errors), ...Object.fromEntries(known) };
  return { ok: false, form: { values: typedValues(posted), errors } };
}
