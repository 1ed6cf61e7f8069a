import type { WaitingPlace } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { moveEntries } from "./move-entries.ts";
import { readWaitingPlaces } from "./read-waiting-places.ts";
import { touchSearch } from "./serve/serve-waiting-list.ts";

/**
 * Declines an offer for all its children, who were offered places together. Whoever serves the list gives the places to the next family.
 * Returns how many entries it ended: none if the offer had ended.
 */
export async function declineOffer(trx: Db, offerId: string): Promise<number> {
  const declined = await moveEntries(trx, "decline")
    .where("offer_id", "=", offerId)
    .returning(["group_id", "course_id"])
    .execute();
  const [first] = declined;
  if (first !== undefined && first.group_id !== null) await touchSearch(trx, { kind: "group", id: first.group_id });
  return declined.length;
}

/** Declines the offer that a child of the account has, by the child's entry. Declining twice changes nothing. */
export async function declineWaiting(ctx: Context, input: { readonly id: string }): Promise<Outcome<WaitingPlace>> {
  const allowed = authorizeVisitor(ctx, "waiting:answer");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const place = async (db: Db) => (await readWaitingPlaces(ctx, db, guestId, sql`e.id = ${input.id}`))[0];
  const own = await place(ctx.db);
  if (own === undefined) return missing("The place on the waiting list");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WaitingPlace>> => {
    const entry = await trx
      .selectFrom("waiting_list_entry")
      .select("offer_id")
      .where("id", "=", input.id)
      .executeTakeFirst();
    if (entry !== undefined && entry.offer_id !== null) await declineOffer(trx, entry.offer_id);
    const now = await place(trx);
    if (now === undefined) return missing("The place on the waiting list");
    return now.status === "declined" ? ok(now) : refuse("offer_ended");
  });
}
