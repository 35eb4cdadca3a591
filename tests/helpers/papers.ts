import { crc32, deflateSync } from "node:zlib";

import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";

import type { Upload } from "./form";

/**
 * Prescriptions as people send them, and files that only look like them. They are made here, so that their content can
 * be read in the code.
 */

const PAPER = { width: 640, height: 900, channels: 3, background: "#fbfaf6" } as const;

/** A photograph as a telephone takes it: rotated, with the place where it was taken. */
export function photo(seed = 0): Promise<Buffer> {
  return sharp({ create: { ...PAPER, background: { r: 240, g: 238, b: (seed * 40) % 256 } } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: "Telephone de Clara" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 46/1 0/1" } },
    })
    .jpeg()
    .toBuffer();
}

export function scan(): Promise<Buffer> {
  return sharp({ create: PAPER })
    .png()
    .withMetadata({ exif: { IFD0: { Copyright: "Cabinet du docteur Roux" } } })
    .toBuffer();
}

export async function pdf({ pages = 1, text = "OD -2,25" }: { pages?: number; text?: string } = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([300, 420]).drawText(`${text} ${page + 1}`);
  return Buffer.from(await document.save());
}

/** A PDF that runs a script when it is opened. */
export async function activePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.catalog.set(
    PDFName.of("OpenAction"),
    document.context.obj({ Type: "Action", S: "JavaScript", JS: PDFString.of("app.alert(1)") }),
  );
  return Buffer.from(await document.save());
}

export async function pdfWithFile(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(Buffer.from("MZ"), "virus.exe");
  return Buffer.from(await document.save());
}

export async function encryptedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "secret", ownerPassword: "maitre" });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** Some hundred bytes that decode to 20 000 by 20 000 pixels. */
export function hugePng(side = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(4096))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * A JPEG for programs that read from the start, and a PDF for those that search its mark, which is in the picture's
 * comment.
 */
export async function pictureAndPdf(): Promise<Buffer> {
  const [picture, document] = [await photo(), await pdf()];
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, (document.length + 2) >> 8, (document.length + 2) & 255]),
    document,
  ]);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}

/** A file followed by the end of a ZIP, which archive programs read. */
export function withZipBehind(bytes: Buffer): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  return Buffer.concat([bytes, end]);
}

export async function exactly(bytes: number): Promise<Buffer> {
  const document = await pdf();
  const mark = document.lastIndexOf("startxref");
  const padding = Buffer.alloc(bytes - document.length, " ");
  padding[0] = 0x25; // a comment line of the right length
  padding[padding.length - 1] = 0x0a;
  return Buffer.concat([document.subarray(0, mark), padding, document.subarray(mark)]);
}

export function upload(content: Buffer, filename = "ordonnance.pdf", type = "application/pdf"): Upload {
  return { filename, type, content };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
