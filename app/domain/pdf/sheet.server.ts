import { ALPHABETS, fontOf, type Letters, type Weight } from "./fonts.server";

const A4 = { width: 595.28, height: 841.89 };
/** In points. */
export const MILLIMETRE = 72 / 25.4;
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
export type About = {
  title: string;
  author: string;
  subject: string;
  date: Date;
  foot: string[];
  /** Each page is a paper of its own, without a page number. */
  unnumbered?: boolean;
};

/** Figures of one width, so that the columns of amounts are aligned. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["lnum", "tnum"];

type Face = { hasGlyphForCodePoint(code: number): boolean };

type FontInUse = { layoutRun: (text: string, features?: unknown) => unknown; remembers?: true };

/**
 * With figures of one width the library shapes a word each time it measures or writes it. This keeps each word once it
 * is shaped.
 */
function rememberRuns(font: FontInUse): void {
  if (font.remembers) return;
  font.remembers = true;
  const [shape, known] = [font.layoutRun.bind(font), new Map<string, unknown>()];
  font.layoutRun = (text, features) => {
    const run = known.get(text) ?? shape(text, features);
    known.set(text, run);
    return run;
  };
}

/** The space between two lines of one text, as a part of its size. */
const LEADING = 0.22;

/**
 * A document on A4 pages, tagged so that it can be read aloud, in the fonts of the shop. The same content gives the
 * same bytes, because it holds no date but the given one.
 */
export class Sheet {
  private readonly root: Part;
  private readonly faces = new Map<Letters, Face>();
  private readonly registered = new Set<string>();
  /** The alphabet of each sign; null for a sign that no font has. */
  private readonly known = new Map<string, Letters | null>();
  private readonly chunks: Buffer[] = [];
  y = TOP;

  static async open(about: About): Promise<Sheet> {
    // Loaded when it is first used: the library is large, and the start of the shop must not wait for it.
    const { default: PDFDocument } = await import("pdfkit");
    const pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: "fr-FR",
      displayTitle: true,
      pdfVersion: "1.7",
      font: fontOf("latin", "plain") as unknown as string, // the library takes bytes, though its types only know names
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
    this.root = this.pdf.struct("Document");
    this.pdf.addStructure(this.root);
  }

  /**
   * A part of the document that holds others: a table, its row.
   * @param actual the text to read aloud, where its signs are drawn in another order
   */
  part(type: string, within: Part = this.root, actual?: string): Part {
    const part = this.pdf.struct(type, actual === undefined ? {} : { actual });
    within.add(part);
    return part;
  }

