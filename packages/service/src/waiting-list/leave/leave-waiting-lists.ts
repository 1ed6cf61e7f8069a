import type { CallParsed, JoinedLists } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome, refuse } from "../../kernel/index.ts";
import { moveEntries } from "../move-entries.ts";
import { joinedListsView } from "./joined-lists-view.ts";

type Input = CallParsed<"POST /v1/joined-lists/{key}/leave", "body"> & { readonly key: string };

/**
 * Takes children off waiting lists by the key in the mailed link of their confirmation. A child with an open offer gets `waiting_ended`: the
 * offer is answered by its own link. One who has left already stays off it.
 */
export async function leaveWaitingLists(ctx: Context, { key, ids }: Input): Promise<Outcome<JoinedLists>> {
  const partyId = ctx.tokens.readJoinedLists(key);
  if (partyId === null) return missing("The place on the waiting list");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<JoinedLists>> => {
    const entries = await trx
      .selectFrom("waiting_list_entry")
      .select(["id", "status"])
      .where("party_id", "=", partyId)
      .where("id", "in", ids)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (entries.length < new Set(ids).size) return missing("The place on the waiting list");
    if (entries.some(({ status }) => status === "offered"))
      return refuse("waiting_ended", "We have offered you a place. Please answer with the link in that email.");
    // Of those who are off their lists already, it changes none.
    const left = await moveEntries(trx, "withdraw")
      .where("id", "in", ids)
      .where("status", "=", "waiting")
      .returning("group_id")
      .execute();
    const groups = left.flatMap(({ group_id: groupId }) => groupId ?? []);
    if (groups.length > 0) await sql`select touch_class_search(${[...new Set(groups)]}::int[])`.execute(trx);
    const view = await joinedListsView(ctx, trx, partyId);
    return view === null ? missing("The place on the waiting list") : ok(view);
  });
}
