import { DELIVERY, DELIVERY_METHODS, USUAL_DELIVERY, type DeliveryMethod } from "~/shop/delivery";
import {
  ONLINE_MEANS,
  OPT_IN,
  SWITCHED,
  USUAL_SHOP_MEANS,
  type OptInMeans,
  type PayInShop,
  type SwitchedMeans,
} from "~/shop/payment-means";
import { notice } from "../notice.server";
import { VAT } from "./vat.server";
import { allBut, amount, amountOrNone, oneOf, someOf, wholeNumber } from "../setting.server";
import { terms } from "~/shop/terms";

const HOME_DELIVERY = DELIVERY[USUAL_DELIVERY].label;
const PAYMENT = "Paiement à la boutique";
const PROMISES = "Réservations, devis et retours";
const STOCK = "Stock";

const labelled = <Key extends string>(ways: Readonly<Record<Key, { label: string }>>) =>
  Object.fromEntries(Object.entries<{ label: string }>(ways).map(([key, { label }]) => [key, { label }])) as Record<
    Key,
    { label: string }
  >;

/** Prices, terms and delays. An order, a quote or a reservation keeps those it was made under. */
export const COMMERCE = {
  deliveriesOff: allBut<DeliveryMethod>({
    part: "Modes de livraison",
    label: "Modes de livraison proposés",
    hint: "Une commande déjà passée garde le sien. À la caisse, une vente s’emporte toujours.",
    options: labelled(DELIVERY),
    atLeast: [{ among: DELIVERY_METHODS, otherwise: "Laissez au moins un mode de livraison." }],
  }),
  deliveryFeeCents: amount({
    part: HOME_DELIVERY,
    label: "Frais de livraison",
    hint: "0 pour toujours offrir la livraison. Un client au milieu de sa commande lit le nouveau montant avant de s’engager.",
    initial: 0,
    most: 100_00,
    variable: "DELIVERY_FEE_CENTS",
  }),
  deliveryFreeFromCents: amountOrNone({
    part: HOME_DELIVERY,
    label: "Livraison offerte à partir de",
    hint: "Le montant des articles, avant toute réduction. Vide : jamais offerte.",
    initial: 90_00,
    least: 1_00,
    most: 1_000_00,
    none: "jamais",
  }),
  meansOff: allBut<SwitchedMeans>({
    part: "Moyens de paiement",
    label: "Moyens de paiement acceptés",
    hint: "Une commande déjà commencée se paie encore comme elle a été commencée.",
    options: labelled(SWITCHED),
    atLeast: [
      { among: ONLINE_MEANS, otherwise: "Laissez au moins un moyen de payer en ligne." },
      { among: USUAL_SHOP_MEANS, otherwise: "Laissez au moins un moyen de payer à la boutique." },
    ],
  }),
  meansOn: someOf<OptInMeans>({
    part: "Moyens de paiement",
    label: "Autres moyens acceptés à la boutique",
    hint: "Chacun a son compte dans les écritures, sous « Comptabilité et caisse ».",
    options: labelled(OPT_IN),
  }),
  payInShop: oneOf<PayInShop>({
    part: PAYMENT,
    label: "Commander en ligne et payer au retrait",
    initial: "off",
    variable: "PAY_IN_SHOP",
    options: {
      off: { label: "Non", hint: "Toute commande du site se paie en ligne." },
      frames: { label: "Montures et accessoires", hint: "Pas les verres correcteurs, faits pour une personne." },
      all: { label: "Toutes les commandes", hint: "Verres correcteurs compris." },
    },
  }),
  depositPercent: wholeNumber({
    part: PAYMENT,
    label: "Acompte proposé à la caisse",
    hint: "La part du total qui est suggérée, sans être imposée. 0 : aucune suggestion.",
    initial: 0,
    least: 0,
    most: 90,
    unit: "%",
  }),
  reservationDays: wholeNumber({
    part: PROMISES,
    label: "Durée d’une réservation",
    hint: "Combien de temps une monture attend son client ; le jour même n’est pas compté.",
    initial: 3,
    least: 1,
    most: 30,
    unit: "jours d’ouverture",
    variable: "RESERVATION_DAYS",
  }),
  quoteDays: wholeNumber({
    part: PROMISES,
    label: "Validité d’un devis",
    hint: "Deux mois au moins : c’est ce qui est demandé aux opticiens.",
    initial: 90,
    least: 62,
    most: 365,
    unit: "jours",
  }),
  frameReturnDays: wholeNumber({
    part: PROMISES,
    label: "Retour d’une monture",
    hint: "À compter de la livraison. 14 jours au moins : c’est le droit de rétractation. Une commande garde le délai du jour où elle est passée.",
    initial: terms.withdrawalDays,
    least: terms.withdrawalDays,
    most: 365,
    unit: "jours",
  }),
  accessoryReturnDays: wholeNumber({
    part: PROMISES,
    label: "Retour d’un accessoire",
    hint: "De même, 14 jours au moins.",
    initial: terms.accessoryReturnDays,
    least: terms.withdrawalDays,
    most: 365,
    unit: "jours",
  }),
  lowStockThreshold: wholeNumber({
    part: STOCK,
    label: "Seuil de stock bas d’un nouveau coloris",
    hint: "Pris quand sa fiche n’en dit pas d’autre. Les coloris déjà en vente gardent le leur.",
    initial: 5,
    least: 0,
    most: 999,
    unit: "pièces",
  }),
  ...VAT,
  notice,
};
