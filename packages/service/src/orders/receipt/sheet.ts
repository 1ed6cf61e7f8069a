import PDFDocument from "pdfkit";
import { fontFile, fontFor, type FontName, type Weight } from "./fonts.ts";

const INK = "#22123A";
export const MUTED = "#6B5B7B";
const LINE = "#E9DDD0";

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const FOOT = 64;
export const LEFT = MARGIN;
export const RIGHT = PAGE.width - MARGIN;
export const WIDTH = RIGHT - LEFT;

export interface TextStyle {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Left edge, in points from the left edge of the page. */
  readonly x?: number;
  readonly width?: number;
  readonly align?: "left" | "right";
}

interface SheetOptions {
  readonly title: string;
  readonly subject: string;
  readonly made: Date;
  readonly colour: string;
}

/** A PDF whose pages fill from top to bottom. Content that doesn't fit starts a new page. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<Buffer>;
  readonly #colour: string;
  /** Where the next content starts, in points from the top. */
  y = 0;

  constructor({ title, subject, made, colour }: SheetOptions) {
    this.#colour = colour;
    this.#doc = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: "en-GB",
      displayTitle: true,
      pdfVersion: "1.7",
      // The order's date, not the current time, so that the same order gives the same file.
      info: {
        Title: title,
        Subject: subject,
        Creator: "Matinee",
        Producer: "Matinee",
        CreationDate: made,
        ModDate: made,
      },
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.#doc.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.#doc.on("error", reject);
    });
    this.newPage();
  }

  newPage(): void {
    this.#doc.addPage();
    this.#doc.rect(0, 0, PAGE.width, 12).fill(this.#colour);
    this.y = MARGIN;
  }

  /** Starts a new page if `height` does not fit on this one. */
  room(height: number): void {
    if (this.y + height > PAGE.height - FOOT) this.newPage();
  }

  /** Writes a text at `y` without moving `y`. Returns the text's height. */
  write(text: string, style: TextStyle = {}): number {
    const { size = 10, weight = "plain", colour = INK, x = LEFT, align = "left" } = style;
    const width = style.width ?? RIGHT - x;
    this.#font(text, weight).fontSize(size).fillColor(colour);
    const options = { width, align, lineGap: size * 0.25 } as const;
    this.#doc.text(text, x, this.y, options);
    return this.#doc.heightOfString(text, options);
  }

  /** The height that a text would take. */
  height(text: string, { size = 10, weight = "plain", x = LEFT, width = RIGHT - x }: TextStyle = {}): number {
    return this.#font(text, weight)
      .fontSize(size)
      .heightOfString(text, { width, lineGap: size * 0.25 });
  }

  /** A thin line to the right margin. */
  rule(from = LEFT, colour = LINE): void {
    this.#doc.moveTo(from, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).strokeColor(colour).stroke();
  }

  /** Adds page numbers and `foot` to every page. Returns the file's bytes. */
  async end(foot: string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      this.y = PAGE.height - FOOT + 20;
      this.write(foot, { size: 8.5, colour: MUTED });
      this.write(`Page ${page + 1} of ${count}`, { size: 8.5, colour: MUTED, align: "right" });
    }
    this.#doc.end();
    return await this.#ended;
  }

  #font(text: string, weight: Weight): PDFKit.PDFDocument {
    const name: FontName = fontFor(text, weight);
    // Registering a font costs little; only fonts in use are embedded.
    this.#doc.registerFont(name, fontFile(name));
    return this.#doc.font(name);
  }
}
