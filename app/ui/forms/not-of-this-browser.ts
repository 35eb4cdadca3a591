import { shop } from "~/shop/identity";
import { CART_LINK, type FormState } from "./form-state";

// Apart from `form-state.ts`, so that pages that never ask for these sentences do not load them.

const AGAIN = "Vérifiez vos réponses, puis envoyez à nouveau.";

/** Said when a form carries no token of this browser, by what is known of the reason. */
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

/** Said of a form shown days ago. */
export const STALE_FORM = NOT_OF_THIS_BROWSER.tooOld;

/** True when nothing was wrong with the form itself: it stays on the screen, to be sent again as it comes back. */
export function isToBeSentAgain({ errors }: FormState): boolean {
  return (Object.values(NOT_OF_THIS_BROWSER) as string[]).includes(errors.form ?? "");
}
