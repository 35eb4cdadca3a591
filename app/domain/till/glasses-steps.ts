import { journey, type StepOf } from "~/domain/journey";

/** The answers about a pair of glasses so far. */
export type ToldAtTill = {
  /** The lenses are for the customer's own frame; `frame` is true once it is described. */
  ownFrame: boolean;
  frame: boolean;
  customer: boolean;
  correction: boolean;
  /** The correction is stronger than the lenses that the shop sells. */
  tooStrong: boolean;
  prescription: boolean;
  measures: boolean;
};

/** The steps of glasses at the till, after the frame was chosen, or with the frame that the customer brings. */
export const TILL_GLASSES = journey([
  { name: "customer", title: "Client et porteur", address: "client", isDone: ({ customer }: ToldAtTill) => customer },
  {
    name: "frame",
    title: "Monture du client",
    address: "monture",
    isNeeded: ({ ownFrame }: ToldAtTill) => ownFrame,
    isDone: ({ frame }: ToldAtTill) => frame,
  },
  {
    name: "correction",
    title: "Correction",
    address: "correction",
    // Lenses that cannot be made need no measures.
    isDone: ({ correction, tooStrong }: ToldAtTill) => correction && !tooStrong,
  },
  {
    name: "prescription",
    title: "Ordonnance",
    address: "ordonnance",
    isDone: ({ prescription }: ToldAtTill) => prescription,
  },
  { name: "measures", title: "Mesures", address: "mesures", isDone: ({ measures }: ToldAtTill) => measures },
  { name: "lenses", title: "Verres", address: "verres", isDone: () => false },
]);

export type TillStep = StepOf<typeof TILL_GLASSES>;
