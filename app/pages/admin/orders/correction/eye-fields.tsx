import { TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

const SIDES = [
  { side: "right", name: "Œil droit" },
  { side: "left", name: "Œil gauche" },
];

export type EyeField = { name: string; label: string; hint?: string };

/** The fields of one eye; their names begin with the side. */
export const CORRECTION_FIELDS: EyeField[] = [
  { name: "Sphere", label: "Sphère" },
  { name: "Cylinder", label: "Cylindre" },
  { name: "Axis", label: "Axe" },
  { name: "Addition", label: "Addition" },
];
export const DISTANCE_FIELD: EyeField = { name: "PupillaryDistance", label: "Écart (mm)" };
export const HEIGHT_FIELD: EyeField = { name: "FittingHeight", label: "Hauteur de montage (mm)" };

type Props = { form: FormState; values: Record<string, string>; fields: EyeField[] };

/** The same fields for both eyes, the right one first. @param values the known values, by field */
export function EyeFields({ form, values, fields }: Props) {
  return (
    <>
      {SIDES.map(({ side, name: eye }) => (
        <fieldset key={side} className="bench__eye">
          <legend>{eye}</legend>
          <div className="field-row">
            {fields.map(({ name, label, hint }) => (
              <TextField
                key={name}
                form={form}
                name={`${side}${name}`}
                label={`${label}, ${eye.toLowerCase()}`}
                hint={hint}
                defaultValue={values[`${side}${name}`]}
                inputMode="text"
                autoComplete="off"
                maxLength={10}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

export const SITUATIONS = [
  { value: "vision", label: "Vision de loin" },
  { value: "near", label: "Vision de près" },
  { value: "both", label: "De loin et de près" },
];
