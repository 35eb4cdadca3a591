import { countryName } from "~/domain/catalogue/safety/countries";
import { familyName } from "~/domain/catalogue/safety/families";
import { glassTypeOfLens, lensesOnSale, treatmentsOnSale } from "~/domain/lenses/range.server";
import { safetyOnSale, type RangeSafety } from "~/domain/lenses/safety/range-safety.server";
import { isIncluded, isThinning } from "~/domain/lenses/treatments/treatments";
import { operatorsView, type OperatorView } from "~/http/safety/operator-view.server";
import type { Services } from "~/infra/services.server";

type Item = { name: string; facts: [name: string, value: string][] };
export type LensSafetyView = {
  makers: { brand: string; operators: OperatorView[]; lenses: Item[]; treatments: Item[] }[];
  /** What makers say. `of`: the lenses or treatments that a text is about; null for all of them. */
  warnings: Advice[];
  instructions: Advice[];
};
type Advice = { text: string; of: string | null };

/** Who makes the lenses and treatments that are sold, under which numbers, and how they are used safely. */
export async function lensSafetyView(services: Services): Promise<LensSafetyView> {
  const correcting = new Set(
    (await lensesOnSale(services)).filter((lens) => glassTypeOfLens(lens) !== "ecran").map(({ id }) => id),
  );
  const parts = new Set(
    (await treatmentsOnSale(services))
      .filter((treatment) => !isThinning(treatment) && !isIncluded(treatment.key))
      .map(({ id }) => id),
  );
  const lenses = await safetyOnSale(services, "lenses");
  const treatments = (await safetyOnSale(services, "treatments")).filter(({ id }) => parts.has(id));
  const all = [...lenses, ...treatments];
  const brands = [...new Set(all.flatMap(({ brand }) => brand ?? []))];
  const itemOf = (safety: RangeSafety): Item => ({ name: safety.name, facts: factsOf(safety, correcting) });
  return {
    makers: brands.map((brand) => ({
      brand,
      operators: operatorsView(all.find((each) => each.brand === brand) ?? { maker: null, responsible: null }),
      lenses: lenses.filter((each) => each.brand === brand).map(itemOf),
      treatments: treatments.filter((each) => each.brand === brand).map(itemOf),
    })),
    warnings: [...advice(lenses, ({ warnings }) => warnings), ...advice(treatments, ({ warnings }) => warnings)],
    instructions: [
      ...advice(lenses, ({ instructions }) => instructions),
      ...advice(treatments, ({ instructions }) => instructions),
    ],
  };
}

function factsOf(safety: RangeSafety, correcting: Set<string>): Item["facts"] {
  const facts: [string, string | null][] = [
    ["Nature", correcting.has(safety.id) ? familyName("device") : null],
    ["Marquage CE", safety.ceMarked ? "Oui" : null],
    ["Référence du fabricant", safety.makerReference],
    ["UDI-DI", safety.udiDi],
    ["Pays de fabrication", safety.originCountry && countryName(safety.originCountry)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Each text once, with the names of the lenses or treatments that have it. */
function advice(all: RangeSafety[], textOf: (safety: RangeSafety) => string | null): Advice[] {
  const texts = [...new Set(all.flatMap((each) => textOf(each) ?? []))];
  return texts.map((text) => {
    const named = all.filter((each) => textOf(each) === text);
    return { text, of: named.length === all.length ? null : named.map(({ name }) => name).join(", ") };
  });
}
