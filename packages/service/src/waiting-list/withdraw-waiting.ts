import type { WaitingPlace } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, missing, refuse, type Outcome } from "../kernel/index.ts";
import { moveEntries } from "./move-entries.ts";
import { readWaitingPlaces } from "./read-waiting-places.ts";

/**
 * Withdraws a child from a waiting list. Children who joined together with them stay. Only a waiting entry can be withdrawn: an offered or
 * ended one gets `waiting_ended`. Withdrawing twice changes nothing.
 */
export async function withdrawWaiting(ctx: Context, input: { readonly id: string }): Promise<Outcome<WaitingPlace>> {
  const allowed = authorizeVisitor(ctx, "waiting:withdraw");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const [own] = await readWaitingPlaces(ctx, ctx.db, guestId, sql`e.id = ${input.id}`);
  if (own === undefined) return missing("The place on the waiting list");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WaitingPlace>> => {
    const entry = await trx
      .selectFrom("waiting_list_entry")
      .select(["status", "group_id"])
      .where("id", "=", input.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (entry.status !== "waiting" && entry.status !== "withdrawn") return refuse("waiting_ended");
    if (entry.status === "waiting") {
      await moveEntries(trx, "withdraw").where("id", "=", input.id).execute();
      if (entry.group_id !== null) await sql`select touch_class_search(${[entry.group_id]}::int[])`.execute(trx);
    }
    const [place] = await readWaitingPlaces(ctx, trx, guestId, sql`e.id = ${input.id}`);
    return place === undefined ? missing("The place on the waiting list") : ok(place);
  });
}
