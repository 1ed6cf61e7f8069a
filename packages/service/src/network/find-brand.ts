import type { Db, SiteFranchise } from "../kernel/index.ts";

/** The brand of a franchise by its slug, for its stylesheet; null where there is no such franchise. */
export async function findBrand(db: Db, slug: string): Promise<SiteFranchise["brand"] | null> {
  const row = await db.selectFrom("franchise").select("brand").where("slug", "=", slug).executeTakeFirst();
  return row?.brand ?? null;
}