  /** Writes at a place, and breaks lines within its width. @returns the height it took */
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
    const weight = bold ? "bold" : "plain";
    const options = { width, align, lineGap: size * LEADING, features: FIGURES };
    this.pdf.fillColor(color).fontSize(size);
    const runs = this.runsOf(text);
    const cell = tag === "TH" ? this.columnHead(within) : within;
    const structParent = RIGHT_TO_LEFT.test(text) ? this.part("Span", cell, text) : cell;
    for (const [position, run] of runs.entries()) {
      // Other alphabets are put on the baseline of the shop's own.
      const baseline = run.letters === "latin" ? undefined : -this.ascentOf(weight, size);
      this.setFont(weight, run.letters);
      const continued = position < runs.length - 1;
      if (position === 0)
        this.pdf.text(run.text, x, y, {
          ...options,
          baseline,
          continued,
          structParent,
          structType: tag === "TH" ? "P" : tag,
        } as PDFKit.Mixins.TextOptions);
      else this.pdf.text(run.text, { ...options, baseline, continued });
    }
    return this.pdf.y - y;
  }

  /** The head of a column, which a reader names with each cell below it. */
  private columnHead(row: Part): Part {
    const head = this.part("TH", row);
    (head as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data.A = {
      O: "Table",
      Scope: "Column",
    };
    return head;
  }

  /** Writes after the last text, on the next page when this one has no room. @param gap the space after it */
  flow(text: string, style: Style, gap = 0, x = LEFT): void {
    const height = this.heightOf(text, { ...style, width: RIGHT - x });
    this.makeRoom(height);
    this.y += this.write(text, x, this.y, style) + gap;
  }

  /** The height of a text, without writing it. */
  heightOf(text: string, { size = 10, bold = false, width = RIGHT - LEFT }: Style): number {
    return this.setFont(bold ? "bold" : "plain", "latin")
      .fontSize(size)
      .heightOfString(this.printable(text), { width, lineGap: size * LEADING, features: FIGURES });
  }

  /** A hairline, which is not read aloud. */
  rule(y: number, from = LEFT, to = RIGHT, color = LINE, thickness = 0.6): void {
    this.decoration(() => this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(color).stroke());
  }

  /**
   * Draws an outline at true size; the words of its figure stand for it when it is read aloud.
   * @param path in SVG syntax, in tenths of a millimetre, from a point ten millimetres inside the page
   */
  outline(path: string, { dashed = false, within }: { dashed?: boolean; within: Part }): void {
    const part = this.pdf.struct("Span", {}, () => {
      this.pdf
        .save()
        .translate(10 * MILLIMETRE, 10 * MILLIMETRE)
        .scale(MILLIMETRE / 10);
      this.pdf.lineWidth(3).strokeColor(INK);
      if (dashed) this.pdf.dash(16, { space: 14 });
      this.pdf.path(path).stroke().restore();
    });
    within.add(part);
  }

  /** A drawing, with the words that replace it when it is read aloud. */
  figure(alt: string): Part {
    const figure = this.pdf.struct("Figure", { alt });
    this.root.add(figure);
    return figure;
  }

  /** Begins a new page when this one has less than that height left. @returns whether it did */
  makeRoom(height: number): boolean {
    if (this.y + height <= A4.height - FOOT) return false;
    this.newPage();
    return true;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = TOP;
  }

  /** How many pages there are so far. */
  get pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  async finish(): Promise<Buffer> {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.foot(count > 1 && !this.about.unnumbered ? `${page + 1} / ${count}` : "");
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
      this.setFont("plain", "latin")
        .fontSize(8)
        .fillColor(SOFT)
        .text(this.about.foot.map((line) => this.printable(line)).join("\n"), LEFT, y, {
          width: RIGHT - LEFT - 60,
          features: FIGURES,
        });
      if (page) this.pdf.text(page, RIGHT - 60, y, { width: 60, align: "right", features: FIGURES });
    });
  }

  /** Sets the font, and opens it when it is first needed. */
  private setFont(weight: Weight, letters: Letters): PDFKit.PDFDocument {
    const name = `${weight} ${letters}`;
    if (this.registered.has(name)) return this.pdf.font(name);
    this.registered.add(name);
    this.pdf.registerFont(name, fontOf(letters, weight)).font(name);
    rememberRuns((this.pdf as unknown as { _font: FontInUse })._font);
    return this.pdf;
  }

  /** The library tells which letters a font has only for the current font. A font is opened when a sign needs it. */
  private face(letters: Letters): Face {
    const known = this.faces.get(letters);
    if (known) return known;
    const { font } = (this.setFont("plain", letters) as unknown as { _font: { font: Face } })._font;
    this.faces.set(letters, font);
    return font;
  }

  /** The ascent of the shop's own font. */
  private ascentOf(weight: Weight, size: number): number {
    const { ascender } = (this.setFont(weight, "latin") as unknown as { _font: { ascender: number } })._font;
    return (ascender / 1000) * size;
  }

  /** Splits a text by alphabet. A name written from right to left is one run, with the spaces between its words. */
  private runsOf(text: string): { letters: Letters; text: string }[] {
    const runs: { letters: Letters; text: string }[] = [];
    for (const piece of this.printable(text).split(RIGHT_TO_LEFT_WORDS)) {
      if (RIGHT_TO_LEFT.test(piece)) runs.push({ letters: this.lettersOf(piece[0] ?? ""), text: piece });
      else
        for (const sign of piece) {
          const last = runs.at(-1);
          const letters = this.lettersOf(sign);
          if (last?.letters === letters && !RIGHT_TO_LEFT.test(last.text)) last.text += sign;
          else runs.push({ letters, text: sign });
        }
    }
    return runs.length > 0 ? runs : [{ letters: "latin", text: "" }];
  }

  /**
   * Keeps numbers, and a sign with its word, from being cut by the end of a line. The font has no narrow space, so a
   * wider one replaces it.
   */
  private printable(text: string): string {
    const signs = text
      .normalize("NFC")
      .replaceAll("\u202f", "\u00a0")
      .replace(/(\d|n°) (?=\d)/g, "$1\u00a0")
      .replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0");
    return [...signs].map((sign) => (this.isKnown(sign) ? sign : this.withoutAccents(sign))).join("");
  }

  /** A letter that no font has: without its accents, or else a question mark. */
  private withoutAccents(sign: string): string {
    return [...sign.normalize("NFKD")].filter((part) => this.isKnown(part)).join("") || "?";
  }

  private isKnown(sign: string): boolean {
    return this.alphabetOf(sign) !== null;
  }

  private lettersOf(sign: string): Letters {
    return this.alphabetOf(sign) ?? "latin";
  }

  /** Remembers the alphabet of each sign, because a text asks for it several times. */
  private alphabetOf(sign: string): Letters | null {
    const known = this.known.get(sign);
    if (known !== undefined) return known;
    const code = sign.codePointAt(0) ?? 0;
    const letters = ALPHABETS.find((each) => this.face(each).hasGlyphForCodePoint(code)) ?? null;
    this.known.set(sign, letters);
    return letters;
  }

  private decoration(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const RIGHT_TO_LEFT_WORDS =
  /([\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+(?:[\s'’-]+[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+)*)/u;
