import type { Db, SiteFranchise } from "../kernel/index.ts";

/** Every franchise host with the name of its school, for the start-up output. */
export async function listFranchiseHosts(db: Db): Promise<{ host: string; name: string }[]> {
  return await db
    .selectFrom("franchise_host")
    .innerJoin("franchise", "franchise.id", "franchise_host.franchise_id")
    .select(["franchise_host.host", "franchise.name"])
    .orderBy("franchise_host.host")
    .execute();
}

/** The brand of the franchise with this slug, for its stylesheet. Null if there is no such franchise. */
export async function findBrand(db: Db, slug: string): Promise<SiteFranchise["brand"] | null> {
  const row = await db.selectFrom("franchise").select("brand").where("slug", "=", slug).executeTakeFirst();
  return row?.brand ?? null;
}
