import { readPdf } from "~/infra/pdf.server";
import { redraw } from "~/infra/pictures/pictures.server";

export const FILE_TYPES = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;
export type FileType = keyof typeof FILE_TYPES;

export type Examined =
  | { outcome: "accepted"; type: FileType; bytes: Buffer }
  | { outcome: "wrongType" | "unreadable" | "tooManyPixels" | "tooManyPages" | "encrypted" | "active" };

const MOST_PAGES = 10;
const AT_ONCE = 2; // so many files are opened at once, which bounds the memory of any number of uploads

let open = 0;
const queue: (() => void)[] = [];

/** Recognises the type by the bytes, not by the name, and makes the file harmless: see `redraw` and `readPdf`. */
export async function examine(bytes: Buffer): Promise<Examined> {
  const type = typeOf(bytes);
  if (!type) return { outcome: "wrongType" };
  if (open >= AT_ONCE) await new Promise<void>((resume) => queue.push(resume));
  else open += 1;
  try {
    return type === "application/pdf" ? await examinePdf(bytes) : await examinePicture(bytes, type);
  } finally {
    const next = queue.shift();
    if (next)
      next(); // the waiting upload takes this one's place
    else open -= 1;
  }
}

async function examinePicture(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<Examined> {
  const redrawn = await redraw(bytes, type);
  return redrawn.outcome === "redrawn" ? { outcome: "accepted", type, bytes: redrawn.bytes } : redrawn;
}

async function examinePdf(bytes: Buffer): Promise<Examined> {
  const facts = await readPdf(bytes);
  if (facts.outcome !== "read") return facts;
  if (facts.active) return { outcome: "active" };
  if (facts.pages < 1) return { outcome: "unreadable" };
  return facts.pages > MOST_PAGES
    ? { outcome: "tooManyPages" }
    : { outcome: "accepted", type: "application/pdf", bytes };
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD = 1024; // PDF readers look for their mark within the first 1024 bytes

/** @returns null when the bytes are none of the three types, or two of them at once */
function typeOf(bytes: Buffer): FileType | null {
  if (isZip(bytes)) return null;
  const pdfAt = bytes.subarray(0, HEAD + 5).indexOf("%PDF-");
  if (pdfAt === 0) return endsAsPdf(bytes) ? "application/pdf" : null;
  if (pdfAt > 0) return null; // some programs would read a picture, others a PDF
  if (bytes.subarray(0, 8).equals(PNG) && bytes.subarray(12, 16).equals(Buffer.from("IHDR"))) return "image/png";
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? "image/jpeg" : null;
}

/** Whether only white space follows the last end mark of the PDF. */
function endsAsPdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf("%%EOF");
  return (
    end > 0 &&
    bytes.subarray(end + 5).every((byte) => byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 32)
  );
}

/**
 * Whether the bytes end as a ZIP, which programs read from its end: its last record gives the length of what follows.
 */
function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-65_557);
  for (
    let at = tail.lastIndexOf("PK\u0005\u0006");
    at >= 0;
    at = at > 0 ? tail.lastIndexOf("PK\u0005\u0006", at - 1) : -1
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}
