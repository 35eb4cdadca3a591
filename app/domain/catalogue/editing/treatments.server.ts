import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { changedMeanwhile, forgetVersions, keepVersion, type Conflict } from "~/domain/audit/versions.server";
import { newId } from "~/domain/ids";
import { listTreatments, type Treatment } from "~/domain/lenses/range.server";
import { isThinning, readTreatmentKey, THINNING_KEY } from "~/domain/lenses/treatments/treatments";
import { formatEuros } from "~/domain/money";
import { instant } from "~/domain/time";
import { factsColumns, factsOf, NO_RANGE_FACTS, type RangeFacts } from "~/domain/lenses/safety/range-safety.server";
import { rangeFactsForm, rangeFactsOver } from "./facts-forms.server";
import { treatmentInWords } from "./in-words";
import type { TreatmentForm } from "./lens-forms.server";
import { isChosen, type RangeRemoval } from "./lenses.server";

/**
 * The keys of the treatments that the questionnaire knows, by their names. A treatment removed and added again gets its
 * key back, so that advice and conflicts still apply to it.
 */
const KNOWN_NAMES: Readonly<Record<string, string>> = {
  "antireflet": "AR",
  "durci anti-rayures": "HARD",
  "protection uv 100 %": "UV100",
  "filtre lumiere bleue": "BLUE",
  "photochromique": "PHOTO",
  "antibuee": "ANTIFOG",
  "polarisant": "POLAR",
  "hydrophobe et oleophobe": "HYDRO_OLEO",
  "miroite": "MIRROR",
  "amaincissement": THINNING_KEY,
};
const LONGEST_KEY = 20;

export type TreatmentWriting =
  { outcome: "written"; id: string } | { outcome: "unknown" | "secondThinning" } | Conflict;

export const SECOND_THINNING = "Un amaincissement existe déjà : modifiez celui-ci.";

type KnownTreatment = Treatment & { version: number; facts: RangeFacts };

/** A treatment on sale. */
export async function findTreatment(services: Services, id: string): Promise<KnownTreatment | null> {
  const row: { version: number } | undefined = await services.db("treatments").where({ id }).first("version");
  const treatment = (await listTreatments(services)).find((each) => each.id === id);
  return row && treatment ? { ...treatment, ...row, facts: await factsOf(services, "treatments", id) } : null;
}

export async function addTreatment(
  services: Services,
  by: Account,
  treatment: TreatmentForm,
): Promise<TreatmentWriting> {
  return inTransaction(services, async (inside) => {
    const [id, key] = [newId(inside.now()), await freeKey(inside, treatment.name)];
    if (isThinning({ key, name: treatment.name }) && (await listTreatments(inside)).some(isThinning))
      return { outcome: "secondThinning" };
    const thinning = isThinning({ key, name: treatment.name });
    const facts = rangeFactsOver(treatment, NO_RANGE_FACTS);
    await inside
      .db("treatments")
      .insert({ id, key, archived_at: null, facts_due_on: null, ...columns(treatment, thinning, facts) });
    await writeCoefficients(inside, id, treatment, thinning);
    await audit(inside, by, "traitement.ajouté", key, formatEuros(treatment.price));
    await touchCatalogue(inside);
    return { outcome: "written", id };
  });
}

/**
 * Changes a treatment, unless a colleague did so since the form was opened. Its key stays when its name changes,
 * because carts refer to it. Orders keep the names and prices they were placed at.
 * @param seen the version that the form showed; null saves over any change since
 */
