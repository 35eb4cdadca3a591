/** What a refused form comes back with: what was typed, and what is wrong by field ("form" for the form as a whole). */
export type FormState = { values: Record<string, string>; errors: Record<string, string> };

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/** Name of a hidden field that says that the checkout was shown to a guest, who has no account to log in to. */
export const GUEST_FIELD = "guest";

/** The part of an error message that becomes a link to the cart; it opens a new tab, so that the form stays. */
export const CART_LINK = { words: "remplissez votre panier dans un autre onglet", href: "/panier" };
