import type { Services } from "~/infra/services.server";
import { openSealed } from "~/domain/sealed-files.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import type { FileType } from "./examine.server";
import { prescriptionsOf, type Prescription } from "./prescription.server";
import { isOnlySworn } from "./sworn";

/**
 * Those who may read a prescription: the visitor who placed the order, administrators, and the holder of the order's
 * signed link, for whom it is part of the insurer's file alone; `id` is then the order's.
 */
export type Reader = { kind: "owner" | "administrator" | "link"; id: string };

export type Reading =
  | { outcome: "opened"; name: string; type: FileType; bytes: Buffer }
  | { outcome: "unknown" | "missing" | "sealedOtherwise" };

/**
 * Opens an order's prescription. The reading is logged before a byte is sent, so that no reading is missing from the
 * log.
 * @param prescriptionId one of the order's; null for the latest with a file
 */
export async function readPrescription(
  services: Services,
  orderId: string,
  reader: Reader,
  prescriptionId: string | null = null,
): Promise<Reading> {
  const sent = (await prescriptionsOf(services, orderId)).filter(
    (each) => each.file && (reader.kind !== "owner" || each.visitorId === reader.id),
  );
  const prescription = prescriptionId ? sent.find((each) => each.id === prescriptionId) : sent.at(-1);
  return prescription ? readFileOf(services, prescription, reader) : { outcome: "unknown" };
}

/**
 * The facts that an administrator copied from the paper that a customer had with them, for an order without its file.
 * The reading is logged like that of a file.
 * @returns null where no administrator has read a paper
 */
export async function readCopied(services: Services, orderId: string, reader: Reader): Promise<Prescription | null> {
  return readLast(services, orderId, reader, ({ seen }) => seen !== null);
}

/**
 * The statement on one's honour of an order whose prescription nobody at the shop has seen. The reading is logged like
 * that of a file.
 * @returns null where the paper itself came
 */
export async function readStatement(services: Services, orderId: string, reader: Reader): Promise<Prescription | null> {
  if (!isOnlySworn(await prescriptionsOf(services, orderId))) return null;
  return readLast(services, orderId, reader, ({ statement }) => statement !== null);
}

async function readLast(
  services: Services,
  orderId: string,
  reader: Reader,
  isWanted: (prescription: Prescription) => boolean,
): Promise<Prescription | null> {
  const last = (await prescriptionsOf(services, orderId))
    .filter((each) => each.state !== "refused" && (reader.kind !== "owner" || each.visitorId === reader.id))
    .filter(isWanted)
    .at(-1);
  if (last) await noteReading(services, last, reader);
  return last ?? null;
}

/** The ids of those prescriptions whose file this administrator has opened. */
export async function openedBy({ db }: Services, prescriptions: Prescription[], by: string): Promise<Set<string>> {
  const ids: string[] = await db("prescription_readings")
    .whereIn(
      "prescription_id",
      prescriptions.map(({ id }) => id),
    )
    .where({ reader: "administrator", reader_id: by })
    .distinct("prescription_id")
    .pluck("prescription_id");
  return new Set(ids);
}

/**
 * Opens the file of a prescription. The caller has checked that the reader may see it; the reading is logged first,
 * here too.
 */
export async function readFileOf(services: Services, prescription: Prescription, reader: Reader): Promise<Reading> {
  if (!prescription.file) return { outcome: "unknown" };
  await noteReading(services, prescription, reader);
  const opened = await openSealed(services, "prescription", prescription.file.id);
  return opened.outcome === "opened"
    ? { outcome: "opened", name: prescription.file.name, type: prescription.file.type, bytes: opened.bytes }
    : opened;
}

async function noteReading({ db, now }: Services, { id }: Prescription, reader: Reader): Promise<void> {
  const at = now();
  await db("prescription_readings").insert({
    id: newId(at),
    prescription_id: id,
    reader: reader.kind,
    reader_id: reader.id,
    read_at: instant(at),
  });
}
