import { shop } from "~/shop/identity";
import { CART_LINK, type FormState } from "./form-state";

// A module of its own beside `form-state.ts`, so that pages that never show these sentences do not load them.

const AGAIN = "Vérifiez vos réponses, puis envoyez à nouveau.";

/** Messages for a form whose token is not this browser's, by the reason where it is known. */
export const NOT_OF_THIS_BROWSER = {
  get noCookie(): string {
    return `Votre navigateur ne nous a renvoyé aucun cookie, et la boutique en a besoin pour recevoir ce formulaire. Autorisez les cookies de ce site, puis envoyez à nouveau ; ou appelez-nous au ${shop.phone}.`;
  },
  get cookieLost(): string {
    return `Il manquait à votre navigateur l’un des cookies de la boutique : nous venons de le lui redonner. ${AGAIN} Si ce message revient, autorisez les cookies de ce site, ou appelez-nous au ${shop.phone}.`;
  },
  loggedIn: `Vous vous êtes connecté depuis l’ouverture de cette page, peut-être dans un autre onglet. ${AGAIN}`,
  changed: `Depuis l’ouverture de cette page, ce navigateur a été déconnecté ou a perdu ses cookies. ${AGAIN}`,
  cartGone: `Votre panier n’est plus là : votre navigateur a perdu ses cookies, et la boutique ne le reconnaît plus. Ce que vous avez écrit reste à l’écran : ${CART_LINK.words}, puis continuez ici.`,
  tooOld: `Cette page était ouverte depuis trop longtemps. ${AGAIN}`,
};

/** The message for a form that was shown days ago. */
export const STALE_FORM = NOT_OF_THIS_BROWSER.tooOld;

/** True when only the token was refused: the form stays on the screen as it was typed, and can be sent again. */
export function isToBeSentAgain({ errors }: FormState): boolean {
  return (Object.values(NOT_OF_THIS_BROWSER) as string[]).includes(errors.form ?? "");
}
