import { colleagues } from "~/shop/team";
import { words } from "../words.server";

const text = (delivered: string | (() => string)) => ({
  label: "Texte",
  hint: "Une ligne vide commence un paragraphe.",
  delivered,
  as: "paragraphs" as const,
  most: 1_500,
});

/** The services of the shop, with their prices. */
export const SERVICES = {
  servicesHead: words({
    label: "En tête",
    named: true,
    texts: {
      title: { label: "Titre", delivered: "Services", most: 60 },
      lead: { label: "Phrase", delivered: "Ce qui se fait avec les mains, les yeux et un peu de temps.", most: 200 },
    },
  }),
  servicesTest: words({
    label: "Contrôle de la vue",
    named: true,
    texts: {
      title: { label: "Titre", delivered: "Contrôle de la vue", most: 60 },
      text: text(
        () =>
          `À la boutique, avec ${colleagues().tester}. Nous mesurons, nous comparons avec vos verres actuels, et nous adaptons une ordonnance en cours de validité lorsque la loi le permet.\n\nC’est un contrôle, non un examen médical : il ne remplace pas l’ophtalmologiste, et nous vous y envoyons s’il le faut. À partir de 16 ans.`,
      ),
    },
  }),
  servicesVisit: words({
    label: "Rendez-vous pour choisir",
    named: true,
    hint: "Les heures des rendez-vous suivent ce texte d’elles-mêmes.",
    texts: {
      title: { label: "Titre", delivered: "Un rendez-vous pour choisir", most: 60 },
      text: text(
        "Un opticien, un plateau de montures préparé d’avance d’après vos mesures et ce que vous nous aurez dit.",
      ),
      after: { label: "Après les heures", delivered: "Sans rendez-vous, la porte est ouverte aussi.", most: 300 },
    },
  }),
  servicesWorkshop: words({
    label: "L’atelier",
    named: true,
    texts: {
      title: { label: "Titre", delivered: "L’atelier", most: 60 },
      text: text(() => `${colleagues().fitter} règle, redresse, soude, polit. Le petit ouvrage se fait devant vous.`),
      prices: {
        label: "Prestations et prix",
        hint: "Une par ligne : ce qui est fait, deux points, le prix.",
        delivered:
          "Ajustage : gratuit\nVis, plaquettes : gratuit\nPolissage de l’acétate : 15 €\nBranche, charnière, soudure : sur devis gratuit",
        as: "paragraphs",
        most: 1_500,
      },
    },
  }),
  servicesLenses: words({
    label: "Des verres à votre vue",
    named: true,
    hint: "La mention du devis gratuit, que la loi demande, suit ce texte d’elle-même.",
    texts: {
      title: { label: "Titre", delivered: "Des verres à votre vue", most: 60 },
      text: text(
        "Unifocaux ou progressifs, taillés et montés ici. Antireflet et durci compris, toujours. Nous vous disons quel indice vaut la peine, et lequel ne la vaut pas.",
      ),
    },
  }),
};

/**
 * Splits lines such as "Ajustage : gratuit" into the service and its price; a line without a price has an empty one.
 */
export function pricedLines(text: string): [what: string, price: string][] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.lastIndexOf(":");
      return colon < 0 ? [line, ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
}
