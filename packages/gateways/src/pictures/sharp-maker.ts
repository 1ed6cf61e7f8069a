import { createHash } from "node:crypto";
import { MAX_PICTURE_PIXELS } from "@matinee/core/catalogue";
import type { Sharp, SharpOptions } from "sharp";
import type { MadeFile, MadePicture, PictureMaker } from "./picture-maker.ts";

/** The widths that pages ask for: a phone, a phone with a fine screen or a card, and a wide screen. */
const WIDTHS = [390, 780];
const LARGEST = { width: 1_280, height: 2_560 };
/** What social networks show. */
const SHARED_WIDTH = 1_200;
const TOO_LONG_SECONDS = 60;

const READING: SharpOptions = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error", pages: 1 };

/** Makes pictures with sharp, on one processor and one picture at a time. It is loaded with the first picture: most processes never see one. */
export function sharpMaker(): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return await mine;
  };
  return {
    readHeader: async (bytes) => {
      const sharp = await loadSharp();
      try {
        const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
        return { width, height, isAnimated: pages > 1 };
      } catch {
        return null;
      }
    },
    canDecode: async (bytes) =>
      await inTurn(async () => {
        const sharp = await loadSharp();
        try {
          await sharp(bytes, READING).resize({ width: 8 }).timeout({ seconds: TOO_LONG_SECONDS }).raw().toBuffer();
          return true;
        } catch {
          return false;
        }
      }),
    make: async (bytes) => await inTurn(async () => await makePicture(bytes)),
  };
}

async function makePicture(bytes: Uint8Array): Promise<MadePicture | null> {
  const sharp = await loadSharp();
  let base: { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };
  try {
    // Decoded once, turned upright by what the camera noted, and then without its notes: only pixels go on from here.
    base = await sharp(bytes, READING)
      .autoOrient()
      .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: TOO_LONG_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
  const { width, height, channels } = base.info;
  const pixels = (to: number): Sharp => sharp(base.data, { raw: { width, height, channels } }).resize({ width: to });
  const files: MadeFile[] = [];
  const add = async (to: number, type: MadeFile["type"], ending: string, made: Sharp) => {
    const content = Uint8Array.from(await made.toBuffer());
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
    files.push({ name: `${to}-${hash}.${ending}`, type, width: to, bytes: content });
  };
  for (const to of [...WIDTHS.filter((one) => one < width), width]) {
    await add(to, "image/webp", "webp", pixels(to).webp({ quality: 80 }));
    await add(to, "image/avif", "avif", pixels(to).avif({ quality: 50, effort: 3 }));
  }
  const shared = Math.min(width, SHARED_WIDTH);
  const onWhite = pixels(shared).flatten({ background: "#fff" });
  await add(shared, "image/jpeg", "jpg", onWhite.jpeg({ quality: 80, progressive: true }));
  return { width, height, files };
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
