import type { Parcel, PostalAddress } from "./parcels";

const MM = 72 / 25.4;

/** A label of 10 by 15 cm, as it would be stuck on the parcel. */
export async function labelPdf(parcel: Parcel, at: Date): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit"); // the library is large, and few tests need a label
  const document = new PDFDocument({
    size: [100 * MM, 150 * MM],
    margin: 6 * MM,
    info: { Title: `Colissimo ${parcel.number}`, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done) => document.on("end", () => done()));

  document
    .font("Helvetica-Bold")
    .fontSize(16)
    .text("COLISSIMO – BANC D’ESSAI")
    .fontSize(9)
    .font("Helvetica")
    .text("Cette étiquette n’affranchit rien.")
    .moveDown();
  document.text(`Produit ${parcel.productCode} – ${parcel.weight.toFixed(2)} kg – réf. ${parcel.reference}`).moveDown();
  address(document, "Expéditeur", parcel.sender, 8);
  address(document, "Destinataire", parcel.addressee, 13);
  bars(document, parcel.number);
  document
    .font("Courier-Bold")
    .fontSize(14)
    .text(parcel.number.replace(/(..)(\d{5})(\d{5})(\d)/, "$1 $2 $3 $4"), { align: "center" });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function address(
  document: PDFKit.PDFDocument,
  title: string,
  { companyName, firstName, lastName, line0, line1, line2, line3, zipCode, city }: PostalAddress,
  size: number,
): void {
  const lines = [
    companyName,
    [firstName, lastName].filter(Boolean).join(" "),
    line0,
    line1,
    line2,
    line3,
    `${zipCode} ${city}`,
  ].filter(Boolean);
  document
    .font("Helvetica-Bold")
    .fontSize(8)
    .text(title)
    .font("Helvetica")
    .fontSize(size)
    .text(lines.join("\n"))
    .moveDown();
}

/** Bars that look like a code; no scanner reads them. */
function bars(document: PDFKit.PDFDocument, number: string): void {
  const top = 112 * MM;
  let left = 12 * MM;
  for (const [index, sign] of [...`${number}${number}`].entries()) {
    const width = 0.6 + (sign.charCodeAt(0) % 4) * 0.7;
    document.rect(left, top, width, 20 * MM).fill("black");
    left += width + 1 + ((index + sign.charCodeAt(0)) % 3);
  }
  document.fillColor("black").text("", 6 * MM, top + 23 * MM);
}
