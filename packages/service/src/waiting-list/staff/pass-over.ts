import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import {
  audit,
  authorize,
  changedFields,
  type Context,
  neededReason,
  type Outcome,
  refuse,
} from "../../kernel/index.ts";
import { ofTarget } from "../serve/list-target.ts";
import { findEntry } from "./find-entry.ts";

interface Input {
  readonly id: string;
  /** null: pass the children over no longer. */
  readonly reason: string | null;
}

/** Passes a child and those who were entered together over for now, with a reason, or no longer. They keep their place in the line. */
export async function passOver(ctx: Context, { id, reason }: Input): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "waiting:serve", "unread");
  if (!allowed.ok) return allowed;
  const why = reason === null ? ok(null) : neededReason(reason);
  if (!why.ok) return why;
  const found = await findEntry(ctx, ctx.db, id);
  if (!found.ok) return found;
  const { partyId, target, franchiseId: school } = found.value;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const entries = await trx
      .selectFrom("waiting_list_entry")
      // Reasons are kept apart, for those who may read them.
      .leftJoin("waiting_note as n", "n.entry_id", "waiting_list_entry.id")
      .select(["waiting_list_entry.id", "passed_over", "n.reason"])
      .where("party_id", "=", partyId)
      .where(ofTarget(target))
      .where("status", "=", "waiting")
      .orderBy("waiting_list_entry.id")
      .forNoKeyUpdate("waiting_list_entry")
      .execute();
    if (entries.length === 0) return refuse("waiting_ended");
    // Those who were entered together are passed over by one press for each of them, too.
    const changing = entries.filter((entry) => (entry.passed_over === null ? null : entry.reason) !== why.value);
    if (changing.length === 0) return ok(undefined);
    const ids = changing.map((entry) => entry.id);
    await trx.updateTable("waiting_list_entry").set({ passed_over: why.value }).where("id", "in", ids).execute();
    for (const entry of changing)
      await audit(ctx, trx, {
        action: "waiting_passed_over",
        subject: `waiting_entry:${entry.id}`,
        school,
        detail: {
          reason: why.value,
          ...changedFields({ passed_over: entry.passed_over !== null }, { passed_over: why.value !== null }),
        },
      });
    return ok(undefined);
  });
}
