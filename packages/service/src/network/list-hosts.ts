import type { Db } from "../kernel/index.ts";

/** Every registered franchise host with its school's name, for the start-up output. */
export async function listHosts(db: Db): Promise<{ host: string; name: string }[]> {
  return await db
    .selectFrom("franchise_host")
    .innerJoin("franchise", "franchise.id", "franchise_host.franchise_id")
    .select(["franchise_host.host", "franchise.name"])
    .orderBy("franchise_host.host")
    .execute();
}
