import { neighbourhood } from "~/shop/neighbourhood";
import { wholeNumber, yesOrNo } from "../setting.server";
import { words } from "../words.server";

const link = (label: string, delivered: string) => ({ label, delivered, as: "address" as const });

/** The texts of the home page. */
export const HOME = {
  homeHero: words({
    label: "Première vue",
    hint: "Les trois lignes se lisent comme un tableau d’opticien : la première en grand, la dernière en petit.",
    texts: {
      first: { label: "Première ligne", delivered: "Voir", most: 20 },
      second: { label: "Deuxième ligne", delivered: "et se plaire", most: 40 },
      third: { label: "Troisième ligne", delivered: "Opticiens {{à la ville}}", most: 60 },
      text: {
        label: "Phrase",
        delivered: "Des montures choisies une par une, essayées, réglées, réparées. En ligne comme au comptoir.",
        most: 200,
      },
      button: { label: "Bouton", delivered: "Voir les nouveautés", most: 40 },
      to: link("Le bouton mène à", "/nouveautes"),
      secondButton: { label: "Second bouton", delivered: "Venir à la boutique", most: 40 },
      secondTo: link("Le second bouton mène à", "/contact"),
    },
  }),
  homeFilm: yesOrNo({
    label: "Jouer un film dans la première vue",
    hint: "Le vôtre, envoyé sous « Logo et images », ou celui livré. Décochez pour n’y montrer que l’image.",
    initial: true,
    said: ["oui", "non"],
  }),
  homeTiles: words({
    label: "Tuiles des rayons",
    texts: {
      optical: { label: "Tuile des lunettes de vue", delivered: "Optiques", most: 30 },
      sun: { label: "Tuile des solaires", delivered: "Solaires", most: 30 },
    },
  }),
  homeTimeless: words({
    label: "« Les intemporels »",
    hint: "Les articles que leur fiche dit « intemporels », dans l’ordre du catalogue.",
    texts: { title: { label: "Titre de la liste", delivered: "Les intemporels", most: 40 } },
  }),
  homeTimelessMost: wholeNumber({
    label: "Longueur de la liste",
    hint: "0 pour ne pas la montrer.",
    initial: 24,
    least: 0,
    most: 24,
    unit: "articles",
  }),
  homeDoors: words({
    label: "Trois portes",
    texts: {
      first: { label: "Première porte", delivered: "Services", most: 40 },
      firstText: { label: "Sous la première", delivered: "Contrôle de la vue, ajustage, réparation" },
      firstTo: link("La première mène à", "/services"),
      second: { label: "Deuxième porte", delivered: "Nouveautés", most: 40 },
      secondText: { label: "Sous la deuxième", delivered: "Les dernières montures arrivées" },
      secondTo: link("La deuxième mène à", "/nouveautes"),
      third: { label: "Troisième porte", delivered: "Accessoires", most: 40 },
      thirdText: { label: "Sous la troisième", delivered: "Étuis, cordons, chaînes, entretien" },
      thirdTo: link("La troisième mène à", "/accessoires"),
    },
  }),
  homeHouse: words({
    label: "Diaporama et mot de la maison",
    named: true,
    texts: {
      title: { label: "Titre", delivered: "Une maison d’opticiens", most: 60 },
      text: {
        label: "Texte",
        delivered:
          "Nous voyons chaque monture avant de la vendre, nous montons chaque verre à la main, et nous réglons vos lunettes aussi longtemps que vous les portez.",
        most: 500,
      },
      button: { label: "Bouton", delivered: "Découvrir la maison", most: 40 },
      to: link("Le bouton mène à", "/a-propos"),
    },
  }),
  homeShop: words({
    label: "La boutique",
    named: true,
    texts: {
      title: { label: "Titre", delivered: "La boutique", most: 60 },
      text: {
        label: "Phrase",
        delivered: () => `${neighbourhood.nearby}Poussez la porte, même sans ordonnance.`,
        most: 300,
      },
    },
  }),
};
