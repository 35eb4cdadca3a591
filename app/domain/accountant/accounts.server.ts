import type { JournalMeans } from "~/domain/accounting/means";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import type { LedgerAccount } from "~/shop/accounting";

/** The accounts on which entries are booked. */
export type BookedOn = {
  customers: LedgerAccount;
  deposits: LedgerAccount;
  waiting: LedgerAccount;
  /** Against the tax of deposits, until their invoice has it. */
  depositTax: LedgerAccount;
  /** Where money of each means of payment arrives, and from which it is paid back. */
  means: Readonly<Record<JournalMeans, LedgerAccount>>;
  /** By rate in hundredths of a percent. */
  sales: ReadonlyMap<number, LedgerAccount>;
  tax: ReadonlyMap<number, LedgerAccount>;
};

/** The accounts that the shop has set. */
export async function bookedOn(services: Services): Promise<BookedOn> {
  const set = await settingsInForce(services);
  return {
    customers: set.accountCustomers,
    deposits: set.accountDeposits,
    waiting: set.accountWaiting,
    depositTax: set.accountDepositTax,
    means: {
      credit: set.accountCard,
      express: set.accountPayPal,
      lien: set.accountLink,
      terminal: set.accountTerminal,
      virement: set.accountTransfer,
      especes: set.accountCash,
      cheque: set.accountCheque,
      cadeau: set.accountGift,
      mutuelle: set.accountInsurers,
    },
    sales: new Map([
      [2000, set.accountSales2000],
      [1000, set.accountSales1000],
      [550, set.accountSales550],
      [0, set.accountSales0],
    ]),
    tax: new Map([
      [2000, set.accountTax2000],
      [1000, set.accountTax1000],
      [550, set.accountTax550],
    ]),
  };
}
