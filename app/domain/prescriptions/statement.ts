import type { Day } from "~/domain/days";
import type { GlassType } from "~/domain/lenses/prescription";
import { demandForLenses, type Demand } from "./need";
import { typedDay } from "./validity";

type Excluded = Exclude<Extract<Demand, { wanted: true }>["statement"], "allowed">;

/** Why these lenses are sold on their prescription alone, in words for the customer. */
export const PAPER_ALONE: Record<Excluded, string> = {
  child: "Pour un porteur de moins de 16 ans, envoyez l’ordonnance : une déclaration sur l’honneur ne la remplace pas.",
  firstProgressive:
    "Pour de premiers verres progressifs, envoyez l’ordonnance : une déclaration sur l’honneur ne la remplace pas.",
};

/** Why a statement is not accepted, said beside its box. */
export const NO_STATEMENT: Record<Excluded, string> = {
  ...PAPER_ALONE,
  firstProgressive: `${PAPER_ALONE.firstProgressive} S’ils ne sont pas les premiers, cochez-le.`,
};

/** The same for the optician who would let lenses pass without their prescription. */
export const PAPER_ALONE_AT_BENCH: Record<Excluded, string> = {
  child:
    "Le porteur a moins de 16 ans : ses verres ne se délivrent que sur ordonnance, et personne ne peut passer outre. Validez son ordonnance, ou annulez la commande.",
  firstProgressive:
    "Ce sont de premiers verres progressifs : la loi (article D. 4362-17 du Code de la santé publique) veut l’ordonnance elle-même, et personne ne peut passer outre. Validez l’ordonnance, ou annulez la commande. Si le porteur en a déjà, il le déclare depuis sa commande.",
};

/**
 * What wizard and quote say before a prescription is sent; null where a statement is accepted too, or nothing is asked
 * for.
 */
export function paperAlone(demand: Demand): string | null {
  return demand.wanted && demand.statement !== "allowed" ? PAPER_ALONE[demand.statement] : null;
}

type Stated = {
  prescribedOn: Day;
  bornOn: Day;
  prescriberKind: "medecin" | "orthoptiste";
  prescriber: string;
  /** Asked for progressive lenses alone. */
  wornProgressive: boolean;
};

const WORN_PROGRESSIVE = "Cette personne porte déjà des verres progressifs.";

/** Whether a stored statement says that these progressive lenses are not the first. */
export function saysWornProgressive(statement: string | null): boolean {
  return statement?.includes(WORN_PROGRESSIVE) ?? false;
}

/** What came of a prescription, as far as it decides whether a statement stands in its place. */
type Come = {
  file: object | null;
  statement: string | null;
  seen: object | null;
  byMail: boolean;
  details: { bornOn?: Day };
};

/**
 * Why the statement that came does not replace the prescription of these lenses: a cart may change after the form was
 * sent. Null where it does, and where the paper itself came or will come.
 */
export function whyNotStated(
  { file, statement, seen, byMail, details }: Come,
  kinds: GlassType[],
  today: Day,
): Excluded | null {
  if (statement === null || file !== null || seen !== null || byMail) return null;
  const demand = demandForLenses(
    kinds,
    { bornOn: details.bornOn ?? null, wornProgressive: saysWornProgressive(statement) },
    today,
  );
  return demand.wanted && demand.statement !== "allowed" ? demand.statement : null;
}

/** The text of the statement, as it is kept. */
export function statementOf({ prescribedOn, bornOn, prescriberKind, prescriber, wornProgressive }: Stated): string {
  const by = prescriberKind === "orthoptiste" ? "orthoptiste" : "médecin";
  return [
    `Je déclare sur l’honneur que la personne née le ${typedDay(bornOn)}, qui portera ces verres, détient une ordonnance en cours de validité du ${typedDay(prescribedOn)}, établie par ${prescriber}, ${by}, et que la correction indiquée est celle de cette ordonnance.`,
    ...(wornProgressive ? [WORN_PROGRESSIVE] : []),
  ].join(" ");
}
