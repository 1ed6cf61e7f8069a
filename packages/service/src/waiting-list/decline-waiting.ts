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
 * Children who were offered single days of a camp wait on for its other days. Does nothing if the offer had ended.
 */
export async function declineOffer(trx: Db, offerId: string): Promise<void> {
  const offer = await trx.selectFrom("waiting_offer").select("days").where("id", "=", offerId).executeTakeFirst();
  const days = offer?.days ?? null;
  const move =
    days === null
      ? moveEntries(trx, "decline")
      : moveEntries(trx, "take_back").set({ declined_days: sql`declined_days || ${days}::date[]` });
  const declined = await move.where("offer_id", "=", offerId).returning("group_id").execute();
  if (declined.length === 0) return;
  const now = sql<string>`clock_timestamp()`;
  await trx.updateTable("waiting_offer").set({ declined_at: now, ended_at: now }).where("id", "=", offerId).execute();
  const groupId = declined[0]?.group_id ?? null;
  if (groupId !== null) await touchSearch(trx, { kind: "group", id: groupId });
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
    const ofEntry = trx.selectFrom("waiting_list_entry").select("offer_id").where("id", "=", input.id);
    const offerId = (await ofEntry.executeTakeFirst())?.offer_id ?? null;
    if (offerId !== null) await declineOffer(trx, offerId);
    const now = await place(trx);
    if (now === undefined) return missing("The place on the waiting list");
    const isDeclined = await trx
      .selectFrom("waiting_offer")
      .select("id")
      .where("id", "=", ofEntry)
      .where("declined_at", "is not", null)
      .executeTakeFirst();
    return now.status === "declined" || isDeclined !== undefined ? ok(now) : refuse("offer_ended");
  });
}
