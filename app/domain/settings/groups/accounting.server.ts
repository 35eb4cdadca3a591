import { z } from "zod";

import { ACCOUNTS, accountOfRate, type LedgerAccount } from "~/shop/accounting";
import { rateName } from "~/shop/vat";
import { cleanText } from "~/domain/text";
import { oneOf, type Setting } from "../setting.server";

const TILL = "Caisse de la boutique";
const THIRD = "Comptes de tiers et d’attente";
const MONEY = "Comptes où l’argent arrive, par moyen de paiement";
const SALES = "Comptes de ventes";
const TAX = "Comptes de TVA collectée";
const MOST_NAME = 60;

/** A number of the general chart of accounts, and its name without what the file of entries cannot hold. */
const WRITTEN = new RegExp(`^(\\d{3,12})\\s+(\\S.{0,${MOST_NAME - 1}})$`);
const inWords = ({ number, name }: LedgerAccount) => `${number} ${name}`;

/** An account of the entries, typed as its number and its name: "512000 Banque". */
function ledgerAccount(part: string, label: string, initial: LedgerAccount): Setting<LedgerAccount> {
  const bounds = `un numéro de 3 à 12 chiffres, puis le nom du compte (${MOST_NAME} caractères au plus)`;
  return {
    part,
    label,
    bounds,
    initial,
    schema: z.object({ number: z.string().regex(/^\d{3,12}$/), name: z.string().min(1).max(MOST_NAME) }),
    say: inWords,
    form: {
      fields: (key, value) => ({ title: null, fields: [{ kind: "text", name: key, label, value: inWords(value) }] }),
      read: (key, typed) => {
        // The file of entries is in Latin-1, which has no typographic apostrophe.
        const text = cleanText(typed[key] ?? "")
          .replace(/’/g, "'")
          .replace(/\s+/g, " ");
        const [, number, name] = WRITTEN.exec(text) ?? [];
        return number && name && isInLatin1(name)
          ? { ok: true, value: { number, name } }
          : { ok: false, errors: { [key]: `${label} : écrivez ${bounds}, par exemple « ${inWords(initial)} ».` } };
      },
    },
  };
}

const isInLatin1 = (text: string) => Buffer.from(text, "latin1").toString("latin1") === text;

const sales = (rate: number) =>
  ledgerAccount(
    SALES,
    `Compte des ventes ${rate === 0 ? "sans TVA" : `à ${rateName(rate)}`}`,
    accountOfRate(rate, "sales"),
  );
const tax = (rate: number) => ledgerAccount(TAX, `Compte de la TVA à ${rateName(rate)}`, accountOfRate(rate, "tax"));
const money = (label: string, initial: LedgerAccount) => ledgerAccount(MONEY, label, initial);

/**
 * The till and the accounts of entries. A line of the journal keeps the till of its day; every file of entries is written
 * with the accounts of the moment it is downloaded at.
 */
export const ACCOUNTING = {
  till: oneOf<"shop" | "own">({
    part: TILL,
    label: "Ce qui se règle à la boutique s’enregistre",
    initial: "shop",
    variable: "TILL",
    options: {
      shop: {
        label: "Ici seulement",
        hint: "La loi demande alors un certificat ou une attestation de ce logiciel, qui n’en a pas.",
      },
      own: {
        label: "Sur une caisse certifiée, et ici par sa référence",
        hint: "Ce qui se règle à la boutique est enregistré sur votre caisse, vente, TVA et règlement, sous le numéro de la commande. Le journal d’ici n’en tient que la référence.",
      },
    },
  }),
  accountCustomers: ledgerAccount(THIRD, "Compte des clients", ACCOUNTS.customers),
  accountDeposits: ledgerAccount(THIRD, "Compte des acomptes reçus", ACCOUNTS.deposits),
  accountDepositTax: ledgerAccount(TAX, "Compte de la TVA sur acomptes", ACCOUNTS.depositTax),
  accountWaiting: ledgerAccount(THIRD, "Compte des sommes à éclaircir", ACCOUNTS.waiting),
  accountCard: money("Compte des cartes en ligne", ACCOUNTS.bank),
  accountPayPal: money("Compte de PayPal", ACCOUNTS.bank),
  accountLink: money("Compte des liens de paiement", ACCOUNTS.bank),
  accountTerminal: money("Compte du terminal", ACCOUNTS.bank),
  accountTransfer: money("Compte des virements", ACCOUNTS.bank),
  accountCash: money("Compte des espèces", ACCOUNTS.cash),
  accountCheque: money("Compte des chèques", ACCOUNTS.cheques),
  accountGift: money("Compte des chèques et cartes cadeaux", ACCOUNTS.gifts),
  accountInsurers: money("Compte des tiers payants à recevoir", ACCOUNTS.insurers),
  accountSales2000: sales(2000),
  accountSales1000: sales(1000),
  accountSales550: sales(550),
  accountSales0: sales(0),
  accountTax2000: tax(2000),
  accountTax1000: tax(1000),
  accountTax550: tax(550),
};
