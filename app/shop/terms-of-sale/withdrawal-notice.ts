import { sellerLines } from "../company";
import { shop } from "../identity";
import { terms } from "../terms";
import type { Block, LegalText } from "./text";

/** The form of the annex to article R. 221-1 of the Code de la consommation, filled in as far as the shop can. */
export const withdrawalForm = (): Block[] => [
  `À l’attention de ${shop.name}, ${shop.address}, ${shop.email} :`,
  "Je vous notifie par la présente ma rétractation du contrat portant sur la vente des articles ci-dessous :",
  {
    list: [
      "Articles et numéro de la commande :",
      "Commandé le, reçu le :",
      "Nom du consommateur :",
      "Adresse du consommateur :",
      "Signature (seulement si ce formulaire est envoyé sur papier) :",
      "Date :",
    ],
  },
];

/** The notice of the annex to article R. 221-3, with the address of the page where a contract is withdrawn. */
export const withdrawalNotice = (): LegalText => ({
  title: "Votre droit de rétractation",
  intro: "Avis d’information et formulaire, à conserver avec votre commande.",
  updatedOn: terms.updatedOn,
  seller: sellerLines(),
  articles: [
    {
      id: "droit",
      title: "Droit de rétractation",
      blocks: [
        `Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de ${terms.withdrawalDays} jours.`,
        `Le délai de rétractation expire ${terms.withdrawalDays} jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prend physiquement possession du bien. Si votre commande est livrée en plusieurs fois, le délai se compte à partir du dernier bien.`,
        `Pour exercer le droit de rétractation, vous devez nous notifier (${shop.name}, ${shop.address}, téléphone ${shop.phone}, courriel ${shop.email}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté, par exemple une lettre envoyée par la poste ou un courrier électronique. Vous pouvez utiliser le formulaire ci-dessous, mais ce n’est pas obligatoire.`,
        "Vous pouvez aussi vous rétracter en ligne, avec la fonction [« Renoncer au contrat »](/renoncer) de notre site. Nous vous enverrons alors sans délai, par courriel, un accusé de réception qui reprend le contenu de votre rétractation, sa date et son heure.",
        "Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.",
      ],
    },
    {
      id: "effets",
      title: "Effets de la rétractation",
      blocks: [
        `En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous), sans retard excessif et, en tout état de cause, au plus tard ${terms.refundDays} jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat.`,
        "Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.",
        "Nous pouvons différer le remboursement jusqu’à ce que nous ayons reçu le bien ou jusqu’à ce que vous ayez fourni une preuve d’expédition du bien, la date retenue étant celle du premier de ces faits.",
        `Vous devrez renvoyer ou rendre le bien à ${shop.name}, ${shop.address}, sans retard excessif et, en tout état de cause, au plus tard ${terms.withdrawalDays} jours après que vous nous aurez communiqué votre décision de rétractation du présent contrat. Ce délai est réputé respecté si vous renvoyez le bien avant l’expiration du délai de ${terms.withdrawalDays} jours.`,
        "Vous devrez prendre en charge les frais directs de renvoi du bien. Le rapporter à la boutique ne coûte rien.",
        "Votre responsabilité n’est engagée qu’à l’égard de la dépréciation du bien résultant de manipulations autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de ce bien.",
      ],
    },
    {
      id: "exception",
      title: "Ce que le droit de rétractation ne couvre pas",
      blocks: [
        "Les verres taillés à votre vue, et la monture qu’un montage ne permet plus de remettre en vente, sont faits selon vos indications : le droit de rétractation ne s’y étend pas (article L. 221-28, 3° du Code de la consommation). Chaque ligne concernée porte cette mention avant la commande.",
      ],
    },
    {
      id: "formulaire",
      title: "Formulaire de rétractation",
      blocks: [
        "Renvoyez le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.",
        { boxed: withdrawalForm() },
      ],
    },
  ],
});
