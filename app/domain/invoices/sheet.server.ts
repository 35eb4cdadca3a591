import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const TOP = 46;
const FOOT = 76; // kept free at the end of each page

export const INK = "#1c1d24";
export const SOFT = "#595750";
export const LINE = "#dad3c5";
export const ACCENT = "#1f4d3f";
export const LEFT = MARGIN;
export const RIGHT = A4.width - MARGIN;

export type Style = {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
  width?: number;
  tag?: string;
  within?: Part;
};
export type Part = PDFKit.PDFStructureElement;
export type About = { title: string; author: string; subject: string; date: Date; foot: string[] };

/** Figures of one width, that stand on the line: columns of amounts are read by their places. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["lnum", "tnum"];

type Face = { hasGlyphForCodePoint(code: number): boolean };

/** Room between two lines of one text, as a part of its size. */
const LEADING = 0.22;

/**
 * A document on A4 pages, tagged so that it can be read aloud, in the letters of the shop. The same content gives the same
 * bytes: nothing in it but the date it is given.
 */
export class Sheet {
  private readonly root: Part;
  private readonly faces: Record<Letters, Face>;
  private readonly chunks: Buffer[] = [];
  y = TOP;

  static async open(about: About): Promise<Sheet> {
    // The library is large and asked for seldom: a shop that starts does not wait for it.
    const { default: PDFDocument } = await import("pdfkit");
    const pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: "fr-FR",
      displayTitle: true,
      pdfVersion: "1.7",
      font: fontFile("latin", 500),
      info: {
        Title: about.title,
        Author: about.author,
        Subject: about.subject,
        Creator: about.author,
        Producer: "PDFKit",
        CreationDate: about.date,
        ModDate: about.date,
      },
    });
    return new Sheet(pdf, about);
  }

  private constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly about: About,
  ) {
    this.pdf.on("data", (chunk: Buffer) => this.chunks.push(chunk));
    for (const [name, weight] of Object.entries(WEIGHTS)) {
      for (const letters of ALPHABETS) this.pdf.registerFont(`${name} ${letters}`, fontFile(letters, weight));
    }
    this.faces = { "latin": this.face("latin"), "latin-ext": this.face("latin-ext") };
    this.root = this.pdf.struct("Document");
    this.pdf.addStructure(this.root);
  }

  /** A part of the document that others lie in: a table, its row. */
  part(type: string, within: Part = this.root): Part {
    const part = this.pdf.struct(type);
    within.add(part);
    return part;
  }

  /** Writes at a place; breaks within its width. @returns the height it took */
  write(text: string, x: number, y: number, style: Style = {}): number {
    const {
      size = 10,
      bold = false,
      color = INK,
      align = "left",
      width = RIGHT - x,
      tag = "P",
      within = this.root,
    } = style;
    const font = bold ? "bold" : "plain";
    const options = { width, align, lineGap: size * LEADING, features: FIGURES };
    this.pdf.fillColor(color).fontSize(size);
    const runs = this.runsOf(text);
    for (const [position, run] of runs.entries()) {
      this.pdf.font(`${font} ${run.letters}`);
      const continued = position < runs.length - 1;
      if (position === 0)
        this.pdf.text(run.text, x, y, {
          ...options,
          continued,
          structParent: within,
          structType: tag,
        } as PDFKit.Mixins.TextOptions);
      else this.pdf.text(run.text, { ...options, continued });
    }
    return this.pdf.y - y;
  }

  /** How high a text will be, without writing it. */
  heightOf(text: string, { size = 10, bold = false, width = RIGHT - LEFT }: Style): number {
    return this.pdf
      .font(`${bold ? "bold" : "plain"} latin`)
      .fontSize(size)
      .heightOfString(this.printable(text), { width, lineGap: size * LEADING, features: FIGURES });
  }

  /** A hairline, which is nothing to read aloud. */
  rule(y: number, from = LEFT, to = RIGHT, color = LINE, thickness = 0.6): void {
    this.decoration(() => this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(color).stroke());
  }

  /** Goes to a new page when the rest of this one has not that much room. @returns whether it did */
  makeRoom(height: number): boolean {
    if (this.y + height <= A4.height - FOOT) return false;
    this.pdf.addPage();
    this.y = TOP;
    return true;
  }

  async finish(): Promise<Buffer> {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.foot(count > 1 ? `${page + 1} / ${count}` : "");
    }
    this.root.end();
    const finished = new Promise<void>((resolve) => this.pdf.once("end", resolve));
    this.pdf.end();
    await finished;
    return Buffer.concat(this.chunks);
  }

  private foot(page: string): void {
    const y = A4.height - 50;
    this.rule(y - 8);
    this.decoration(() => {
      this.pdf
        .font("plain latin")
        .fontSize(8)
        .fillColor(SOFT)
        .text(this.about.foot.map((line) => this.printable(line)).join("\n"), LEFT, y, {
          width: RIGHT - LEFT - 60,
          features: FIGURES,
        });
      if (page) this.pdf.text(page, RIGHT - 60, y, { width: 60, align: "right", features: FIGURES });
    });
  }

  /** The library shows which letters a font has only on the font it holds. */
  private face(letters: Letters): Face {
    return (this.pdf.font(`plain ${letters}`) as unknown as { _font: { font: Face } })._font.font;
  }

  private runsOf(text: string): { letters: Letters; text: string }[] {
    const runs: { letters: Letters; text: string }[] = [];
    for (const sign of this.printable(text)) {
      const letters = this.hasSign("latin", sign) ? "latin" : "latin-ext";
      const last = runs.at(-1);
      if (last?.letters === letters) last.text += sign;
      else runs.push({ letters, text: sign });
    }
    return runs.length > 0 ? runs : [{ letters: "latin", text: "" }];
  }

  /**
   * A number is not cut by the end of a line. The font has no narrow space; the wider one does as well. Of a letter it does not know,
   * what is left without its accents, or a question mark.
   */
  private printable(text: string): string {
    const isKnown = (sign: string) => ALPHABETS.some((letters) => this.hasSign(letters, sign));
    const signs = [
      ...text
        .normalize("NFC")
        .replaceAll("\u202f", "\u00a0")
        .replace(/(\d|n°) (?=\d)/g, "$1\u00a0"),
    ];
    return signs
      .map((sign) => (isKnown(sign) ? sign : [...sign.normalize("NFKD")].filter(isKnown).join("") || "?"))
      .join("");
  }

  private hasSign(letters: Letters, sign: string): boolean {
    return this.faces[letters].hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  }

  private decoration(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }
}

/** French needs the first alphabet alone; a name may need the second. */
const ALPHABETS = ["latin", "latin-ext"] as const;
type Letters = (typeof ALPHABETS)[number];
const WEIGHTS = { plain: 500, bold: 700 };

function fontFile(letters: Letters, weight: number): string {
  return require.resolve(`@fontsource/ysabeau/files/ysabeau-${letters}-${weight}-normal.woff`);
}
