import { deliveryOf, type OrderLine } from "@matinee/core/basket";
import { formatList } from "@matinee/format";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { paymentSummary } from "../ledger/index.ts";
import {
  calendarPath,
  HIDDEN_NAME,
  loadSoldOrder,
  orderCalendar,
  readOrder,
  readRules,
  receiptPath,
  termsOfCancelling,
} from "../orders/index.ts";
import { isProved } from "./is-proved.ts";
import { sellersOf } from "./mail-blocks.ts";
import type { MailOrder } from "./order-mails.ts";
import { chooseMailTexts } from "./texts/load-mail-texts.ts";

/** An order that a mail is about, and where the mail goes. */
interface OutgoingOrder extends MailOrder {
  readonly email: string;
  readonly guestId: string;
  readonly host: string;
  readonly calendar: string | null;
}

/** Sender and recipient. With several sellers, the sender names all of them and a reply reaches all of them. */
export function envelopeOf(order: OutgoingOrder, id: string) {
  const { sellers } = order;
  return {
    to:
      order.customerName === null
        ? order.email
        : `"${order.customerName.replaceAll(/["\\\r\n]/g, "")}" <${order.email}>`,
    from: `"${sellers.length === 0 ? "Matinee" : formatList(sellers.map((seller) => seller.name))}" <bookings@${order.host}>`,
    replyTo: sellers.length === 0 ? undefined : sellers.map((seller) => seller.email).join(", "),
    messageId: `<${id}@${order.host}>`,
  };
}

/**
 * The order as its mails show it; null if it is gone, was never placed, or its buyer has deleted the account. `from`: the schools that the mail is from, of those that sold
 * something; default: those of the lines that stand.
 */
export async function readMailOrder(
  ctx: SystemContext,
  orderId: string,
  from: (sellerId: number) => boolean = () => false,
): Promise<OutgoingOrder | null> {
  const order = await readOrder(ctx.db, orderId);
  const customer = await readBuyer(ctx, orderId);
  const number = order?.number ?? null;
  if (order === undefined || number === null || customer === undefined || customer.email === "") return null;
  const { host } = customer;
  const { lines: typed, cancelled, terms, priced } = await loadSoldOrder(ctx.db, order, ctx.today());
  // Whoever has paid is known to the bank. A free order could have been placed in any stranger's name.
  const trusted = priced.totalGross > 0 || (await isProved(ctx, { email: customer.email, guestId: order.guest_id }));
  const shown = (some: readonly OrderLine[]) => (trusted ? some : some.map(withoutTypedText));
  const lines = shown(typed);
  const subjectLines = lines.length === 0 ? shown(cancelled) : lines;
  const chosen = sellersOf([...lines, ...cancelled]).filter(({ id }) => from(id));
  const sellers = chosen.length === 0 ? sellersOf(subjectLines) : chosen;
  const { balances } = await paymentSummary(ctx.db, orderId);
  const origin = ctx.originOf(host);
  const { confirmed_at: confirmedAt, calendar_key: calendarKey, receipt_key: receiptKey } = order;
  const calendar = confirmedAt === null ? null : orderCalendar({ name: `Order ${number}`, confirmedAt, lines });
  return {
    number,
    customerName: trusted ? customer.name : null,
    address: [customer.address_line_1, customer.address_line_2, customer.address_line_3, customer.post_town]
      .filter((part) => part !== "")
      .concat(customer.postcode)
      .join(", "),
    email: customer.email,
    guestId: order.guest_id,
    host,
    lines,
    subjectLines,
    sellers,
    priced,
    delivery: deliveryOf(lines, terms),
    balances,
    cancelling: await cancellingOf(ctx, orderId, { lines, priced }),
    accountUrl: new URL(ctx.sites.accountApp, origin).href,
    shopUrl: origin,
    calendarUrl: calendar === null || calendarKey === null ? null : origin + calendarPath(orderId, calendarKey),
    receiptUrl: receiptKey === null ? null : origin + receiptPath(orderId, receiptKey),
    calendar,
    texts: await chooseMailTexts(ctx, sellers, customer.texts),
  };
}

/** What cancelling gives back by the rule of each school, as it was shown before paying. */
async function cancellingOf(
  ctx: SystemContext,
  orderId: string,
  order: Pick<MailOrder, "lines" | "priced">,
): Promise<MailOrder["cancelling"]> {
  const rules = await readRules(ctx.db, orderId);
  const schools = [...new Set(order.lines.map((line) => line.seller.id))].map((sellerId) =>
    termsOfCancelling(sellerId, { ...order, rules, today: ctx.today(), lasting: true }),
  );
  return {
    bookings: schools.flatMap((one) => one.bookings),
    fees: [...new Set(schools.flatMap(({ fee }) => fee ?? []))],
  };
}

/** The line without what the visitor typed: names of children, and printed text. */
function withoutTypedText(line: OrderLine): OrderLine {
  if (line.type === "product") return { ...line, personalisation: null };
  return { ...line, children: line.children.map((child) => ({ ...child, first_name: HIDDEN_NAME })) };
}

/** The customer of an order, and the host that its mails lead to. */
async function readBuyer(ctx: SystemContext, orderId: string) {
  return await ctx.db
    .selectFrom("orders as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .selectAll("c")
    .select(linkHost(ctx, { stored: sql.ref("o.host"), school: sql.ref("o.franchise_id") }).as("host"))
    // Read with it, because each statement of a mail counts.
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("mail_text as t")
          .select(["t.franchise_id", "t.kind", "t.opening", "t.closing"])
          .where("t.franchise_id", "in", (of) =>
            of.selectFrom("order_item as i").select("i.seller_id").whereRef("i.order_id", "=", "o.id"),
          ),
      ).as("texts"),
    )
    .where("o.id", "=", orderId)
    .executeTakeFirst();
}
