import { inTurnOf, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import type { StoredFile } from "./file.server";
import { fileColumns, fileOf, type NamedFile } from "./file-columns.server";
import type { PrescriptionDetails } from "./forms.server";
import { sealDetails, unsealDetails, type SealedDetails, type SeenInShop, type WornBy } from "./sealed-details.server";

export type { SeenInShop };

export type PrescriptionState = "draft" | "awaited" | "received" | "validated" | "refused";

export type Prescription = {
  id: string;
  visitorId: string;
  orderId: string | null;
  state: PrescriptionState;
  /** Whether it was to be sent otherwise. A file that came outweighs that, where the shop takes files. */
  byMail: boolean;
  /** What was typed beside it; also empty when the key that sealed it is gone. */
  details: Partial<PrescriptionDetails>;
  /** Null before it is sent, and when the private folder has lost it. */
  file: NamedFile | null;
  /** The statement on one's honour that replaces the file. */
  statement: string | null;
  /** The administrator who read the paper that its customer had with them; no copy was kept. */
  seen: SeenInShop | null;
  /** Null where nobody was asked. */
  wearer: WornBy | null;
  refusal: string | null;
  receivedAt: string | null;
};

/** Whether a prescription came: its file, the statement that replaces it, or the paper that an administrator read. */
export function hasCome({ file, statement, seen }: Pick<Prescription, "file" | "statement" | "seen">): boolean {
  return file !== null || statement !== null || seen !== null;
}

/**
 * `of`: what the draft is prepared for, the visitor's next order (then it is the visitor's id) or an order placed
 * before.
 */
export type Draft = { of: string; visitorId: string };

/**
 * The draft of a prescription; null for none.
 * @param of the visitor's id at the checkout, or the order's id when it is sent later
 */
export async function findDraft(services: Services, of: string | null): Promise<Prescription | null> {
  return of ? ((await find(services, { draft_of: of }))[0] ?? null) : null;
}

/**
 * The draft that this visitor's checkout prepares: for an unpaid order that came into the account at the login, the
 * order's own, else that of the visitor's next order. When such an order is given up for one with another address or
 * price, the new order takes the draft over.
 */
export async function draftAtCheckout({ db }: Services, visitorId: string): Promise<Draft> {
  const unpaid = await db("orders")
    .where({ visitor_id: visitorId })
    .whereNull("paid_at")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .select("status", "prescription_draft_of");
  const [payable] = unpaid.filter(({ status }) => status === "En attente de paiement");
  if (payable) return { of: payable.prescription_draft_of ?? visitorId, visitorId };
  const of = unpaid[0]?.prescription_draft_of ?? null;
  const kept = of && (await db("prescriptions").where({ draft_of: of }).first("id"));
  return { of: of && kept ? of : visitorId, visitorId };
}

/** Called once the file belongs to an order. */
export async function forgetPrescriptionDraft({ db }: Services, of: string): Promise<void> {
  await db("prescriptions").where({ draft_of: of }).delete();
}

/** All prescriptions sent or awaited for an order, oldest first. */
export async function prescriptionsOf(services: Services, orderId: string): Promise<Prescription[]> {
  return find(services, { order_id: orderId });
}

export type Standing = "validated" | "received" | "refused" | "awaited";

/**
 * The standing of an order's prescriptions together: one valid prescription is enough, and after a refusal another is
 * awaited.
 */
export function standingOf(prescriptions: Prescription[]): Standing {
  const reached = (state: PrescriptionState) =>
    prescriptions.some((each) => each.state === state && (state !== "received" || hasCome(each) || each.byMail));
  return (["validated", "received", "refused"] as const).find(reached) ?? "awaited";
}

/** Names the prescriptions that an optician is shown: a different value means that one came or was decided since. */
export function papersSeen(prescriptions: Prescription[]): string {
  return prescriptions.map(({ id, state, file }) => [id, state, file?.id ?? "-"].join(".")).join(" ");
}

type DraftChange = {
  details?: Partial<PrescriptionDetails>;
  byMail?: boolean;
  file?: StoredFile | null;
  statement?: string | null;
  seen?: SeenInShop | null;
  wearer?: WornBy | null;
};

/**
 * Saves the answers of a step. A replaced file is named in the result, so that the caller deletes it after the commit.
 * @returns the id of a file that no row names any more: the former one, or the new one when the same had been sent
 * before
 */
export async function savePrescriptionDraft(
  services: Services,
  { of, visitorId }: Draft,
  change: DraftChange,
): Promise<string | null> {
  return inTurnOf(services, visitorId, async (inside) => {
    const former = await findDraft(inside, of);
    const repeated = Boolean(change.file) && former?.file?.hash === change.file?.hash;
    const file = change.file === undefined || repeated ? former?.file : change.file;
    const statement = change.statement === undefined ? (former?.statement ?? null) : change.statement;
    const columns = {
      details: sealDetails(inside, former?.id, {
        details: { ...former?.details, ...change.details },
        fileName: file?.name ?? null,
        statement,
        seen: change.seen === undefined ? (former?.seen ?? null) : change.seen,
        wearer: change.wearer === undefined ? (former?.wearer ?? null) : change.wearer,
      }),
      sworn: statement !== null,
      by_mail: change.byMail ?? former?.byMail ?? false,
      ...fileColumns(file ?? null),
      updated_at: instant(inside.now()),
    };
    if (former)
      await inside
        .db("prescriptions")
        .where({ id: former.id })
        .update({ ...columns, details: columns.details.text });
    else {
      const at = inside.now();
      await inside
        .db("prescriptions")
        .insert({
          id: columns.details.id,
          visitor_id: visitorId,
          draft_of: of,
          state: "draft",
          created_at: instant(at),
          ...columns,
          details: columns.details.text,
        });
    }
    if (repeated) return change.file?.id ?? null;
    return former?.file && former.file.id !== file?.id ? former.file.id : null;
  });
}

/**
 * Gives the paid order the prepared prescription; without one, the order waits for one. Repeating it changes nothing.
 * @param draft to which order or visitor it belongs
 */
export async function attachTo(services: Services, orderId: string, { of, visitorId }: Draft): Promise<void> {
  if ((await prescriptionsOf(services, orderId)).length > 0) return;
  const at = instant(services.now());
  const draft = await findDraft(services, of);
  if (!draft) return awaitOne(services, orderId, visitorId);
  const received = hasCome(draft);
  await services
    .db("prescriptions")
    .where({ id: draft.id })
    .update({
      draft_of: null,
      visitor_id: visitorId,
      order_id: orderId,
      state: received ? "received" : "awaited",
      received_at: received ? at : null,
      awaited_since: at,
      updated_at: at,
    });
}

async function awaitOne(services: Services, orderId: string, visitorId: string): Promise<void> {
  const at = services.now();
  await services
    .db("prescriptions")
    .insert({
      id: newId(at),
      visitor_id: visitorId,
      order_id: orderId,
      state: "awaited",
      awaited_since: instant(at),
      created_at: instant(at),
      updated_at: instant(at),
    });
}

const MOST_FILES = 6;

export type Reception = "received" | "repeated" | "tooMany";

/**
 * A file or a statement sent after the order: it fills the awaited row, or is added to those sent. The same file counts
 * once.
 */
export async function receiveFor(
  services: Services,
  order: { id: string; visitorId: string },
  file: StoredFile | null,
  details: Partial<PrescriptionDetails>,
  statement: string | null = null,
): Promise<Reception> {
  const known = await prescriptionsOf(services, order.id);
  const repeats = ({ file: its, statement: said }: Prescription) =>
    file ? its?.hash === file.hash : statement !== null && said === statement;
  if (known.some((each) => repeats(each) && each.state !== "refused")) return "repeated";
  if (known.filter((each) => each.file ?? each.statement).length >= MOST_FILES) return "tooMany";
  await fill(services, order, known, { details, file, statement });
  return "received";
}

/**
 * Notes that an administrator read a paper that was brought or e-mailed, of which nothing is kept.
 * @returns false when that was known
 */
export async function noteSeen(
  services: Services,
  order: { id: string; visitorId: string },
  seen: SeenInShop,
): Promise<boolean> {
  const known = await prescriptionsOf(services, order.id);
  if (known.some((each) => each.state === "received" && hasCome(each))) return false;
  await fill(services, order, known, { details: {}, file: null, statement: null, seen });
  return true;
}

type Come = Pick<SealedDetails, "details" | "seen"> & { file: StoredFile | null; statement: string | null };

/** Fills the awaited row, or adds a row to those sent. */
async function fill(
  services: Services,
  order: { id: string; visitorId: string },
  known: Prescription[],
  { details, file, statement, seen = null }: Come,
): Promise<void> {
  const at = services.now();
  const awaited = known.find(
    (each) => each.state === "awaited" || (each.state === "received" && !hasCome(each) && !each.byMail),
  );
  const sealed = sealDetails(services, awaited?.id, {
    details: { ...awaited?.details, ...details },
    fileName: file?.name ?? null,
    statement,
    seen,
    wearer: (awaited ?? known.at(-1))?.wearer ?? null,
  });
  const columns = {
    details: sealed.text,
    by_mail: false,
    sworn: statement !== null,
    ...fileColumns(file),
    state: "received" as const,
    received_at: instant(at),
    updated_at: instant(at),
  };
  if (awaited) await services.db("prescriptions").where({ id: awaited.id }).update(columns);
  else
    await services
      .db("prescriptions")
      .insert({
        id: sealed.id,
        visitor_id: order.visitorId,
        order_id: order.id,
        awaited_since: instant(at),
        created_at: instant(at),
        ...columns,
      });
}

/** Writes an optician's decision on what waits for one. @returns false when nothing did */
export async function decide(
  { db, now }: Services,
  orderId: string,
  verdict: { state: "validated" } | { state: "refused"; reason: string },
  by: string,
): Promise<boolean> {
  const at = instant(now());
  const columns = {
    state: verdict.state,
    refusal: verdict.state === "refused" ? verdict.reason.slice(0, 400) : null,
    decided_at: at,
    decided_by: by.slice(0, 60),
    updated_at: at,
    // After a refusal another prescription is awaited, with reminders like one that never came.
    ...(verdict.state === "refused" && { awaited_since: at, reminders: 0 }),
  };
  const among = (...states: PrescriptionState[]) =>
    db("prescriptions").where({ order_id: orderId }).whereIn("state", states).update(columns);
  const decided = await among("received", "awaited");
  // After a refusal the right paper may have been brought to the shop: then there is no other row to validate.
  return decided > 0 || (verdict.state === "validated" && (await among("refused")) > 0);
}

const COLUMNS = [
  "id",
  "visitor_id",
  "order_id",
  "state",
  "by_mail",
  "details",
  "file_id",
  "file_type",
  "file_bytes",
  "file_hash",
  "file_missing_at",
  "refusal",
  "received_at",
] as const;

async function find(services: Services, where: { draft_of: string } | { order_id: string }): Promise<Prescription[]> {
  const rows = await services
    .db("prescriptions")
    .where(where)
    .orderBy(["created_at", "id"])
    .limit(50)
    .select(...COLUMNS);
  return rows.map((row) => {
    const {
      details,
      fileName,
      statement = null,
      seen = null,
      wearer = null,
    } = unsealDetails(services, row.id, row.details);
    const file = row.file_missing_at ? null : fileOf(row, fileName);
    return {
      id: row.id,
      visitorId: row.visitor_id,
      orderId: row.order_id,
      state: row.state,
      byMail: Boolean(row.by_mail) && !(file && services.config.prescriptionUploads),
      details,
      file,
      statement,
      seen,
      wearer,
      refusal: row.refusal,
      receivedAt: row.received_at,
    };
  });
}
