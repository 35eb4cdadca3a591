import type { CustomerDetails } from "../../app/domain/checkout/forms.server";
import { ORDER_STATUS, type ShopStatus } from "../../app/domain/orders/status";
import { ACCESSORY, CHEAP_FRAME, DISCOUNTED_FRAME, PLAIN_FRAME, type NamedProduct } from "../../seeds/named";

/** A sale of the demo: who bought what, how many days ago, and the steps of the order since. */
export type Sale = {
  buyer: CustomerDetails;
  daysAgo: number;
  products: NamedProduct[];
  /** The frame has lenses with a correction. */
  lenses?: true;
  steps: ShopStatus[];
  ends?: "sent back" | "on its way back" | "refunded" | "paid after its cancellation";
  /** The visitor of the account that bought; absent for a guest. */
  visitorId?: string;
};

/** The demo's customer, as her account knows her. */
export const CLARA: CustomerDetails = {
  ...someone("femme", "Clara", "Moreau", "7 rue Sainte-Catherine", "69001", "Lyon"),
  phone: "0612345678",
};
/** Pays when she fetches her order. */
export const LEA = someone("femme", "Léa", "Brun", "5 rue Sainte-Catherine", "69001", "Lyon");
/** Brings his own frame. */
export const HUGO = someone("homme", "Hugo", "Perret", "11 montée de la Grande-Côte", "69001", "Lyon");
export const PAUL = someone("homme", "Paul", "Fabre", "22 rue Burdeau", "69001", "Lyon");

export const SALES: Sale[] = [
  {
    buyer: someone("femme", "Inès", "Carvalho", "18 cours Gambetta", "69007", "Lyon"),
    daysAgo: 21,
    products: [DISCOUNTED_FRAME],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped, ORDER_STATUS.delivered],
  },
  {
    buyer: someone("homme", "Théo", "Marchand", "4 place Bellecour", "69002", "Lyon"),
    daysAgo: 9,
    products: [PLAIN_FRAME, ACCESSORY],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped, ORDER_STATUS.delivered],
    ends: "sent back",
  },
  {
    buyer: someone("femme", "Hélène", "Vasseur", "31 rue des Tanneurs", "37000", "Tours"),
    daysAgo: 4,
    products: [CHEAP_FRAME],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped],
  },
  {
    buyer: someone("homme", "Karim", "Benaïssa", "9 quai Saint-Antoine", "69002", "Lyon"),
    daysAgo: 2,
    products: [CHEAP_FRAME, ACCESSORY],
    steps: [ORDER_STATUS.preparing],
  },
  {
    buyer: someone("femme", "Agnès", "Le Goff", "12 rue de Siam", "29200", "Brest"),
    daysAgo: 1,
    products: [PLAIN_FRAME],
    steps: [],
  },
  {
    buyer: someone("homme", "Lucien", "Noël", "2 bis rue d’Isly", "59000", "Lille"),
    daysAgo: 0,
    products: [DISCOUNTED_FRAME, CHEAP_FRAME],
    steps: [],
  },
];

/** The orders of the demo's customer: one in each state after its payment. Another one waits for its payment. */
export const SALES_TO_ACCOUNT: Omit<Sale, "buyer" | "visitorId">[] = [
  { daysAgo: 19, products: [ACCESSORY], steps: [ORDER_STATUS.preparing, ORDER_STATUS.cancelled], ends: "refunded" },
  {
    daysAgo: 14,
    products: [DISCOUNTED_FRAME, ACCESSORY],
    steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped, ORDER_STATUS.delivered],
    ends: "on its way back",
  },
  { daysAgo: 7, products: [CHEAP_FRAME], steps: [], ends: "paid after its cancellation" },
  { daysAgo: 5, products: [PLAIN_FRAME], steps: [ORDER_STATUS.preparing, ORDER_STATUS.shipped] },
  { daysAgo: 3, products: [CHEAP_FRAME], lenses: true, steps: [] },
  { daysAgo: 2, products: [PLAIN_FRAME, ACCESSORY], steps: [ORDER_STATUS.preparing] },
  { daysAgo: 1, products: [CHEAP_FRAME], steps: [] },
];

function someone(
  genre: CustomerDetails["genre"],
  firstName: string,
  lastName: string,
  street: string,
  postalCode: string,
  city: string,
): CustomerDetails {
  return {
    genre,
    firstName,
    lastName,
    email: mailOf(firstName, lastName),
    phone: "0698765432",
    street,
    postalCode,
    city,
  };
}

export function mailOf(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return `${plain.toLowerCase()}@exemple.fr`;
}
