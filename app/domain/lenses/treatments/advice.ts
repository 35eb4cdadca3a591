import { formatIndex, type LensIndex } from "../index-choice";
import type { Habits, Level } from "../questionnaire";
import type { TreatmentKey } from "./treatments";

/** The facts that advice depends on. Of the correction it has only what follows for the lens. */
export type Wearer = {
  index: LensIndex;
  /** Whether the lenses are for sunglasses, which need other treatments than glasses worn all day. */
  solar: boolean;
  habits: Habits;
};
/** `score` goes from 0 to 1; a treatment is recommended from 0.6. */
export type Advice = { score: number; reason: string };

const FREE = "Toujours compris, sans supplément.";
const score = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
/** A question without an answer counts as the least. */
const at = (level: Level): 0 | 1 | 2 => level ?? 0;
const by = (level: Level, scores: readonly [least: number, middle: number, most: number]): number => scores[at(level)];

function antireflective({ solar, index, habits }: Wearer): Advice {
  const reason = solar
    ? "Sur la face intérieure, il arrête les reflets de la lumière qui vient de derrière vous."
    : at(habits.nightDriving) > 0
      ? "De nuit, il efface les reflets des phares et des lampadaires dans vos verres."
      : at(habits.screens) === 2
        ? "Il efface les reflets des écrans et des éclairages, devant lesquels vous passez vos journées."
        : index >= 1.67
          ? `Un verre d’indice ${formatIndex(index)} réfléchit davantage la lumière : l’antireflet lui rend sa transparence.`
          : "Il laisse passer plus de lumière, et laisse voir vos yeux.";
  return { score: 1, reason: `${reason} ${FREE}` };
}

function hardened({ habits }: Wearer): Advice {
  const reason =
    at(habits.activity) > 0
      ? "Vos lunettes bougent beaucoup : ce vernis protège les verres des rayures."
      : "Les verres organiques se rayent facilement : ce vernis les protège.";
  return { score: 1, reason: `${reason} ${FREE}` };
}

/** CR-39 lets ultraviolets pass from about 355 nm, thinner materials hardly any below 400: only the first needs help. */
function ultraviolet({ solar, index, habits }: Wearer): Advice {
  if (solar) return { score: 0.1, reason: "Inutile ici : les verres solaires arrêtent déjà les ultraviolets." };
  if (index > 1.5)
    return {
      score: 0.2,
      reason: `Peu utile ici : la matière des verres d’indice ${formatIndex(index)} arrête déjà presque tous les ultraviolets.`,
    };
  if (at(habits.outdoors) === 2)
    return {
      score: 0.8,
      reason: "Vous êtes souvent dehors, et les verres d’indice 1,5 laissent passer une part des ultraviolets.",
    };
  if (at(habits.outdoors) === 1 || at(habits.light) === 2)
    return {
      score: 0.65,
      reason: "Les verres d’indice 1,5 laissent passer une part des ultraviolets, présents même à l’ombre.",
    };
  return {
    score: 0.4,
    reason: "Utile si vous sortez souvent : les verres d’indice 1,5 laissent passer une part des ultraviolets.",
  };
}

/**
 * Trials do not show less eye strain (Cochrane, 2023): the reason speaks of softer light on long days, never of health.
 */
function blueFilter({ solar, habits }: Wearer): Advice {
  if (solar)
    return { score: 0.05, reason: "Inutile sur des lunettes de soleil, que l’on ne porte pas devant un écran." };
  const atNight = at(habits.nightDriving) === 2;
  const reason =
    at(habits.screens) === 2 && atNight
      ? "Il adoucit la lumière des écrans, mais ajoute un léger reflet, gênant pour qui conduit souvent de nuit."
      : at(habits.screens) === 2
        ? "Plus de six heures d’écran par jour : il en adoucit la lumière. Il ne remplace pas les pauses."
        : at(habits.screens) === 1
          ? "Il adoucit la lumière des écrans ; à vous de voir si elle vous gêne."
          : "Il adoucit la lumière des écrans : pour qui passe ses journées devant eux.";
  return { score: score(by(habits.screens, [0.1, 0.45, 0.7]) - (atNight ? 0.2 : 0)), reason };
}

