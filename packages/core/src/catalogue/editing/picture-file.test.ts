import { expect, test } from "vitest";
import { checkPictureHeader, pictureTypeOf } from "./picture-file.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const chunk = (type: string, length = 0) =>
  `${String.fromCharCode(0, 0, 0, length)}${type}${"\0".repeat(length)}\0\0\0\0`;
const png = (...chunks: string[]) => bytes(`\x89PNG\r\n\x1a\n${chunks.join("")}`);

test.each([
  ["jpeg", bytes("\xff\xd8\xff\xe0....")],
  ["png", png(chunk("IHDR", 13), chunk("IDAT"))],
  ["webp", bytes("RIFF....WEBPVP8 ")],
] as const)("a %s is known by its content", (type, content) => {
  expect(pictureTypeOf(content)).toEqual({ ok: true, value: type });
});

test.each([
  ["nothing", new Uint8Array(), /empty/u],
  ["more than the limit", new Uint8Array(10_000_001), /10 MB/u],
  ["a GIF", bytes("GIF89a..."), /Moving/u],
  ["an animated PNG", png(chunk("IHDR", 13), chunk("acTL", 8), chunk("IDAT")), /Moving/u],
  ["an iPhone's HEIC", bytes("\0\0\0\x18ftypheic...."), /HEIC/u],
  ["an SVG", bytes('<?xml version="1.0"?><svg onload="x()">'), /SVG/u],
  ["an SVG after a comment", bytes("<!-- by hand --><svg>"), /SVG/u],
  ["a page named .jpg", bytes("<!doctype html><script>"), /not a picture/u],
  ["a PNG that says a chunk is endless", png("\xff\xff\xff\xffIHDR"), null],
])("%s", (_, content, problem) => {
  const type = pictureTypeOf(content);
  if (problem === null) expect(type.ok).toBe(true);
  else expect(type).toMatchObject({ ok: false, error: expect.stringMatching(problem) as unknown });
});

test("a picture that would fill the memory is refused by its header", () => {
  const header = (width: number, height: number, isAnimated = false) =>
    checkPictureHeader({ width, height, isAnimated }).ok;
  expect(header(8_160, 6_120)).toBe(true);
  expect(header(30_000, 30_000)).toBe(false);
  expect(header(60_000, 400)).toBe(false);
  expect(header(300, 390)).toBe(true);
  expect(header(300, 300)).toBe(false);
  expect(header(2_000, 2_000, true)).toBe(false);
  expect(checkPictureHeader(null)).toMatchObject({ ok: false });
});
