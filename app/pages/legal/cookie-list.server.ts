import type { Config } from "~/infra/config.server";
import { CUSTOMER_DAYS } from "~/domain/accounts/sessions.server";
import {
  CHOICE_DAYS,
  CID_DAYS,
  FACE_DAYS,
  cookieName,
  KNOWN_BROWSER_DAYS,
  TYPED_DAYS,
  VISITOR_DAYS,
  type CookieName,
} from "~/http/session/cookies.server";

export type CookieFacts = { name: string; use: string; duration: string };
export type CookieGroup = { title: string; why: string; cookies: CookieFacts[] };

const days = (count: number) => `${count}\u00a0jours`;

const NECESSARY: [CookieName, string, string][] = [
  ["visiteur", "retrouve votre panier et vos favoris. Posé quand vous y mettez quelque chose.", days(VISITOR_DAYS)],
  ["session", "vous garde connecté à votre compte. Posé quand vous vous connectez.", days(CUSTOMER_DAYS)],
  [
    "appareil",
    "reconnaît un appareil où vous vous êtes déjà connecté : les essais d’un inconnu ne vous en ferment pas l’accès.",
    days(KNOWN_BROWSER_DAYS),
  ],
  [
    "saisie",
    "garde, chiffré, ce que vous étiez en train d’écrire quand votre session s’est terminée, jusqu’à votre retour.",
    `${TYPED_DAYS * 24 * 60}\u00a0minutes`,
  ],
  [
    "visage",
    "retrouve la photo que vous envoyez pour « Sur mon visage », dans ce seul navigateur. Posé quand vous l’envoyez.",
    `${FACE_DAYS * 24}\u00a0heure`,
  ],
  ["csrf_token", "empêche un autre site d’envoyer un formulaire à votre place.", days(VISITOR_DAYS)],
  ["flash", "porte un message d’une page à la suivante.", "un instant"],
  ["version", "se souvient de la version légère ou complète, si vous en choisissez une.", days(CHOICE_DAYS)],
  [
    "consent",
    "retient à quel texte vous avez répondu, sous un numéro tiré au hasard qui prouve votre choix.",
    days(CHOICE_DAYS),
  ],
  ["consent_analytics", "votre réponse pour la mesure d’audience.", days(CHOICE_DAYS)],
  ["consent_marketing", "votre réponse pour le marketing.", days(CHOICE_DAYS)],
];

const ANALYTICS: [CookieName, string, string][] = [
  ["cid", "un numéro tiré au hasard, pour ne pas compter deux fois le même visiteur.", days(CID_DAYS)],
];

/** Every cookie of the shop, by the names it has at this address. */
export function cookieGroups(config: Config): CookieGroup[] {
  const facts = (list: typeof NECESSARY) =>
    list.map(([name, use, duration]) => ({ name: cookieName(config, name), use, duration }));
  return [
    {
      title: "Nécessaires",
      why: "Sans eux, ni panier ni formulaire. Ils sont posés sans accord, comme la loi le permet. La photo que vous essayez sans l’envoyer, sur la page «\u00a0Sur mon visage\u00a0», n’est pas un cookie\u00a0: votre navigateur la garde dans son onglet, une heure au plus, et nous ne la recevons pas.",
      cookies: facts(NECESSARY),
    },
    {
      title: "Mesure d’audience",
      why: "Avec votre accord seulement. Les pages vues sont comptées par nous, gardées 13\u00a0mois, sans nom ni adresse.",
      cookies: facts(ANALYTICS),
    },
    {
      title: "Marketing",
      why: "Aucun cookie de ce type à ce jour\u00a0; votre réponse vaudra si cela change, et le texte vous sera d’abord montré.",
      cookies: [],
    },
    {
      title: "Paiement",
      why: "Posés par notre prestataire de paiement, Stripe, à la dernière étape d’un achat seulement, pour écarter les fraudes.",
      cookies: [
        { name: "__stripe_mid", use: "reconnaît l’appareil qui paie.", duration: "1\u00a0an" },
        { name: "__stripe_sid", use: "suit le paiement en cours.", duration: "30\u00a0minutes" },
      ],
    },
  ];
}
