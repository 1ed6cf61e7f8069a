import { wipeDemo, type Wipe } from "@matinee/database/demo";
import type { OpenDatabase } from "../compose/database.ts";
import { pictureStore } from "../compose/picture-store.ts";
import type { DemoDeps } from "./run-scenario.ts";

/**
 * Wipes the demo. The files of its pictures go afterwards, for which `tidy` waits: no address shows them any more. Those that stay are in the
 * log by name.
 */
export async function removeDemo(
  { config, log }: DemoDeps,
  { url }: Pick<OpenDatabase, "url">,
  options: Parameters<typeof wipeDemo>[1] = {},
): Promise<Wipe & { readonly tidy: () => Promise<void> }> {
  const wipe = await wipeDemo(url, options);
  const pictures = wipe.wiped ? wipe.pictures : [];
  if (wipe.wiped) log.warn({ pictures }, "the demo was removed, with everything in this copy");
  const tidy = async () => {
    const store = pictureStore(config);
    for (const name of pictures) {
      const removed = await store.remove(name);
      if (!removed.ok) log.warn({ picture: name, cause: removed.error.cause }, "a picture of the demo is still stored");
    }
  };
  return { ...wipe, tidy };
}
