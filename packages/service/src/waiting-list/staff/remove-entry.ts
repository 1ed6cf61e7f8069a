import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  type Context,
  neededReason,
  type Outcome,
  refuse,
} from "../../kernel/index.ts";
import { queueRemovedMail } from "../../mail/index.ts";
import { moveEntries } from "../move-entries.ts";
import { touchSearch } from "../serve/serve-waiting-list.ts";
import { findEntry } from "./find-entry.ts";

interface Input {
  readonly id: string;
  readonly reason: string;
}

/**
 * Takes a child off a waiting list, with a reason that the family is mailed. Children who were entered together stay, and those behind move
 * up. A child with an open offer is not taken off: the family may be paying for the place. Repeating it changes nothing.
 */
export async function removeEntry(ctx: Context, { id, reason }: Input): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "waiting:serve", "unread");
  if (!allowed.ok) return allowed;
  const why = neededReason(reason);
  if (!why.ok) return why;
  const found = await findEntry(ctx, ctx.db, id);
  if (!found.ok) return found;
  const { target, franchiseId: school } = found.value;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    // Whoever makes an offer locks the entry too, and then it has one, or is gone from the list.
    const entry = await trx
      .selectFrom("waiting_list_entry")
      .select(["status", "removed_at", "passed_over"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (entry.removed_at !== null) return ok(undefined);
    if (entry.status === "offered")
      return refuse(
        "waiting_ended",
        "A place is offered to this child. The child leaves the list when the family answers, or when the offer ends.",
      );
    if (entry.status !== "waiting") return refuse("waiting_ended", "This child is not on the list any more.");
    await moveEntries(trx, "withdraw")
      .set({ passed_over: null, removed_at: sql<string>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await trx.insertInto("waiting_note").values({ entry_id: id, reason: why.value }).execute();
    await queueRemovedMail(ctx, trx, id);
    await audit(ctx, trx, {
      action: "waiting_removed",
      subject: `waiting_entry:${id}`,
      school,
      detail: {
        reason: why.value,
        ...changedFields(
          { status: "waiting", passed_over: entry.passed_over !== null },
          { status: "withdrawn", passed_over: false },
        ),
      },
    });
    await touchSearch(trx, target);
    return ok(undefined);
  });
}
