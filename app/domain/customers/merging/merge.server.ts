import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { noteJoinedAddress } from "~/domain/accounts/proven-addresses.server";
import { audit } from "~/domain/audit/audit.server";
import { typedPhone } from "~/domain/checkout/forms.server";
import { writeNote } from "~/domain/notes/notes.server";
import { lockOrder } from "~/domain/orders/lock.server";
import type { Customer } from "../customer.server";
import { noteSubjectOf } from "../sheet.server";
import { joinAccounts } from "./accounts.server";
import { joinAddresses, joinCounter } from "./guests.server";
import { heldBy, readPair, type Unmergeable } from "./pair.server";
import { MOVED, previewOf, type MergePreview } from "./preview.server";

export type MergeAsked = {
  ids: readonly [string, string];
  keep: string;
  /** The mark of the preview that was confirmed. */ mark: string;
};

/** `moved`: the data differs from the preview. `id`: the id of the merged customer's sheet. */
export type Merged =
  { outcome: "merged"; id: string } | { outcome: "refused"; why: Unmergeable } | { outcome: "moved" };

/**
 * Makes one customer of two, for good. Everything known of one belongs to the other from then on: on the account's
 * pages, in the archive, for the erasure and for the purges.
 */
export async function mergeCustomers(outer: Services, by: Account, { ids, keep, mark }: MergeAsked): Promise<Merged> {
  return inTransaction(outer, async (services) => {
    const seen = await readPair(services, ids, keep);
    if (typeof seen === "string") return { outcome: "refused", why: seen };
    await lockBoth(services, [seen.staying, seen.going]);
    const pair = await readPair(services, ids, keep);
    if (typeof pair === "string") return { outcome: "refused", why: pair };
    const preview = await previewOf(services, pair);
    if (preview.mark !== mark) return { outcome: "moved" };
    const lost = replacedBy(preview);
    if (lost.length > 0)
      await writeNote(services, by, noteSubjectOf(pair.staying), `Avant la fusion des fiches : ${lost.join(", ")}.`);
    await join(services, by, pair.staying, pair.going);
    await audit(services, by, "client.fusionné", pair.staying.id, inNumbers(preview));
    return { outcome: "merged", id: pair.staying.id };
  });
}

/**
 * PostgreSQL runs transactions side by side: the locks keep two merges of the same people, in opposite directions,
 * apart.
 */
async function lockBoth(services: Services, both: Customer[]): Promise<void> {
  const { db } = services;
  for (const id of both.flatMap(({ belongings }) => belongings.orderIds).sort()) await lockOrder(services, id);
  const accountIds = both.flatMap(({ account }) => account?.id ?? []);
  await db("users").whereIn("id", accountIds).orderBy("id").forUpdate().select("id");
}

async function join(services: Services, by: Account, staying: Customer, going: Customer): Promise<void> {
  if (staying.account && going.account) return joinAccounts(services, staying.account, going.account);
  const email = staying.account?.email ?? staying.emails[0] ?? null;
  if (heldBy(going) === "counter") return joinCounter(services, by, staying, going, email);
  const [address = ""] = going.emails;
  if (staying.account) return noteJoinedAddress(services, staying.account.id, address, nameOf(by));
  return joinAddresses(services, by, going, email ?? "");
}

/** The name and the telephone that no row keeps after the merge: of an account, or of purchases that are found by them. */
function replacedBy({ staying, going }: MergePreview): string[] {
  if (staying.heldBy !== going.heldBy || going.heldBy === "address") return [];
  const replaced = (of: "name" | "phone") => (staying[of] && staying[of] !== going[of] ? going[of] : "");
  return [replaced("name"), typedPhone(replaced("phone"))].filter(Boolean);
}

/** A note in numbers, without names: it is kept longer than the data of both customers. */
function inNumbers({ going, moved }: MergePreview): string {
  const counted = MOVED.filter((kind) => moved[kind] > 0).map((kind) => `${kind} ${moved[kind]}`);
  return [`${going.heldBy} ${going.id}`, ...counted].join(", ");
}
