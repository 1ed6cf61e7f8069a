import { sql } from "kysely";
import type { SystemContext } from "../kernel/context.ts";
import { loadBasket } from "../ordering/basket.ts";
import { readOrder } from "../ordering/orders.ts";
import { calendarPath } from "./calendar-path.ts";
import { orderCalendar } from "./order-calendar.ts";
import { confirmationMail, noPlaceMail, type MailOrder } from "./order-mails.ts";

/**
 * Sends one mail of the outbox and notes that it went. May run twice: the mail has the same message id each time. Throws,
 * to be tried again, where the mail server can't be reached; a mail that it refuses for good becomes a work item.
 */
export async function sendMessage(ctx: SystemContext, input: { readonly messageId: string }): Promise<void> {
  const message = await ctx.db
    .selectFrom("message")
    .select(["id", "kind", "order_id", "sent_at"])
    .where("id", "=", input.messageId)
    .executeTakeFirst();
  if (message === undefined || message.sent_at !== null || message.order_id === null) return;
  const order = await readMailOrder(ctx, message.order_id);
  if (order === null) return;
  const mail = message.kind === "order_confirmed" ? confirmationMail(order) : noPlaceMail(order);
  const seller = order.lines[0]?.seller;
  const sent = await ctx.gateways.mailer.send({
    to: `"${order.customerName.replaceAll(/["\\\r\n]/g, "")}" <${order.email}>`,
    from: `"${seller?.name ?? "Matinee"}" <bookings@${order.host}>`,
    replyTo: seller?.email,
    ...mail,
    attachments:
      order.calendar === null
        ? []
        : [
            {
              filename: "classes.ics",
              contentType: "text/calendar; charset=utf-8; method=PUBLISH",
              content: order.calendar,
            },
          ],
    messageId: `<${message.id}@${order.host}>`,
  });
  if (!sent.ok && sent.error.kind === "unavailable")
    throw new Error(`The mail server can't be reached: ${sent.error.reason}`);
  if (!sent.ok) {
    await ctx.db
      .insertInto("work_item")
      .values({
        id: ctx.newId(),
        kind: "mail_failed",
        order_id: message.order_id,
        detail: JSON.stringify({ message_id: message.id, reason: sent.error.reason }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await ctx.db
    .updateTable("message")
    .set({ sent_at: sql<string>`clock_timestamp()` })
    .where("id", "=", message.id)
    .execute();
}

interface OutgoingOrder extends MailOrder {
  readonly email: string;
  readonly host: string;
  readonly calendar: string | null;
}

async function readMailOrder(ctx: SystemContext, orderId: string): Promise<OutgoingOrder | null> {
  const order = await ctx.db
    .selectFrom("orders")
    .innerJoin("customer", "customer.id", "orders.customer_id")
    .select([
      "orders.number",
      "orders.host",
      "orders.confirmed_at",
      "orders.calendar_key",
      "customer.name",
      "customer.email",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (order === undefined || order.number === null) return null;
  const row = await readOrder(ctx.db, orderId);
  if (row === undefined) return null;
  const { lines, priced } = await loadBasket(ctx.db, row, ctx.today());
  const origin = ctx.originOf(order.host);
  const { confirmed_at: confirmedAt, calendar_key: key } = order;
  return {
    number: order.number,
    customerName: order.name,
    email: order.email,
    host: order.host,
    lines,
    priced,
    shopUrl: origin,
    calendarUrl: key === null ? null : origin + calendarPath(orderId, key),
    calendar: confirmedAt === null ? null : orderCalendar({ name: `Order ${order.number}`, confirmedAt, lines }),
  };
}
