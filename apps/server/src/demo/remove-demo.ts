import { wipeDemo, type Wipe } from "@matinee/database/demo";
import type { OpenDatabase } from "../compose/database.ts";
import { pictureStore } from "../compose/picture-store.ts";
import type { DemoDeps } from "./run-scenario.ts";

/** Wipes the demo, and then removes the files of its pictures. One that stays is named in the log: no address shows it any more. */
export async function removeDemo(
  { config, log }: DemoDeps,
  { url }: Pick<OpenDatabase, "url">,
  options: Parameters<typeof wipeDemo>[1] = {},
): Promise<Wipe> {
  const wipe = await wipeDemo(url, options);
  if (!wipe.wiped) return wipe;
  const store = pictureStore(config);
  for (const name of wipe.pictures) {
    const removed = await store.remove(name);
    if (!removed.ok) log.warn({ picture: name, cause: removed.error.cause }, "a picture of the demo is still stored");
  }
  return wipe;
}
