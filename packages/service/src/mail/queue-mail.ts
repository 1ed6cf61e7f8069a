import type { Db, SystemContext } from "../kernel/index.ts";

export type OrderMailKind = "order_confirmed" | "order_no_place";

/** Queues the mail for children who joined waiting lists together. */
export async function queueWaitingListMail(ctx: SystemContext, trx: Db, partyId: string): Promise<void> {
  const id = ctx.newId();
  await trx
    .insertInto("message")
    .values({
      id,
      kind: "waiting_joined",
      dedupe_key: `waiting_joined:${partyId}`,
      order_id: null,
      waiting_party_id: partyId,
    })
    .execute();
  await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}

export type AccountMailKind = "account_verify" | "account_known" | "account_reset" | "account_invite";

/** Queues an account mail with a link. */
export async function queueAccountMail(
  ctx: SystemContext,
  trx: Db,
  kind: AccountMailKind,
  tokenId: string,
): Promise<void> {
  const id = ctx.newId();
  await trx
    .insertInto("message")
    .values({ id, kind, dedupe_key: `${kind}:${tokenId}`, order_id: null, email_token_id: tokenId })
    .execute();
  await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}

/** Queues the two mails of a new enquiry: one to the school, one to the sender. */
export async function queueTicketMails(ctx: SystemContext, trx: Db, ticketId: string): Promise<void> {
  for (const kind of ["ticket_to_school", "ticket_received"]) {
    const id = ctx.newId();
    await trx
      .insertInto("message")
      .values({ id, kind, dedupe_key: `${kind}:${ticketId}`, order_id: null, ticket_id: ticketId })
      .execute();
    await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
  }
}

/** Queues the mail that confirms a balance payment. */
export async function queueBalancePaidMail(ctx: SystemContext, trx: Db, paymentId: string): Promise<void> {
  const id = ctx.newId();
  await trx
    .insertInto("message")
    .values({
      id,
      kind: "balance_paid",
      dedupe_key: `balance_paid:${paymentId}`,
      order_id: null,
      payment_id: paymentId,
    })
    .execute();
  await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}

/** Queues a mail about an order, in the transaction of the change. Each kind is queued once for an order. */
export async function queueOrderMail(
  ctx: SystemContext,
  trx: Db,
  message: { readonly kind: OrderMailKind; readonly orderId: string },
): Promise<void> {
  const id = ctx.newId();
  const queued = await trx
    .insertInto("message")
    .values({ id, kind: message.kind, dedupe_key: `${message.kind}:${message.orderId}`, order_id: message.orderId })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued !== undefined) await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}

/** Queues the mail with the answer to an enquiry. */
export async function queueTicketAnswerMail(ctx: SystemContext, trx: Db, answerId: string): Promise<void> {
  const id = ctx.newId();
  await trx
    .insertInto("message")
    .values({
      id,
      kind: "ticket_answer",
      dedupe_key: `ticket_answer:${answerId}`,
      order_id: null,
      ticket_answer_id: answerId,
    })
    .execute();
  await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}

/** Queues a notice to the owner of an account. The recipient's details are stored until it is sent, and then deleted. */
export async function queueAccountNotice(
  ctx: SystemContext,
  trx: Db,
  notice: {
    readonly kind: "password_changed" | "account_deleted";
    readonly host: string;
    readonly email: string;
    readonly name: string;
  },
): Promise<void> {
  const id = ctx.newId();
  await trx
    .insertInto("account_notice")
    .values({ id, ...notice })
    .execute();
  await trx
    .insertInto("message")
    .values({ id, kind: notice.kind, dedupe_key: `${notice.kind}:${id}`, order_id: null, account_notice_id: id })
    .execute();
  await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}
