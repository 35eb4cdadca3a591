/** What a refused form comes back with: what was typed, and what is wrong by field ("form" for the form as a whole). */
export type FormState = { values: Record<string, string>; errors: Record<string, string> };

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/** Said when a form carries no token of this browser: the page is as old as its cookie, or came from elsewhere. */
export const STALE_FORM =
  "Cette page était ouverte depuis trop longtemps. Vérifiez vos réponses, puis envoyez à nouveau.";
