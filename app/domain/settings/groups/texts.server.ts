import { isMadeUp } from "~/shop/made-up";
import { words } from "../words.server";

const MARKDOWN = "En Markdown. Laissé tel quel ou vidé, c’est le texte livré, qui suit vos réglages.";
const MORE = "more";

/**
 * The parts of a page that an administrator may rewrite. Parts made of the shop's facts, or of the law's own words, are
 * not among them.
 */
type Parts = Readonly<Record<string, string>>;

const text = (label: string, hint = MARKDOWN) => ({
  label,
  hint,
  delivered: "",
  as: "paragraphs" as const,
  most: 10_000,
});

const page = <Part extends string>(label: string, parts: Record<Part, string>) =>
  words({
    label,
    texts: {
      lead: { label: "Phrase sous le titre", hint: "Vide : la phrase livrée reste.", delivered: "", most: 300 },
      ...(Object.fromEntries(
        Object.entries<string>(parts).map(([id, title]) => [id, text(`Partie « ${title} »`)]),
      ) as Record<Part, ReturnType<typeof text>>),
      [MORE]: text(
        "À ajouter à la fin",
        "En Markdown. Une ligne « ## Titre » commence une partie, que le sommaire nomme.",
      ),
    } as Record<Part | "lead" | typeof MORE, ReturnType<typeof text>>,
  });

/** The legal and information pages by their address, with the parts that may be rewritten. */
export const TEXT_PAGES = {
  textFaq: {
    path: "/faq",
    title: "Questions fréquentes",
    parts: {
      choisir: "Choisir",
      ordonnance: "Ordonnance et verres",
      livraison: "Livraison",
      paiement: "Paiement",
      retours: "Retours et garanties",
    },
  },
  textDelivery: {
    path: "/options-de-livraison",
    title: "Options de livraison",
    parts: {
      express: "Envoi express",
      verres: "Avec des verres à votre vue",
      adresse: "Changer d’adresse",
      incident: "Un colis en retard, abîmé, ou resté au guichet",
      ailleurs: "Hors de France métropolitaine",
    },
  },
  textPayment: {
    path: "/modes-de-paiement",
    title: "Modes de paiement",
    parts: {
      securite: "Où va votre numéro de carte",
      debit: "Quand vous êtes débité",
      mutuelle: "Assurance maladie et mutuelle",
      reductions: "Codes de réduction",
      facture: "La facture",
    },
  },
  textReturns: {
    path: "/retours",
    title: "Retours",
    parts: { marche: "La marche à suivre", echange: "Une autre taille, une autre couleur", defaut: "Un défaut" },
  },
  textCare: {
    path: "/conseil-entretien",
    title: "Conseils d’entretien",
    parts: {
      nettoyer: "Nettoyer, en cinq gestes",
      gestes: "À faire, à éviter",
      ranger: "Ranger",
      autres: "Le reste de l’équipement",
    },
  },
  textAccessibility: {
    path: "/accessibilite",
    title: "Accessibilité",
    parts: { principe: "Ce que nous visons", etat: "Où nous en sommes", signaler: "Signaler un obstacle" },
  },
  textLegal: {
    path: "/mentions-legales",
    title: "Mentions légales",
    parts: { donnees: "Données personnelles", propriete: "Images et textes" },
  },
  textPrivacy: {
    path: "/politique-confidentialite",
    title: "Politique de confidentialité",
    parts: {
      sante: "Vos données de santé",
      partage: "Avec qui nous les partageons",
      cookies: "Cookies",
      droits: "Vos droits",
      securite: "Comment nous les protégeons",
    },
  },
} as const satisfies Record<string, { path: string; title: string; parts: Parts }>;

export type TextPage = keyof typeof TEXT_PAGES;

const pageOf = <Page extends TextPage>(name: Page) =>
  page<keyof (typeof TEXT_PAGES)[Page]["parts"] & string>(
    TEXT_PAGES[name].title,
    TEXT_PAGES[name].parts as unknown as Record<keyof (typeof TEXT_PAGES)[Page]["parts"] & string, string>,
  );

/** The texts of these pages; each page has a form of its own. */
export const TEXTS = {
  textAbout: words({
    label: "À propos",
    texts: {
      title: {
        label: "Titre",
        delivered: () => (isMadeUp() ? "Derrière la devanture verte" : "{{boutique}}"),
        most: 80,
      },
      lead: {
        label: "Phrase sous le titre",
        delivered: () =>
          isMadeUp()
            ? "Quatre personnes, une meuleuse, des tiroirs pleins. Nous vendons des lunettes {{à la ville}}, et maintenant un peu partout en France, sans avoir changé de rue."
            : "Nous vendons des lunettes {{à la ville}} et, en ligne, un peu partout en France.",
        most: 300,
      },
      text: text("Votre histoire", "En Markdown, au-dessus de l’équipe. « ## Titre » commence une partie."),
    },
  }),
  textFaq: pageOf("textFaq"),
  textDelivery: pageOf("textDelivery"),
  textPayment: pageOf("textPayment"),
  textReturns: pageOf("textReturns"),
  textCare: pageOf("textCare"),
  textAccessibility: pageOf("textAccessibility"),
  textLegal: pageOf("textLegal"),
  textPrivacy: pageOf("textPrivacy"),
};
