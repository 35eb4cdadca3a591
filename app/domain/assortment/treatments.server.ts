import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "../accounts/account.server";
import { touchCatalogue } from "../catalogue/version.server";
import { audit } from "../desk/audit.server";
import { newId } from "../ids";
import { listTreatments, type Treatment } from "../lenses/range.server";
import { isThinning, readTreatmentKey, THINNING_KEY } from "../lenses/treatments";
import { formatEuros } from "../money";
import { instant } from "../time";
import type { TreatmentForm } from "./lens-forms.server";
import { isChosen, type RangeRemoval } from "./lenses.server";

/** What the questionnaire advises on and knows conflicts of, by the names it goes under: taken out and added again, it is the same. */
const KNOWN_NAMES: Readonly<Record<string, string>> = {
  "antireflet": "AR", "durci anti-rayures": "HARD", "protection uv 100 %": "UV100", "filtre lumiere bleue": "BLUE", "photochromique": "PHOTO", "antibuee": "ANTIFOG", "polarisant": "POLAR",
  "hydrophobe et oleophobe": "HYDRO_OLEO", "miroite": "MIRROR", "amaincissement": THINNING_KEY,
};
const LONGEST_KEY = 20;

export type TreatmentWriting = { outcome: "written"; id: string } | { outcome: "unknown" | "secondThinning" };

export const SECOND_THINNING = "Un amaincissement existe déjà : modifiez celui-ci.";

export async function findTreatment(services: Services, id: string): Promise<Treatment | null> {
  return (await listTreatments(services)).find((treatment) => treatment.id === id) ?? null;
}

export async function addTreatment(services: Services, by: Account, treatment: TreatmentForm): Promise<TreatmentWriting> {
  return inTransaction(services, async (inside) => {
    const [id, key] = [newId(inside.now()), await freeKey(inside, treatment.name)];
    if (isThinning({ key, name: treatment.name }) && (await listTreatments(inside)).some(isThinning)) return { outcome: "secondThinning" };
    await inside.db("treatments").insert({ id, key, archived_at: null, ...columns(treatment, isThinning({ key, name: treatment.name })) });
    await writeCoefficients(inside, id, treatment, isThinning({ key, name: treatment.name }));
    await audit(inside, by, "traitement.ajouté", key, formatEuros(treatment.price));
    await touchCatalogue(inside);
    return { outcome: "written", id };
  });
}

/** Its key stays, whatever its new name: carts name it by it. Orders keep the names and prices they were placed at. */
export async function changeTreatment(services: Services, by: Account, id: string, treatment: TreatmentForm): Promise<TreatmentWriting> {
  return inTransaction(services, async (inside) => {
    const all = await listTreatments(inside);
    const known = all.find((each) => each.id === id);
    if (!known) return { outcome: "unknown" };
    const thinning = isThinning({ key: known.key, name: treatment.name });
    if (thinning && all.some((each) => each.id !== id && isThinning(each))) return { outcome: "secondThinning" };
    await inside.db("treatments").where({ id }).update(columns(treatment, thinning));
    await writeCoefficients(inside, id, treatment, thinning);
    await audit(inside, by, "traitement.modifié", known.key, formatEuros(treatment.price));
    await touchCatalogue(inside);
    return { outcome: "written", id };
  });
}

/** Takes a treatment out of the range; one that a cart or an order has is archived. */
export async function removeTreatment(services: Services, by: Account, id: string): Promise<RangeRemoval> {
  return inTransaction(services, async (inside) => {
    const treatment = await findTreatment(inside, id);
    if (!treatment) return { outcome: "unknown" };
    // Thinning is not chosen: it goes with every lens.
    const used = await isChosen(inside, ({ treatments }) => isThinning(treatment) || treatments.some((key) => readTreatmentKey(key) === readTreatmentKey(treatment.key)));
    if (used) await inside.db("treatments").where({ id }).update({ archived_at: instant(inside.now()) });
    else await inside.db("treatments").where({ id }).delete();
    await audit(inside, by, used ? "traitement.archivé" : "traitement.supprimé", treatment.key);
    await touchCatalogue(inside);
    return { outcome: used ? "archived" : "deleted", name: treatment.name };
  });
}

/** Thinning has no price of its own, but one for each index. */
function columns({ name, price }: TreatmentForm, thinning: boolean) {
  return { name, price_cents: thinning ? 0 : price };
}

async function writeCoefficients({ db }: Services, id: string, { coefficients }: TreatmentForm, thinning: boolean): Promise<void> {
  if (!thinning) return void (await db("treatment_coefficients").where({ treatment_id: id }).delete());
  const rows = Object.entries(coefficients).map(([lens_index, amount_cents]) => ({ treatment_id: id, lens_index, amount_cents }));
  await db("treatment_coefficients").insert(rows).onConflict(["treatment_id", "lens_index"]).merge();
}

/** The name a treatment goes by in carts: that of the questionnaire where it knows it, else made of its own. */
async function freeKey({ db }: Services, name: string): Promise<string> {
  const plain = name.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[\u00a0\u202f]/g, " ");
  const wanted = readTreatmentKey(KNOWN_NAMES[plain] ?? (plain.toUpperCase().replace(/[^A-Z0-9]+/g, "_").replace(/^_|_$/g, "").slice(0, LONGEST_KEY) || "TRAITEMENT"));
  const taken = new Set<string>(await db("treatments").pluck("key"));
  let key = wanted;
  for (let turn = 2; taken.has(key); turn += 1) key = `${wanted.slice(0, LONGEST_KEY - 4)}_${turn}`;
  return key;
}
