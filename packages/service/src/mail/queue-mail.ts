import type { Db, SystemContext } from "../kernel/index.ts";

export type OrderMailKind = "order_confirmed" | "order_no_place";

/** Puts the mail of those who were entered on waiting lists together into the outbox. */
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

/** Puts the mail with an account's link into the outbox. */
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

/** Puts the two mails of an enquiry into the outbox: one to the school, one to who asked. */
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

/** Puts the mail that says that a balance was paid into the outbox. */
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

/** Puts a mail into the outbox, in the transaction of what it tells of; the same news of an order goes out once. */
export async function queueOrderMail(
  ctx: SystemContext,
  trx: Db,
  message: { readonly kind: OrderMailKind; readonly orderId: string },
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

/** Puts the mail of an answer to an enquiry into the outbox. */
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

/** Puts a mail to the owner of an account into the outbox; what it says is kept until it is sent, and no longer. */
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
