import type { Db } from "../kernel/index.ts";

/** A ticket that is about to change; null where there is none. */
export async function lockTicket(trx: Db, id: string) {
  const row = await trx
    .selectFrom("ticket")
    .select(["franchise_id as franchiseId", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
