/** The field for why an order is made ready or handed over although a recall names something of it. */
export const DESPITE_RECALL = {
  name: "overrideReason",
  label: "Pourquoi elle part malgré le rappel",
  hint: "D’après qui elle n’en relève pas : le fabricant, un numéro de série. L’historique le garde, à votre nom.",
} as const;
