import { sql } from "kysely";
import type { aWorld } from "./world.ts";

/** A class whose trial places are all taken. */
export async function aFullClass({ db, group }: Awaited<ReturnType<typeof aWorld>>) {
  const full = await group({ trialCap: 0 });
  await sql`select refresh_class_search(${[full.id]}::int[])`.execute(db);
  return full;
}
