import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The shop's typeface, and a font with nearly every alphabet for names that the first can't show. */
const FILES = {
  plain: require.resolve("@fontsource/figtree/files/figtree-latin-400-normal.woff"),
  bold: require.resolve("@fontsource/figtree/files/figtree-latin-700-normal.woff"),
  widePlain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  wideBold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

export type FontName = keyof typeof FILES;
export type Weight = "plain" | "bold";

const read = new Map<FontName, Buffer>();

/** The font file's bytes, read once. */
export function fontFile(name: FontName): Buffer {
  const known = read.get(name) ?? readFileSync(FILES[name]);
  read.set(name, known);
  return known;
}

/** The text characters in Fontsource's latin files. */
const LATIN = /^[ -~\u00A0-\u00FF\u0131\u0152\u0153\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC\u2122\u2212]*$/u;

/** The font that has all characters of `text`. */
export function fontFor(text: string, weight: Weight): FontName {
  if (LATIN.test(text)) return weight;
  return weight === "bold" ? "wideBold" : "widePlain";
}
