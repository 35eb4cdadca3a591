/** The reasons for an appointment. */
export const REASONS = {
  controle: { label: "Contrôle de la vue", hint: "Une demi-heure de mesures avec un opticien, à partir de 16 ans" },
  choix: { label: "Choisir une monture", hint: "Un plateau préparé pour vous, autour de votre visage et de vos goûts" },
  verres: {
    label: "Conseil sur les verres",
    hint: "Unifocaux, progressifs, écran, soleil\u00a0: avec votre ordonnance si vous en avez une",
  },
  ajustage: { label: "Ajustage ou réparation", hint: "Une branche, une vis, une monture qui glisse" },
  retrait: { label: "Retrait d’une commande", hint: "Essai et réglage de vos lunettes sur place" },
  autre: { label: "Autre demande", hint: "Vous nous direz tout sur place" },
} as const satisfies Record<string, { label: string; hint: string }>;

export type Reason = keyof typeof REASONS;

/** @param told the key of the reason, or its label */
export function readReason(told: string): Reason | null {
  const wanted = told.trim().replace(/'/g, "’").toLocaleLowerCase("fr");
  const entries = Object.entries(REASONS) as [Reason, (typeof REASONS)[Reason]][];
  return entries.find(([name, { label }]) => name === wanted || label.toLocaleLowerCase("fr") === wanted)?.[0] ?? null;
}
