/** An account of the general chart: its number, and its name in the letters that the file of entries allows. */
export type LedgerAccount = { number: string; name: string };

/** The usual accounts. An accountant may ask for others: they are settings of the shop. */
export const ACCOUNTS = {
  customers: { number: "411000", name: "Clients" },
  deposits: { number: "419100", name: "Clients - Acomptes reçus" },
  /** Money that a person still has to clarify: second payments, sums that a bank contests. */
  waiting: { number: "471000", name: "Compte d'attente" },
  /** The other side of the tax that deposits owe before their invoice. */
  depositTax: { number: "445870", name: "TVA sur acomptes à régulariser" },
  bank: { number: "512000", name: "Banque" },
  cash: { number: "530000", name: "Caisse" },
  cheques: { number: "511200", name: "Chèques à encaisser" },
  gifts: { number: "511800", name: "Chèques et cartes cadeaux à encaisser" },
  /** What insurers still have to pay instead of customers. */
  insurers: { number: "467100", name: "Mutuelles - Tiers payant à recevoir" },
} as const satisfies Record<string, LedgerAccount>;

type RateAccounts = { rate: number; sales: LedgerAccount; tax: LedgerAccount | null };

/** Sales and their tax, by rate in hundredths of a percent. */
const RATE_ACCOUNTS: readonly RateAccounts[] = [
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

/** The rates that the accountant's files have accounts and columns for, in the order of their columns. */
export const ACCOUNTED_RATES = RATE_ACCOUNTS.map(({ rate }) => rate);

/** @throws Error for a rate that has no such account */
export function accountOfRate(rate: number, of: "sales" | "tax"): LedgerAccount {
  const account = RATE_ACCOUNTS.find((each) => each.rate === rate)?.[of];
  if (!account) throw new Error(`no account of ${of} at ${rate}`);
  return account;
}
