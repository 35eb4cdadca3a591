import * as shelves from "~/domain/catalogue/shelves.server";
import { words } from "../words.server";

const MOST_TITLE = 60;

/** Some of its texts name the shop, so they are read at the time they are shown. */
const shelf = (of: shelves.Shelf) =>
  words({
    label: of.title,
    named: true,
    texts: {
      title: { label: "Titre du rayon", delivered: of.title, most: MOST_TITLE },
      intro: { label: "Introduction", delivered: () => of.intro, most: 400 },
      end: { label: "Titre sous les articles", delivered: of.editorial.title, most: MOST_TITLE },
      endText: {
        label: "Texte sous les articles",
        hint: "Une ligne vide commence un paragraphe.",
        delivered: of.editorial.paragraphs.join("\n\n"),
        as: "paragraphs" as const,
      },
    },
  });

/** The title and the texts of each shelf. */
export const SHELVES = {
  shelfOpticalMen: shelf(shelves.OPTIQUES_HOMME),
  shelfOpticalWomen: shelf(shelves.OPTIQUES_FEMME),
  shelfChildren: shelf(shelves.CHILDREN),
  shelfClassA: shelf(shelves.CLASS_A),
  shelfSunMen: shelf(shelves.SOLAIRES_HOMME),
  shelfSunWomen: shelf(shelves.SOLAIRES_FEMME),
  shelfNew: shelf(shelves.NOUVEAUTES),
  shelfAccessories: words({
    label: "Accessoires",
    named: true,
    texts: {
      title: { label: "Titre du rayon", delivered: "Accessoires", most: MOST_TITLE },
      intro: {
        label: "Introduction",
        delivered:
          "De quoi ranger, retenir, nettoyer et réparer. Les plaquettes et les vis se posent gratuitement à la boutique.",
        most: 400,
      },
    },
  }),
};

export type ShelfSetting = Exclude<keyof typeof SHELVES, "shelfAccessories">;