export async function changeTreatment(
  services: Services,
  by: Account,
  id: string,
  treatment: TreatmentForm,
  seen: number | null,
): Promise<TreatmentWriting> {
  return inTransaction(services, async (inside) => {
    await inside.db("treatments").where({ id }).forUpdate().first("id");
    const known = await findTreatment(inside, id);
    if (!known) return { outcome: "unknown" };
    const thinning = isThinning({ key: known.key, name: treatment.name });
    if (thinning && (await listTreatments(inside)).some((each) => each.id !== id && isThinning(each)))
      return { outcome: "secondThinning" };
    const now: TreatmentForm = {
      name: known.name,
      price: known.priceCents,
      coefficients: Object.fromEntries(Object.entries(known.coefficients).map(([index, cents]) => [index, cents ?? 0])),
      ...rangeFactsForm(known.facts),
    };
    const facts = rangeFactsOver(treatment, known.facts);
    const conflict = await changedMeanwhile(inside, known, {
      seen,
      now,
      typed: { ...withoutUnusedPrices(treatment, thinning), ...rangeFactsForm(facts) },
      inWords: treatmentInWords,
    });
    if (conflict) return conflict;
    await keepVersion(inside, by, known, now);
    await inside
      .db("treatments")
      .where({ id })
      .update({ ...columns(treatment, thinning, facts), version: known.version + 1 });
    await writeCoefficients(inside, id, treatment, thinning);
    await audit(inside, by, "traitement.modifié", known.key, formatEuros(treatment.price));
    await touchCatalogue(inside);
    return { outcome: "written", id };
  });
}

/** Takes a treatment off the price list. One that a cart or an order has is archived, so that they keep its name. */
export async function removeTreatment(services: Services, by: Account, id: string): Promise<RangeRemoval> {
  return inTransaction(services, async (inside) => {
    const treatment = await findTreatment(inside, id);
    if (!treatment) return { outcome: "unknown" };
    // No line names thinning, because it goes with every lens.
    const used = await isChosen(
      inside,
      ({ treatments }) =>
        isThinning(treatment) || treatments.some((key) => readTreatmentKey(key) === readTreatmentKey(treatment.key)),
    );
    if (used)
      await inside
        .db("treatments")
        .where({ id })
        .update({ archived_at: instant(inside.now()) });
    else {
      await inside.db("treatments").where({ id }).delete();
      await forgetVersions(inside, id);
    }
    await audit(inside, by, used ? "traitement.archivé" : "traitement.supprimé", treatment.key);
    await touchCatalogue(inside);
    return { outcome: used ? "archived" : "deleted", name: treatment.name };
  });
}

/** Thinning has a price for each index and none of its own; every other treatment has one price only. */
function withoutUnusedPrices(treatment: TreatmentForm, thinning: boolean): TreatmentForm {
  return thinning ? { ...treatment, price: 0 } : { ...treatment, coefficients: {} };
}

function columns(treatment: TreatmentForm, thinning: boolean, facts: RangeFacts) {
  const { name, price } = withoutUnusedPrices(treatment, thinning);
  return { name, price_cents: price, ...factsColumns(facts) };
}

async function writeCoefficients(
  { db }: Services,
  id: string,
  { coefficients }: TreatmentForm,
  thinning: boolean,
): Promise<void> {
  if (!thinning) return void (await db("treatment_coefficients").where({ treatment_id: id }).delete());
  const rows = Object.entries(coefficients).map(([lens_index, amount_cents]) => ({
    treatment_id: id,
    lens_index,
    amount_cents,
  }));
  await db("treatment_coefficients").insert(rows).onConflict(["treatment_id", "lens_index"]).merge();
}

/**
 * The key that carts name a treatment by: the questionnaire's own where it knows the name, else one made of the name.
 */
async function freeKey({ db }: Services, name: string): Promise<string> {
  const plain = name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u00a0\u202f]/g, " ");
  const wanted = readTreatmentKey(
    KNOWN_NAMES[plain] ??
      (plain
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, "_")
        .replace(/^_|_$/g, "")
        .slice(0, LONGEST_KEY) ||
        "TRAITEMENT"),
  );
  const taken = new Set<string>(await db("treatments").pluck("key"));
  let key = wanted;
  for (let turn = 2; taken.has(key); turn += 1) key = `${wanted.slice(0, LONGEST_KEY - 4)}_${turn}`;
  return key;
}
