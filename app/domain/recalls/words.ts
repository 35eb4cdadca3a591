import type { LegalFamily } from "~/domain/catalogue/safety/families";
import { IDENTIFIER_NAMES } from "~/domain/catalogue/safety/identifiers";
import { longDay, shopDay } from "~/domain/days";
import { shop } from "~/shop/identity";
import type { Holder } from "./holders";
import type { Recall } from "./recall.server";

type Words = { names: string; sold: string; stop: string; its: string };

/** What is recalled, and that it is not to be used any more; one of it and several. Each law has its own name for it. */
const RECALLED: Record<"lenses" | LegalFamily, { one: Words; several: Words }> = {
  lenses: both({ names: "vos lunettes", sold: "vendues", stop: "Ne les portez plus dès maintenant.", its: "leur" }),
  device: {
    one: {
      names: "votre monture (dispositif médical de classe I)",
      sold: "vendue",
      stop: "Ne la portez plus dès maintenant, quels que soient ses verres.",
      its: "sa",
    },
    several: {
      names: "vos montures (dispositifs médicaux de classe I)",
      sold: "vendues",
      stop: "Ne les portez plus dès maintenant, quels que soient leurs verres.",
      its: "leur",
    },
  },
  protection: both({
    names: "vos lunettes de soleil (équipement de protection individuelle)",
    sold: "vendues",
    stop: "Ne les portez plus dès maintenant.",
    its: "leur",
  }),
  accessory: {
    one: { names: "votre accessoire", sold: "vendu", stop: "Ne l’utilisez plus dès maintenant.", its: "sa" },
    several: { names: "vos accessoires", sold: "vendus", stop: "Ne les utilisez plus dès maintenant.", its: "leur" },
  },
};

function both(words: Words): { one: Words; several: Words } {
  return { one: words, several: words };
}

const remediesOf = (its: string): string =>
  its === "leur"
    ? "leur réparation, leur remplacement et leur remboursement"
    : "sa réparation, son remplacement et son remboursement";

type Addressed = Pick<Holder, "orderNumber" | "name" | "product" | "pieces" | "what" | "namedBy" | "soldAt">;

/**
 * The text of a recall, by mail or on paper: what a recall notice has to say, around the hazard and the action that the
 * administrator wrote. It names order, article and lot, and nothing about the eyes.
 * @see Regulation (EU) 2023/988, articles 36 and 37, which also hold for medical devices and protective equipment
 */
export function recallWords(
  { orderNumber, name, product, pieces, what, namedBy, soldAt }: Addressed,
  { subject, lot, message }: Pick<Recall, "subject" | "lot" | "message">,
) {
  const { names, sold, stop, its } = RECALLED[what][pieces > 1 ? "several" : "one"];
  const under = subject === "lot" || !namedBy ? `lot ${lot}` : `${IDENTIFIER_NAMES[namedBy]} ${lot}`;
  return {
    subject: `Rappel d’un produit pour des raisons de sécurité : votre commande ${orderNumber}`,
    greeting: name ? `Bonjour ${name},` : "Bonjour,",
    paragraphs: [
      `Ce rappel concerne ${names} ${product}, ${under}, ${sold} par ${shop.name} le ${longDay(shopDay(soldAt))} (commande ${orderNumber}). ${stop} Si quelqu’un d’autre s’en sert, prévenez cette personne.`,
      ...message.split(/\n{2,}/).filter(Boolean),
      `Sans aucun frais pour vous, vous avez le choix entre ${remediesOf(its)}.`,
      `Une question ? Appelez-nous au ${shop.phone}, écrivez-nous à ${shop.email}, ou passez à la boutique, ${shop.address}.`,
    ],
  };
}
