import { countryName } from "~/domain/catalogue/safety/countries";
import { familyName, filterName, filterWarning, UV_NAMES } from "~/domain/catalogue/safety/families";
import { instructionsPath, type ProductSafety } from "~/domain/catalogue/safety/safety.server";
import { operatorsView } from "~/http/safety/operator-view.server";
import type { SafetyView } from "./safety";

/** What an article's page says of safety and origin, in the colour it shows. @param sizes in their order */
export function safetyView(safety: ProductSafety, color: string, sizes: string[]): SafetyView {
  const { family, instructionsFile } = safety;
  const shown = safety.colors[color];
  const filter = shown?.filterCategory ?? null;
  const place = ({ size }: { size: string }) => sizes.indexOf(size);
  const gtins = [...(shown?.gtins ?? [])].sort((one, other) => place(one) - place(other));
  const facts: [string, string | null][] = [
    ["Nature", family === "accessory" ? null : familyName(family)],
    ["Marquage CE", safety.ceMarked ? "Oui" : null],
    ["Filtre solaire", filter === null ? null : filterName(filter)],
    ["Ultraviolets", safety.uvProtection && UV_NAMES[safety.uvProtection]],
    ["Pays de fabrication", safety.originCountry && countryName(safety.originCountry)],
    ["Référence du fabricant", safety.makerReference],
    ["UDI-DI", safety.udiDi],
    ["GTIN", gtinsIn(gtins)],
  ];
  const warnings = [filterWarning(filter), safety.warnings].filter((text): text is string => Boolean(text));
  return {
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    operators: operatorsView(safety),
    warnings,
    instructions: safety.instructions,
    ...(instructionsFile && { instructionsUrl: instructionsPath(instructionsFile) }),
    gtins: gtins.map(({ gtin }) => gtin),
    makerReference: safety.makerReference,
    originCountry: safety.originCountry,
  };
}

/** "3770… (48), 3770… (50)"; a single number is written without its size. */
function gtinsIn(gtins: { size: string; gtin: string }[]): string {
  return gtins.map(({ size, gtin }) => (gtins.length > 1 ? `${gtin} (${size})` : gtin)).join(", ");
}
