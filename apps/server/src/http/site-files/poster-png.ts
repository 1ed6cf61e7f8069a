import { renderAsync } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";

/** The width that social networks show. */
const WIDTH = 1200;

/** About 100 kB each. */
const MOST_CACHED = 200;

/** Drawings that may wait. More are refused, because each takes a tenth of a second of a processor. */
const MOST_WAITING = 20;

/** Draws pictures as PNG, one at a time and each once. Social networks show no SVG. */
export function posterPngs() {
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: MOST_CACHED });
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let last: Promise<unknown> = Promise.resolve();

  /** The picture of an SVG without text; null if too many are waiting. `key` names the SVG. */
  return async function pngOf(key: string, svg: () => string): Promise<Uint8Array<ArrayBuffer> | null> {
    const known = drawn.get(key) ?? pending.get(key);
    if (known !== undefined) return await known;
    if (pending.size >= MOST_WAITING) return null;
    const drawing = last.then(async () => {
      const image = await renderAsync(svg(), {
        fitTo: { mode: "width", value: WIDTH },
        font: { loadSystemFonts: false },
      });
      return Uint8Array.from(image.asPng());
    });
    // The next drawing follows this one even if it fails.
    last = drawing.catch(() => undefined);
    pending.set(key, drawing);
    try {
      const png = await drawing;
      drawn.set(key, png);
      return png;
    } finally {
      pending.delete(key);
    }
  };
}
