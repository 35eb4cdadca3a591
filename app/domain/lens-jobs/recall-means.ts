/** How a wearer of a recalled lot was told of it. */
export const RECALL_MEANS = { mailed: "courriel", called: "téléphone", posted: "courrier" } as const;
export type RecallMeans = keyof typeof RECALL_MEANS;
