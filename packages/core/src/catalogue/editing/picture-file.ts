import { err, ok, type Result } from "../../kernel/index.ts";

/** Bytes of the largest file that staff may upload. */
const MAX_PICTURE_BYTES = 10_000_000;
/** Pictures of one thing that a school sells. */
export const MAX_PICTURES = 8;
/** A small file can hold a picture that fills the memory. The largest cameras of phones have 50 million pixels. */
export const MAX_PICTURE_PIXELS = 52_000_000;
const MAX_SIDE = 12_000;
/** Pixels, as it may lie on its side: fewer would look blurred. */
const SMALLEST = { photograph: { long: 390, short: 200 }, logo: { long: 80, short: 80 } } as const;

/** The types of pictures that are read. */
export type PictureType = "jpeg" | "png" | "webp";

/** What the header of a picture says. */
export interface PictureHeader {
  /** Pixels, before it is turned upright. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

const CHOOSE = "Please choose a JPEG, PNG or WebP file.";
const MOVING = `Moving pictures can't be shown. ${CHOOSE}`;
const DAMAGED = "This picture is damaged and can't be read. Please save it again, or choose another one.";

/** The type of an uploaded file by its first bytes; its name says nothing. An error is a sentence for whoever chose it. */
export function pictureTypeOf(bytes: Uint8Array): Result<PictureType, string> {
  if (bytes.length === 0) return err(`This file is empty. ${CHOOSE}`);
  if (bytes.length > MAX_PICTURE_BYTES) return err("This file is larger than 10 MB. Please choose a smaller one.");
  const start = textAt(bytes, 0, 64);
  if (start.startsWith("\xff\xd8\xff")) return ok("jpeg");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return hasAnimationChunk(bytes) ? err(MOVING) : ok("png");
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return ok("webp");
  if (start.startsWith("GIF8")) return err(MOVING);
  if (/^ftyp(?:hei|hev|mif1|msf1)/u.test(start.slice(4)))
    return err("This is a HEIC file, which many browsers can't show. Please save the picture as a JPEG file first.");
  if (/<svg|<\?xml|<!DOCTYPE svg/iu.test(textAt(bytes, 0, 512)))
    return err(`Drawings (SVG) can't be uploaded. ${CHOOSE}`);
  return err(`This is not a picture we can read. ${CHOOSE}`);
}

/** Whether a picture may be shown as what it is for, by its header; null: nobody can read it. */
export function checkPictureHeader(
  header: PictureHeader | null,
  use: keyof typeof SMALLEST = "photograph",
): Result<null, string> {
  if (header === null) return err(DAMAGED);
  const { width, height, isAnimated } = header;
  if (isAnimated) return err(MOVING);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PICTURE_PIXELS)
    return err(
      `This picture has ${width} × ${height} pixels, which is too large. Please choose one of at most 50 megapixels.`,
    );
  const { long, short } = SMALLEST[use];
  if (Math.max(width, height) < long || Math.min(width, height) < short)
    return err(
      `This picture has ${width} × ${height} pixels and would look blurred. It needs at least ${long} × ${short}.`,
    );
  return ok(null);
}

/** What is said where the header can be read and the picture cannot. */
export const DAMAGED_PICTURE = DAMAGED;

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** An animated PNG says so in a chunk before its first picture. */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const type = textAt(bytes, at + 4, 4);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}
