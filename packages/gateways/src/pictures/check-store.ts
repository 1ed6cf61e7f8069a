import type { PictureStore } from "./picture-store.ts";

/** Writes, reads and removes a file; answers what does not work, or null. No picture has its name: ids begin with 1. */
export async function checkStore(store: PictureStore): Promise<string | null> {
  const name = "0-1-0000000000000000.webp";
  const bytes = new TextEncoder().encode("a trial by doctor");
  const put = await store.put(name, { type: "image/webp", bytes });
  if (!put.ok) return `can't be written (${put.error.cause})`;
  const got = await store.get(name);
  if (!got.ok) return `can't be read (${got.error.cause})`;
  if (got.value === null || Buffer.compare(got.value, bytes) !== 0) return "does not give back what was stored in it";
  const removed = await store.remove(name);
  return removed.ok ? null : `lets nothing be removed (${removed.error.cause})`;
}
