import { expect } from "vitest";

import { findStrayed } from "~/domain/accounting/unrecorded.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { missingCents, outstandingCents, refundedCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Services } from "~/infra/services.server";

/**
 * What an order's invoices still say, what the shop has of it, and what it asks for and owes, in cents. Expects a
 * journal without trouble and without a missing line.
 */
export async function booksOf(services: Services, { id }: { id: string }) {
  const sum = (papers: { totalCents: number }[]) => papers.reduce((total, { totalCents }) => total + totalCents, 0);
  const account = await accountOf(services, id);
  expect((await verifyJournal(services)).troubles).toEqual([]);
  expect(await findStrayed(services)).toEqual([]);
  return {
    invoiced: sum(await invoicesOf(services, id)) - sum(await creditNotesOf(services, id)),
    has: account.paid - refundedCents(account),
    missing: missingCents(account),
    owed: outstandingCents(account),
  };
}