function photochromic({ solar, habits }: Wearer): Advice {
  if (solar) {
    const changing = at(habits.activity) > 0 && at(habits.light) > 0;
    if (changing)
      return { score: 0.7, reason: "Sa teinte suit la lumière, de l’ombre au plein soleil : précieux quand on bouge." };
    return {
      score: 0.2,
      reason: "Vos lunettes de soleil sont déjà teintées : il n’a d’intérêt que si la lumière change sans cesse.",
    };
  }
  const value = score(by(habits.light, [0.1, 0.3, 0.6]) + by(habits.outdoors, [0, 0.2, 0.3]));
  const windscreen = "Derrière un pare-brise, il fonce peu.";
  const reason =
    value < 0.3
      ? `Clair dedans, teinté dehors : utile à qui passe souvent de l’un à l’autre. ${windscreen}`
      : at(habits.light) === 2
        ? `La lumière vive vous gêne : vos verres fonceront d’eux-mêmes dehors, et resteront clairs dedans. ${windscreen}`
        : `Vos verres fonceront d’eux-mêmes dehors, et resteront clairs dedans. ${windscreen}`;
  return { score: value, reason };
}

function antifog({ habits }: Wearer): Advice {
  if (at(habits.activity) === 2)
    return { score: 0.8, reason: "Vos verres s’embuent : ce traitement étale la buée en un film transparent." };
  if (at(habits.activity) === 1)
    return { score: 0.5, reason: "À l’effort, la buée vient vite : à prendre si elle vous gêne déjà." };
  return { score: 0.15, reason: "Utile en cuisine, sous un masque ou à vélo, quand les verres s’embuent." };
}

/** A polarising film is always dark: on clear glasses it would be unsafe at night and of no use indoors. */
function polarised({ solar, habits }: Wearer): Advice {
  if (!solar)
    return {
      score: at(habits.outdoors) === 2 ? 0.3 : 0.05,
      reason:
        "Toujours teinté, il convient à une paire de soleil, pas à des lunettes portées toute la journée ou de nuit.",
    };
  if (at(habits.outdoors) === 2)
    return { score: 0.9, reason: "Il éteint les reflets de la route, de l’eau et de la neige, qui vous gênent." };
  if (at(habits.outdoors) === 1 || at(habits.light) === 2)
    return { score: 0.65, reason: "Il repose les yeux dehors en éteignant les reflets de la route et de l’eau." };
  return {
    score: 0.5,
    reason: "Il éteint les reflets de la route et de l’eau ; sur certains écrans, il assombrit l’image.",
  };
}

function waterAndOilRepellent({ habits }: Wearer): Advice {
  const care = at(habits.care);
  const value = score(by(habits.care, [0.3, 0.5, 0.8]) + (at(habits.activity) > 0 ? 0.1 : 0));
  const reason =
    care === 2
      ? "Pluie et traces de doigts glissent sur le verre : vous l’essuierez bien moins souvent."
      : care === 1 && at(habits.activity) > 0
        ? "Sueur, pluie et poussière glissent sur le verre, qui s’essuie d’un geste."
        : "Pluie et traces de doigts glissent sur le verre, qui s’essuie d’un geste.";
  return { score: value, reason };
}

/** A mirror lies on a tinted lens; on a clear one it only takes light away. */
function mirrored({ solar, habits }: Wearer): Advice {
  if (!solar) return { score: 0.05, reason: "Il se pose sur un verre teinté : réservé aux lunettes de soleil." };
  if (at(habits.outdoors) === 2 && at(habits.light) === 2)
    return { score: 0.6, reason: "Sur la neige ou sur l’eau, il renvoie encore une part de la lumière qui vous gêne." };
  return { score: 0.3, reason: "Surtout une affaire de goût ; il renvoie aussi une part de la lumière." };
}

/** The optician's advice on each treatment for this wearer. */
export const ADVICE: Record<TreatmentKey, (wearer: Wearer) => Advice> = {
  AR: antireflective,
  HARD: hardened,
  UV100: ultraviolet,
  BLUE: blueFilter,
  PHOTO: photochromic,
  ANTIFOG: antifog,
  POLAR: polarised,
  HYDRO_OLEO: waterAndOilRepellent,
  MIRROR: mirrored,
};
