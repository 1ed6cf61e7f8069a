import type { Db } from "../kernel/index.ts";

/** True if this copy holds no network and no school: nobody has set it up, and no demo is in it. */
export async function isEmptyCopy(db: Db): Promise<boolean> {
  const any = await db.selectFrom("franchise").select("id").limit(1).executeTakeFirst();
  return any === undefined;
}
