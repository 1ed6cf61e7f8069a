import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { lockDelivery } from "./lock-delivery.ts";

type Input = CallParsed<"POST /v1/staff/items-to-deliver/{id}/deliver", "body"> & { readonly id: string };

const ACTIONS = { posted: "order_item_posted", handed_out: "order_item_handed_out" } as const;
const DONE = { posted: "posted", handed_out: "handed out" } as const;

/** Records that a shop item was posted or handed out, with who and when. Recorded the same way already, nothing changes. */
export async function deliverItem(ctx: Context, { id, how }: Input): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "order:deliver", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockDelivery(ctx, trx, id);
    if (!found.ok) return found;
    const { orderId, sellerId, item, how: before } = found.value;
    if (before === how) return ok(undefined);
    if (before === "before_list")
      return refuse("edit_conflict", "It was bought before this list began. Put it on the list first.");
    if (before !== null) return refuse("edit_conflict", `It is already recorded as ${DONE[before]}.`);
    await trx
      .updateTable("item_delivery")
      .set({
        done_at: sql<string>`clock_timestamp()`,
        done_how: how,
        done_by: "userId" in ctx.actor ? ctx.actor.userId : null,
      })
      .where("order_item_id", "=", id)
      .execute();
    await audit(ctx, trx, {
      action: ACTIONS[how],
      subject: `order:${orderId}`,
      detail: { item },
      school: sellerId,
    });
    return ok(undefined);
  });
}
