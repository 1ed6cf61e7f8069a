import type { Db, SystemContext } from "../kernel/context.ts";

export type MessageKind = "order_confirmed" | "order_no_place";

/** Puts a mail into the outbox, in the transaction of what it tells of; the same news of an order goes out once. */
export async function postMessage(
  ctx: SystemContext,
  trx: Db,
  message: { readonly kind: MessageKind; readonly orderId: string },
): Promise<void> {
  const id = ctx.newId();
  const posted = await trx
    .insertInto("message")
    .values({ id, kind: message.kind, dedupe_key: `${message.kind}:${message.orderId}`, order_id: message.orderId })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (posted !== undefined) await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}
