/** What a refused form comes back with: what was typed, and what is wrong by field ("form" for the form as a whole). */
export type FormState = { values: Record<string, string>; errors: Record<string, string> };

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/** In the forms of a checkout that was shown to a guest: there is no account to log in to. */
export const GUEST_FIELD = "guest";

/** The words of a message that lead to the cart, and not away from the form. */
export const CART_LINK = { words: "remplissez votre panier dans un autre onglet", href: "/panier" };
