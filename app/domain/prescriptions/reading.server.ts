import type { Services } from "~/infra/services.server";
import { openSealed } from "~/domain/sealed-files.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import type { FileType } from "./examine.server";
import { prescriptionsOf, type Prescription } from "./prescription.server";

/**
 * Who may read one: the visitor who placed the order, the shop's administrators, and who holds the order's signed link, in the file
 * for a supplementary insurer alone; its id is then the order's.
 */
export type Reader = { kind: "owner" | "administrator" | "link"; id: string };

export type Reading =
  | { outcome: "opened"; name: string; type: FileType; bytes: Buffer }
  | { outcome: "unknown" | "missing" | "sealedOtherwise" };

/**
 * Opens an order's prescription. The reading is written down before a byte leaves, so that none goes unseen.
 * @param prescriptionId one of the order's; the latest with a file when null
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
 * What someone of the shop copied from the paper that a customer had with them, for an order without its file. The reading is written
 * down as that of a file is.
 * @returns null where nobody of the shop has read it
 */
export async function readCopied(services: Services, orderId: string, reader: Reader): Promise<Prescription | null> {
  const copied = (await prescriptionsOf(services, orderId)).filter(
    ({ seen, state, visitorId }) => seen && state !== "refused" && (reader.kind !== "owner" || visitorId === reader.id),
  );
  const last = copied.at(-1);
  if (last) await noteReading(services, last, reader);
  return last ?? null;
}

/** Those of these prescriptions whose file this administrator has opened. */
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

/** Opens the file of one that is known to be the reader's to see; the reading is written down first, here too. */
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
