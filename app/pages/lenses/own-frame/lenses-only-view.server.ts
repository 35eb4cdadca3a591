import { isOwnFrame, OWN_FRAMES, ownRimAt, type OwnRim } from "~/domain/catalogue/own-frames";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { isId } from "~/domain/ids";
import { readRim } from "~/domain/lenses/index-choice";
import { stateField } from "~/domain/lenses/own-frame/form.server";
import {
  engravedSize,
  FRAME_STATES,
  MATERIAL_NAMES,
  MEASURES,
  OWN_MATERIALS,
  STATE_NAMES,
  type MeasureName,
  type OwnFrame,
  type OwnMaterial,
} from "~/domain/lenses/own-frame/own-frame";
import { begunRim, knownOwnFrame } from "~/domain/lenses/own-frame/own-frame.server";
import type { Screen } from "~/domain/lenses/wizard";
import { LENSES_ONLY_PATH, lensWizardPath } from "~/http/frames/frame-paths";
import type { ShopContext } from "~/http/request-context.server";
import type { LensesOnlyView, MeasureField } from "./own-frame-fields";
import { screenPath } from "~/pages/lenses/lens-texts.server";

const standIn = (rim: OwnRim) => ({ id: OWN_FRAMES[rim].productId, slug: "" });

export function ownScreenPath(rim: OwnRim, screen: Screen): string {
  return screenPath(standIn(rim), screen);
}

/** What the page is filled in with: the frame being changed, a pair of the shop's, or nothing. */
export async function lensesOnlyView(
  { services, visitorId }: Pick<ShopContext, "services" | "visitorId">,
  asked: URLSearchParams,
): Promise<LensesOnlyView> {
  const changed = ownRimAt(asked.get("monture"));
  const own = changed && (await knownOwnFrame(services, visitorId, changed));
  const shown = asked.get("article");
  const begun = own ? null : await begunRim(services, visitorId);
  const before = begun && (await knownOwnFrame(services, visitorId, begun));
  return {
    action: changed && own ? `${LENSES_ONLY_PATH}?monture=${OWN_FRAMES[changed].address}` : LENSES_ONLY_PATH,
    values: changed && own ? typed(changed, own) : shown ? await measuresOfArticle(services, shown, asked) : {},
    ticked: own ? [...own.states.map(stateField), "informed"] : [],
    rims: RIMS,
    materials: [["", "Choisissez"], ...OWN_MATERIALS.map((each): [string, string] => [each, MATERIAL_NAMES[each]])],
    engraved: [
      field("lensWidthMm", "Largeur (A)", "52"),
      field("bridgeMm", "Pont", "18"),
      field("templeMm", "Branche", "140"),
    ],
    height: field("lensHeightMm", "Hauteur d’un verre (B)", "38"),
    states: FRAME_STATES.map((state) => ({ name: stateField(state), label: STATE_NAMES[state] })),
    begun: begun &&
      before && {
        says: `${engravedSize(before)}, ${RIM_WORDS[begun]}`,
        href: ownScreenPath(begun, "verres"),
        forget: lensWizardPath({ productId: OWN_FRAMES[begun].productId, slug: "" }),
      },
  };
}

const RIM_WORDS: Record<OwnRim, string> = { cercle: "cerclée", demicercle: "demi-cerclée", perce: "percée" };

const RIMS = [
  { value: "cercle", label: "Cerclée", hint: "La monture entoure chaque verre." },
  { value: "demicercle", label: "Demi-cerclée", hint: "Un fil de nylon tient le bas du verre, dans une rainure." },
  { value: "perce", label: "Percée", hint: "Pas de cercle : des vis traversent les verres." },
];

function field(name: MeasureName, label: string, example: string): MeasureField {
  const { min, max } = MEASURES[name];
  return { name, label, hint: `De ${min} à ${max} mm, par exemple ${example}.` };
}

function typed(rim: OwnRim, frame: OwnFrame): Record<string, string> {
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm, material, remark } = frame;
  return { rim, material, remark, ...texts({ lensWidthMm, lensHeightMm, bridgeMm, templeMm }) };
}

/** A pair bought here is measured already. What the shop does not know of it is left to be typed. */
async function measuresOfArticle(services: ShopContext["services"], id: string, asked: URLSearchParams) {
  const [product] = isId(id) ? await productsById(services, [id]) : [];
  if (!product || product.isAccessory || isOwnFrame({ productId: product.id })) return {};
  const engraved = Number(asked.get("taille"));
  const { min, max } = MEASURES.lensWidthMm;
  const { lensHeightMm, bridgeMm, templeMm, rimType, material } = product;
  return {
    rim: readRim(rimType),
    material: materialOf(material),
    ...texts({
      lensWidthMm: engraved >= min && engraved <= max ? engraved : product.lensWidthMm,
      lensHeightMm,
      bridgeMm,
      templeMm,
    }),
  };
}

function texts(measures: Record<MeasureName, number | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}

/** The shop's own words for materials are freer than these. */
function materialOf(said: string | null): OwnMaterial | "" {
  const word = (said ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return KNOWN_MATERIALS.find(([pattern]) => pattern.test(word))?.[1] ?? "";
}

const KNOWN_MATERIALS: [RegExp, OwnMaterial][] = [
  [/acetate/, "acetate"],
  [/titane/, "titanium"],
  [/metal|acier|alu/, "metal"],
  [/corne|bois|ecaille/, "natural"],
];
