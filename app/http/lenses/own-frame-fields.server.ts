import type { OwnRim } from "~/domain/catalogue/own-frames";
import { stateField } from "~/domain/lenses/own-frame/form.server";
import {
  FRAME_STATES,
  MATERIAL_NAMES,
  MEASURES,
  OWN_MATERIALS,
  STATE_NAMES,
  type MeasureName,
  type OwnFrame,
} from "~/domain/lenses/own-frame/own-frame";
import type { OwnFrameFieldsView } from "~/ui/lenses/own-frame-fields";

/**
 * The fields that describe a customer's own frame.
 * @param values what is known of it, by field @param frame the description given before
 */
export function ownFrameFields(values: Record<string, string>, frame: OwnFrame | null): OwnFrameFieldsView {
  return {
    values,
    ticked: frame ? [...frame.states.map(stateField), "informed", ...(frame.riskAccepted ? ["riskAccepted"] : [])] : [],
    rims: RIMS,
    materials: [["", "Choisissez"], ...OWN_MATERIALS.map((each): [string, string] => [each, MATERIAL_NAMES[each]])],
    engraved: [
      field("lensWidthMm", "Largeur (A)", "52"),
      field("bridgeMm", "Pont", "18"),
      field("templeMm", "Branche", "140"),
    ],
    height: field("lensHeightMm", "Hauteur d’un verre (B)", "38"),
    states: FRAME_STATES.map((state) => ({ name: stateField(state), label: STATE_NAMES[state] })),
  };
}

const RIMS = [
  { value: "cercle", label: "Cerclée", hint: "La monture entoure chaque verre." },
  { value: "demicercle", label: "Demi-cerclée", hint: "Un fil de nylon tient le bas du verre, dans une rainure." },
  { value: "perce", label: "Percée", hint: "Pas de cercle : des vis traversent les verres." },
];

function field(name: MeasureName, label: string, example: string) {
  const { min, max } = MEASURES[name];
  return { name, label, hint: `De ${min} à ${max} mm, par exemple ${example}.` };
}

/** The description of an own frame as the values of its fields. */
export function typedFrame(rim: OwnRim, frame: OwnFrame): Record<string, string> {
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm, material, remark } = frame;
  return { rim, material, remark, ...measureTexts({ lensWidthMm, lensHeightMm, bridgeMm, templeMm }) };
}

export function measureTexts(measures: Record<MeasureName, number | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}
