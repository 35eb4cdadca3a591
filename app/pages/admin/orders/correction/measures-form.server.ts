import type { TakenMeasures } from "~/domain/lens-jobs/taken-measures.server";
import { fittingForm, PupillaryForm, type FittedLens } from "~/domain/lenses/prescription-forms.server";
import { readForm, typedValues } from "~/http/forms/forms.server";
import type { FormState } from "~/ui/forms/form-state";

type Read = { ok: true; data: TakenMeasures } | { ok: false; form: FormState };

/** Distances and heights of one form, with the errors of both at once. */
export function readTaken(posted: FormData, lens: FittedLens): Read {
  const distance = readForm(posted, PupillaryForm);
  const heights = readForm(posted, fittingForm(lens));
  if (distance.ok && heights.ok)
    return {
      ok: true,
      data: { pupillaryDistance: distance.data, ...(heights.data && { fittingHeights: heights.data }) },
    };
  const errors = { ...(distance.ok ? {} : distance.form.errors), ...(heights.ok ? {} : heights.form.errors) };
  return { ok: false, form: { values: typedValues(posted), errors } };
}
