import type { CallAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { balanceToPay } from "@matinee/core/payment";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import { inTransaction } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { sql } from "kysely";
import { audit, authorize, type Context, type Db, missing, type Outcome, refuse } from "../../kernel/index.ts";
import { orderMoney } from "../../ledger/index.ts";
import { queuePayLinkMail } from "../../mail/index.ts";
import { lockOrder, payLinkOf, readLinkHost } from "../../orders/index.ts";

type Answer = CallAnswer<"POST /v1/staff/orders/{id}/send-pay-link">;

/** Mails the family the link to pay what their order owes, also where the reminders leave it to the school, such as after a dispute. */
export async function sendPayLink(ctx: Context, input: { readonly id: string }): Promise<Outcome<Answer>> {
  const allowed = authorize(ctx, "order:ask_payment", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Answer>> => {
    const order = await lockOrder(trx, input.id);
    if (order === undefined || order.confirmed_at === null) return missing("The order");
    const franchiseIds = await readSellers(trx, order.id);
    // Of an order of several schools one alone does not ask for the payment: it has no part of it to itself.
    const [only, ...others] = franchiseIds;
    const owner = { franchiseIds: only === undefined || others.length > 0 ? [] : [only] };
    const allowedForSchool = authorize(ctx, "order:ask_payment", owner);
    if (!allowedForSchool.ok) return allowedForSchool;
    const amount = balanceToPay(await orderMoney(trx, order.id), null);
    if (amount === 0) return refuse("order_paid");
    if (amount < CARD_MINIMUM)
      return refuse(
        "amount_below_minimum",
        `Only ${formatPenceExact(amount)} is owed, less than a card payment can be.`,
      );
    if (await wasJustSent(trx, order.id))
      return refuse("too_many_requests", "The link was sent a moment ago. Please wait a few minutes.");
    await queuePayLinkMail(ctx, trx, order.id);
    await audit(ctx, trx, {
      action: "pay_link_sent",
      subject: `order:${order.id}`,
      school: owner.franchiseIds[0] ?? null,
    });
    return ok({ pay_link: payLinkOf(ctx, { id: order.id, host: await readLinkHost(ctx, trx, order.id) }) });
  });
}

async function readSellers(trx: Db, orderId: string) {
  const sellers = await trx
    .selectFrom("order_item")
    .select("seller_id as id")
    .distinct()
    .where("order_id", "=", orderId)
    .execute();
  return sellers.map(({ id }) => id);
}

async function wasJustSent(trx: Db, orderId: string): Promise<boolean> {
  const mail = await trx
    .selectFrom("message")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "pay_link")
    .where("created_at", ">", sql<string>`now() - interval '5 minutes'`)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}
