import { terms } from "../terms";
import { contractArticles } from "./contract";
import { deliveryArticles } from "./delivery";
import { rightsArticles } from "./rights";
import { sellerLines } from "../company";
import type { Facts, LegalText } from "./text";

export const TERMS_TITLE = "Conditions générales de vente";

/** The terms of sale, in seventeen articles. */
export function termsOfSale(facts: Facts): LegalText {
  return {
    title: TERMS_TITLE,
    intro:
      "Dix-sept articles, écrits pour être lus. Ce qui vous protège par la loi s’y ajoute toujours, même quand nous oublions de le dire.",
    updatedOn: terms.updatedOn,
    seller: sellerLines(),
    returnDays: facts.returnDays,
    articles: [...contractArticles(facts), ...deliveryArticles(facts), ...rightsArticles(facts)].map(
      (article, position) => ({ ...article, label: `Article ${position + 1}` }),
    ),
  };
}
