import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";

export type ReadPdf = { pages: string[]; text: string; title: string; language: string; tags: string[] };

/**
 * A PDF of the shop as its reader shows it: the words of each page, and its metadata. @throws on bytes that are no PDF
 */
export async function readPdfText(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages().map(({ node }) => {
    const fonts = node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict);
    const letters = new Map(fonts?.entries().map(([name, font]) => [name.asString().slice(1), lettersOf(pdf, font)]));
    return wordsOf(streamText(pdf, node.get(PDFName.of("Contents"))), letters);
  });
  const language = pdf.catalog.lookup(PDFName.of("Lang"));
  return {
    pages,
    text: pages.join(" "),
    title: pdf.getTitle() ?? "",
    language: language instanceof PDFString || language instanceof PDFHexString ? language.decodeText() : "",
    tags: pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict
          ? [object.lookup(PDFName.of("S"))].flatMap((tag) => (tag instanceof PDFName ? [tag.decodeText()] : []))
          : [],
      ),
  };
}

export function streamText(pdf: PDFDocument, object: PDFObject | undefined): string {
  const stream = object instanceof PDFRef ? pdf.context.lookup(object) : object;
  if (stream instanceof PDFArray)
    return stream
      .asArray()
      .map((part) => streamText(pdf, part))
      .join("\n");
  if (!(stream instanceof PDFRawStream)) throw new Error("a page without content");
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
}

/** The letters of each code of a font, as copying and reading aloud need them. */
function lettersOf(pdf: PDFDocument, font: PDFObject): string[] {
  const dictionary = font instanceof PDFRef ? pdf.context.lookup(font) : font;
  if (!(dictionary instanceof PDFDict)) throw new Error("a font without letters");
  const ranges = streamText(pdf, dictionary.get(PDFName.of("ToUnicode"))).matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g,
  );
  const letters: string[] = [];
  for (const [, first = "0", list = ""] of ranges) {
    for (const [position, [, code = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      letters[parseInt(first, 16) + position] = Buffer.from(code.replaceAll(" ", ""), "hex")
        .swap16()
        .toString("utf16le");
    }
  }
  return letters;
}

/** One space between pieces that were written apart; narrow and non-breaking spaces become plain. */
function wordsOf(content: string, fonts: Map<string, string[]>): string {
  let letters: string[] = [];
  let text = "";
  for (const [, font, codes, end] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]*)>|\b(ET)\b/g)) {
    if (font) letters = fonts.get(font) ?? [];
    if (codes) text += (codes.match(/.{4}/g) ?? []).map((code) => letters[parseInt(code, 16)] ?? "?").join("");
    if (end) text += " ";
  }
  return text.replace(/[\s\u00a0\u202f]+/g, " ").trim();
}
