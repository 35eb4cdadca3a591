import type { OnlineMeans, ShopMeans } from "./payment-means";

/** An account of the general chart: its number, and its name in the letters that the file of entries allows. */
export type LedgerAccount = { number: string; name: string };

/** The accounts on which entries are booked. These are the usual ones; an accountant may ask for others. */
export const ACCOUNTS = {
  customers: { number: "411000", name: "Clients" },
  deposits: { number: "419100", name: "Clients - Acomptes reçus" },
  /** Money that a person still has to clarify: second payments, sums that a bank contests. */
  waiting: { number: "471000", name: "Compte d'attente" },
} as const satisfies Record<string, LedgerAccount>;

const BANK: LedgerAccount = { number: "512000", name: "Banque" };

/** The accounts where money of each means of payment arrives, and from which it is paid back. */
export const MEANS_ACCOUNTS: Readonly<Record<OnlineMeans | ShopMeans | "lien" | "virement", LedgerAccount>> = {
  credit: BANK,
  express: BANK,
  lien: BANK,
  terminal: BANK,
  virement: BANK,
  especes: { number: "530000", name: "Caisse" },
  cheque: { number: "511200", name: "Chèques à encaisser" },
};

/** Sales and their tax, by rate in hundredths of a percent. */
export const RATE_ACCOUNTS: readonly { rate: number; sales: LedgerAccount; tax: LedgerAccount | null }[] = [
  {
    rate: 2000,
    sales: { number: "707200", name: "Ventes de marchandises 20 %" },
    tax: { number: "445712", name: "TVA collectée 20 %" },
  },
  {
    rate: 1000,
    sales: { number: "707100", name: "Ventes de marchandises 10 %" },
    tax: { number: "445713", name: "TVA collectée 10 %" },
  },
  {
    rate: 550,
    sales: { number: "707055", name: "Ventes de marchandises 5,5 %" },
    tax: { number: "445711", name: "TVA collectée 5,5 %" },
  },
  { rate: 0, sales: { number: "707000", name: "Ventes de marchandises sans TVA" }, tax: null },
];
