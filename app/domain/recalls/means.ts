/** What a recall is about: a lot of lenses, or an article. */
export type RecallSubject = "lot" | "article";

/** How a customer was told of a recall. */
export const RECALL_MEANS = { mailed: "courriel", called: "téléphone", posted: "courrier" } as const;
export type RecallMeans = keyof typeof RECALL_MEANS;
