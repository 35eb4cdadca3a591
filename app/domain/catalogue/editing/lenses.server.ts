import { selectRows } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { joinRecalls } from "~/domain/recalls/join-recalls.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { changedMeanwhile, forgetVersions, keepVersion, type Conflict } from "~/domain/audit/versions.server";
import { newId } from "~/domain/ids";
import { readConfigurationKey, type LensConfiguration } from "~/domain/lenses/configuration";
import { LENS_COLUMNS, lensClassOf, proposedFor, type Lens } from "~/domain/lenses/range.server";
import { formatEuros } from "~/domain/money";
import { instant } from "~/domain/time";
import { factsColumns, factsOf, NO_RANGE_FACTS, type RangeFacts } from "~/domain/lenses/safety/range-safety.server";
import { rangeFactsForm, rangeFactsOver } from "./facts-forms.server";
import { lensInWords } from "./in-words";
import type { LensForm } from "./lens-forms.server";

type KnownLens = Lens & { version: number; lppCode: string | null; facts: RangeFacts };

/** A lens on sale. */
export async function findLensRow(services: Services, id: string): Promise<KnownLens | null> {
  const [lens] = await selectRows<Omit<KnownLens, "facts">, "lenses">(
    services.db("lenses").where({ id }).whereNull("archived_at"),
    { ...LENS_COLUMNS, version: "version", lppCode: "lpp_code" },
  );
  return lens ? { ...lens, facts: await factsOf(services, "lenses", id) } : null;
}

const columns = ({ name, lensType, basePrice, equipmentClass, lppCode }: LensForm, facts: RangeFacts) => ({
  name,
  lens_type: lensType,
  base_price_cents: basePrice,
  equipment_class: equipmentClass ?? null,
  lpp_code: lppCode ?? null,
  ...factsColumns(facts),
});

export async function addLens(services: Services, by: Account, lens: LensForm): Promise<string> {
  return inTransaction(services, async (inside) => {
    const id = newId(inside.now());
    await inside
      .db("lenses")
      .insert({ id, ...columns(lens, rangeFactsOver(lens, NO_RANGE_FACTS)), archived_at: null, facts_due_on: null });
    await joinRecalls(inside, [id]);
    await audit(inside, by, "verre.ajouté", id, formatEuros(lens.basePrice));
    await touchCatalogue(inside);
    return id;
  });
}

/**
 * Changes a lens, unless a colleague did so since the form was opened. Orders keep the names and prices they were
 * placed at.
 * @param seen the version that the form showed; null saves over any change since
 */
export async function changeLens(
  services: Services,
  by: Account,
  id: string,
  lens: LensForm,
  seen: number | null,
): Promise<{ outcome: "changed" | "unknown" } | Conflict> {
  return inTransaction(services, async (inside) => {
    await inside.db("lenses").where({ id }).forUpdate().first("id");
    const known = await findLensRow(inside, id);
    if (!known) return { outcome: "unknown" };
    const now: LensForm = {
      name: known.name,
      lensType: known.type,
      basePrice: known.basePriceCents,
      equipmentClass: known.equipmentClass,
      lppCode: known.lppCode,
      ...rangeFactsForm(known.facts),
    };
    const { equipmentClass = known.equipmentClass, lppCode = known.lppCode } = lens;
    const facts = rangeFactsOver(lens, known.facts);
    const typed = { ...lens, equipmentClass, lppCode, ...rangeFactsForm(facts) };
    const conflict = await changedMeanwhile(inside, known, { seen, now, typed, inWords: lensInWords });
    if (conflict) return conflict;
    await keepVersion(inside, by, known, now);
    await inside
      .db("lenses")
      .where({ id })
      .update({ ...columns(typed, facts), version: known.version + 1 });
    await joinRecalls(inside, [id]);
    await audit(inside, by, "verre.modifié", id, formatEuros(lens.basePrice));
    await touchCatalogue(inside);
    return { outcome: "changed" };
  });
}

export type RangeRemoval = { outcome: "deleted" | "archived"; name: string } | { outcome: "unknown" };

/** Takes a lens off the price list. A lens that a cart or an order has is archived, so that they keep its name. */
export async function removeLens(services: Services, by: Account, id: string): Promise<RangeRemoval> {
  return inTransaction(services, async (inside) => {
    const lens = await findLensRow(inside, id);
    if (!lens) return { outcome: "unknown" };
    const proposed = proposedFor(lens);
    const used =
      proposed !== null &&
      (await isChosen(
        inside,
        ({ proposal, glassType, index }) =>
          glassType === proposed.glassType &&
          index === proposed.index &&
          (proposal === "classA") === (lensClassOf(lens) === "A"),
      ));
    if (used)
      await inside
        .db("lenses")
        .where({ id })
        .update({ archived_at: instant(inside.now()) });
    else {
      await inside.db("lenses").where({ id }).delete();
      await forgetVersions(inside, id);
    }
    await audit(inside, by, used ? "verre.archivé" : "verre.supprimé", id);
    await touchCatalogue(inside);
    return { outcome: used ? "archived" : "deleted", name: lens.name };
  });
}

/**
 * Whether any cart or order has lenses for which `fits` is true. Each configuration is tried once, however many were
 * sold.
 */
export async function isChosen({ db }: Services, fits: (chosen: LensConfiguration) => boolean): Promise<boolean> {
  for (const table of ["cart_lines", "order_lines"] as const) {
    const extras = await db(table).distinct("extra").where("extra", "like", "verres:%").pluck("extra");
    if (
      extras.some((extra) => {
        const chosen = readConfigurationKey(extra);
        return chosen !== null && fits(chosen);
      })
    )
      return true;
  }
  return false;
}
