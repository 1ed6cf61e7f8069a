import { freshId } from "@matinee/testkit";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

export async function aPool(db: Db, kind: "course" | "addon" | "stock", size: number): Promise<number> {
  return (await db.insertInto("pool").values({ kind, size }).returning("id").executeTakeFirstOrThrow()).id;
}

/**
 * Adds a claim to a pool: committed if `seconds` is null, otherwise a hold for that many seconds. A negative number
 * makes a lapsed hold.
 */
export async function claim(db: Db, poolId: number, quantity: number, seconds: number | null): Promise<void> {
  await sql`insert into claim (id, pool_id, quantity, state, held_until) values (${freshId()}, ${poolId}, ${quantity},
    ${seconds === null ? "committed" : "held"}, clock_timestamp() + make_interval(secs => ${seconds ?? 0}))`.execute(
    db,
  );
}
