import { inflateSync } from "node:zlib";

/** Returns the texts of a PDF that Matinee has made, in drawing order. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const unicode = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", ref = ""] of body.dict.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(ref)?.dict ?? "")?.[1] ?? "";
      unicode.set(name, characterMap(objects.get(map)?.stream ?? ""));
    }
  }
  return [...objects.values()]
    .filter((body) => body.stream.includes(" Tf"))
    .flatMap((body) => drawn(body.stream, unicode));
}

interface PdfObject {
  readonly dict: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = found.index + found[0].length;
    const end = text.indexOf("endobj", from);
    const start = text.indexOf("stream\n", from);
    const hasStream = start !== -1 && start < end;
    const dict = text.slice(from, hasStream ? start : end);
    const length = Number(/\/Length (\d+)/.exec(dict)?.[1] ?? 0);
    const bytes = pdf.subarray(start + "stream\n".length, start + "stream\n".length + length);
    const plain = hasStream && dict.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
    objects.set(found[1] ?? "", { dict, stream: hasStream ? plain.toString("latin1") : "" });
  }
  return objects;
}

/** A ToUnicode map from glyph (hex) to text. */
function characterMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first = "", , targets = ""] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const texts = [...targets.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = ""]) => utf16(hex.replaceAll(" ", "")));
    for (const [index, one] of texts.entries())
      map.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, "0"), one);
  }
  return map;
}

function utf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}

function drawn(stream: string, unicode: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let font = "";
  const texts: string[] = [];
  for (const [, name, pieces] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name;
    if (pieces === undefined) continue;
    const glyphs = [...pieces.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    texts.push(glyphs.map((glyph) => unicode.get(font)?.get(glyph.toLowerCase()) ?? "?").join(""));
  }
  return texts;
}
