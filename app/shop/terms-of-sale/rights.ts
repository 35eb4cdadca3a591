import { company } from "../company";
import { shop } from "../identity";
import { terms } from "../terms";
import { CONFORMITY_GUARANTEE } from "./guarantee";
import type { Article, Facts, ReturnDays } from "./text";

/** Articles 13 to 17: how a purchase is cancelled, and the rights after it. */
export const rightsArticles = ({ returnDays }: Pick<Facts, "returnDays">): Article[] => [
  {
    id: "retractation",
    title: "Le droit de rétractation",
    blocks: [
      `Vous avez ${terms.withdrawalDays} jours à compter de la réception pour renoncer à votre achat, sans motif et sans pénalité (articles L. 221-18 et suivants du Code de la consommation). Une commande livrée en plusieurs fois compte à partir du dernier colis.`,
      `Dites-le-nous sans ambiguïté : [en ligne](/renoncer), par courriel, par lettre, ou avec le [formulaire de rétractation](/retours#formulaire). Nous en accusons réception par courriel. Renvoyez ensuite l’article dans les ${terms.withdrawalDays} jours ; les frais de renvoi sont à votre charge, et rapporter l’article à la boutique ne coûte rien.`,
      "Les verres taillés à votre vue, et la monture qu’un montage ne permet plus de remettre en vente, sont faits selon vos indications : le droit de rétractation ne s’y étend pas (article L. 221-28, 3°). Chaque ligne concernée porte cette mention avant la commande.",
    ],
  },
  {
    id: "remboursement",
    title: "Les retours et le remboursement",
    blocks: [
      ...beyondTheLaw(returnDays),
      `Le remboursement suit dans les ${terms.refundDays} jours de votre décision, par le moyen de paiement d’origine, frais de livraison standard compris. Il peut attendre que l’article, ou la preuve de son envoi, nous soit parvenu. Un article qui a été porté au-delà d’un simple essai peut être remboursé en partie, selon ce qu’il a perdu.`,
      "La marche à suivre est sur la page [Retours](/retours).",
    ],
  },
  {
    id: "garanties",
    title: "Les garanties",
    blocks: [
      `Le vendeur répond des défauts de conformité et des vices cachés : écrivez à ${shop.name}, ${shop.street}, ${shop.postalCode} ${shop.city}, ou à [${shop.email}](mailto:${shop.email}). L’usure, la casse par accident et une réparation faite ailleurs n’en relèvent pas ; l’atelier les regarde tout de même.`,
      { boxed: CONFORMITY_GUARANTEE },
      `Une correction à laquelle vous ne vous habituez pas n’est pas un défaut, mais elle nous regarde. Dans les ${terms.adaptationDays} jours de la remise, dites-le-nous depuis la page de votre commande, ou revenez : nous contrôlons le montage et les mesures, et refaisons les verres s’il le faut, sans frais. Cette garantie-là prend fin si vous effacez votre compte, ou nous faites effacer vos données : des verres se refont selon une correction, qui est effacée aussi. Les garanties légales demeurent, sur facture.`,
    ],
  },
  {
    id: "donnees",
    title: "Les données personnelles et de santé",
    blocks: [
      `Nous traitons vos données pour exécuter la commande, et rien d’autre sans votre accord. Les données médicales, ordonnance et mesures de vue, sont chiffrées, lues par nos opticiens et le gérant de la boutique seulement, et conservées ${terms.medicalYears} ans, puis effacées. Les données de transaction et les factures sont conservées ${terms.invoiceYears} ans. Aucune donnée de santé ne sert à la publicité.`,
      "Vos droits et la façon de les exercer : [Politique de confidentialité](/politique-confidentialite).",
    ],
  },
  {
    id: "litiges",
    title: "Réclamations, médiation et droit applicable",
    blocks: [
      `Une réclamation commence par un mot ou un appel : [${shop.email}](mailto:${shop.email}), [${shop.phone}](${shop.phoneHref}). Nous répondons sous dix jours ouvrés.`,
      `Sans solution dans les deux mois de votre réclamation écrite, vous pouvez saisir gratuitement le médiateur de la consommation (articles L. 612-1 et L. 616-1 du Code de la consommation) : ${company.mediator.name}, ${company.mediator.address}, [${company.mediator.url.replace("https://", "")}](${company.mediator.url}). Vous restez libre de saisir le tribunal.`,
      "Le droit français s’applique, sans vous priver de la protection des lois de votre pays de résidence. Le tribunal compétent est, à votre choix, celui de votre domicile ou celui du lieu de livraison.",
    ],
  },
];

/** What the shop takes back for longer than the law asks: nothing is said of what it does not. */
function beyondTheLaw({ frame, accessory }: ReturnDays): string[] {
  const longer = [
    ...(frame > terms.withdrawalDays ? [`une monture se rend pendant ${frame} jours`] : []),
    ...(accessory > terms.withdrawalDays ? [`un accessoire se rend pendant ${accessory} jours`] : []),
  ];
  if (longer.length === 0) return [];
  return [
    `Au-delà du droit de rétractation, ${longer.join(", et ")} après la livraison, sans avoir servi et dans son emballage.`,
  ];
}
