import type { StaffOrder } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { actsWithKey, can } from "@matinee/core/access";
import { nameOf, type OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { standingShare } from "@matinee/core/reversals";
import { rowsOf } from "@matinee/database";
import { extraText } from "@matinee/format";
import { sql } from "kysely";
import { authorize, type Context, type Db, missing, type Outcome } from "../../kernel/index.ts";
import { orderMovements, paymentSummary, providerFeeOf } from "../../ledger/index.ts";
import { datesNotHeld } from "../dates-not-held.ts";
import { readAddressToPostTo, readDeliveriesOfOrder } from "../deliveries/read-deliveries.ts";
import { choicesOf, meetingsOf } from "../line-text.ts";
import { payLinkOf, readLinkHost } from "../order-links.ts";
import { loadSoldOrder, type SoldOrder } from "../sold-order.ts";
import { readReversals, type StoredReversal } from "../reversals/read-reversals.ts";
import { reversalView } from "../reversals/reversal-view.ts";
import { readOrder, type OrderRow } from "../order-row.ts";
import { readMailAddress } from "./mail-address.ts";

/**
 * An order as the staff of a school that sold a part of it see it. Of an order with several sellers, a school sees its own lines and
 * nothing of the payment, which was for all of them. Roles that see no money get no amounts.
 */
export async function getStaffOrder(ctx: Context, input: { readonly id: string }): Promise<Outcome<StaffOrder>> {
  const allowed = authorize(ctx, "order:open", "unread");
  if (!allowed.ok) return allowed;
  const order = await readOrder(ctx.db, input.id);
  if (order === undefined || order.status === "basket" || order.number === null) return missing("The order");
  const loaded = await loadSoldOrder(ctx.db, order, ctx.today());
  const rows = await readLines(ctx.db, order.id, loaded);
  const franchiseIds = [...new Set(rows.map(({ seller }) => seller.id))];
  const allowedForSchool = authorize(ctx, "order:open", { franchiseIds });
  if (!allowedForSchool.ok) return allowedForSchool;
  const own = rows.filter(({ seller }) => can(ctx.actor, "order:open", { franchiseIds: [seller.id] }));
  const isPart = own.length < rows.length;
  const seesMoney = can(ctx.actor, "order:read", { franchiseIds });
  const reversals = await readReversals(ctx.db, order.id);
  const notHeld = await datesNotHeld(ctx.db, order.id);
  const deliveries = await readDeliveriesOfOrder(ctx.db, order.id);
  const ofSchool = (sellerId: number) => can(ctx.actor, "order:deliver", { franchiseIds: [sellerId] });
  const posts = own.some(({ id }) => deliveries.get(id)?.method === "post");
  return ok({
    id: order.id,
    number: order.number,
    status: order.status,
    placed_at: order.placed_at,
    confirmed_at: order.confirmed_at,
    customer: await readBuyer(ctx.db, order),
    lines: own.map((row) => lineOf(row, { loaded, seesMoney, notHeld: notHeld.get(row.id) ?? [], deliveries })),
    is_part: isPart,
    money: seesMoney ? await moneyOf(ctx, { order, loaded, isPart, reversals }) : null,
    reversals: (seesMoney ? reversals : [])
      .filter(({ seller }) => can(ctx.actor, "order:read", { franchiseIds: [seller.id] }))
      .map((one) => ({ ...reversalView(one), made_by: one.made_by, reason: one.reason })),
    pay_link: await payLinkFor(ctx, { order, franchiseIds, isPart }),
    // A program may not read families, whose address it is.
    post_to: posts && !actsWithKey(ctx.actor) ? await readAddressToPostTo(ctx.db, order) : null,
    can_deliver: !actsWithKey(ctx.actor) && own.some(({ seller }) => ofSchool(seller.id)),
    can_reverse:
      order.confirmed_at !== null &&
      own.some(({ seller }) => can(ctx.actor, "order:reverse", { franchiseIds: [seller.id] })),
    email_to_correct: await emailToCorrect(ctx, { order, franchiseIds }),
    messages: await readMessages(ctx.db, order.id),
  });
}

/** The address of the order's mails, for those who may correct it. A program corrects none, and may not read families at all. */
async function emailToCorrect(
  ctx: Context,
  { order, franchiseIds }: { order: OrderRow; franchiseIds: readonly number[] },
): Promise<string | null> {
  if (order.confirmed_at === null || actsWithKey(ctx.actor) || !can(ctx.actor, "customer:change", { franchiseIds }))
    return null;
  const known = await readMailAddress(ctx.db, order);
  return known === null || known.isProfile ? null : known.email;
}

/** Of an order of several schools, a school alone does not ask for the payment, which is for all of them. */
async function payLinkFor(
  ctx: Context,
  { order, franchiseIds, isPart }: { order: OrderRow; franchiseIds: readonly number[]; isPart: boolean },
): Promise<string | null> {
  if (isPart || order.confirmed_at === null || !can(ctx.actor, "order:ask_payment", { franchiseIds })) return null;
  const { balances } = await paymentSummary(ctx.db, order.id);
  if (balances.length === 0) return null;
  return payLinkOf(ctx, { id: order.id, host: await readLinkHost(ctx, ctx.db, order.id) });
}

const storedLine = shapes.staffOrderLine
  .pick({ id: true, children: true, cancelled: true })
  .extend({ new_id: shapes.uuid.nullable().describe("the line that took its place") });

type StaffLine = Pick<
  StaffOrder["lines"][number],
  "id" | "type" | "name" | "quantity" | "seller" | "children" | "cancelled" | "moved_to"
>;

/** All lines of the order as sold, also those that were cancelled, with the children's full names. */
async function readLines(db: Db, orderId: string, { lines, cancelled }: SoldOrder): Promise<StaffLine[]> {
  const statement = sql`
    select i.id, i.state = 'cancelled' as cancelled, m.new_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.first_name || ' ' || c.surname) order by c.created_at, c.id)
        from order_item_child ic join child c on c.id = ic.child_id where ic.order_item_id = i.id), '[]') as children
    from order_item i left join moved_lines(${orderId}) m on m.gone_id = i.id where i.order_id = ${orderId} order by i.position, i.id`;
  const stored = await rowsOf("the lines of an order", storedLine, statement).execute(db);
  const sold = new Map([...lines, ...cancelled].map((line) => [line.id, line]));
  return stored.flatMap(({ new_id, ...row }) => {
    const line = sold.get(row.id);
    if (line === undefined) return [];
    const { type, quantity, seller } = line;
    const next = new_id === null ? undefined : sold.get(new_id);
    const moved_to = next === undefined ? null : nameOf(next);
    return [{ ...row, moved_to, type, quantity, name: nameOf(line), seller: { id: seller.id, name: seller.name } }];
  });
}

/** A line with its dates and choices. A cancelled one has neither, nor an amount: the price no longer includes it. */
function lineOf(
  row: StaffLine,
  {
    loaded,
    seesMoney,
    notHeld,
    deliveries,
  }: {
    readonly loaded: SoldOrder;
    readonly seesMoney: boolean;
    readonly notHeld: readonly string[];
    readonly deliveries: Awaited<ReturnType<typeof readDeliveriesOfOrder>>;
  },
): StaffOrder["lines"][number] {
  const line = loaded.lines.find(({ id }) => id === row.id);
  const priced = loaded.priced.lines.find((one) => one.line.id === row.id);
  return {
    ...row,
    ...lineDetails(line, notHeld),
    delivery: deliveries.get(row.id) ?? null,
    amount:
      seesMoney && !row.cancelled && priced !== undefined
        ? standingShare(priced.gross, row.quantity, priced.line.quantity)
        : null,
  };
}

function lineDetails(
  line: OrderLine | undefined,
  notHeld: readonly string[],
): Pick<StaffOrder["lines"][number], "place" | "dates" | "choices"> {
  if (line === undefined) return { place: null, dates: [], choices: [] };
  if (line.type === "product") return { place: null, dates: [], choices: choicesOf(line) };
  return {
    place: line.location.name,
    dates: meetingsOf(line).map(({ held_on: date, start, end }) => ({
      date,
      start,
      end,
      not_held: notHeld.includes(date),
    })),
    choices:
      line.type === "camp"
        ? line.addons.map((addon) => `${addon.quantity} × ${extraText({ ...addon, quantity: 1 })}`)
        : [],
  };
}

type MoneyParts = {
  readonly order: OrderRow;
  readonly loaded: SoldOrder;
  readonly isPart: boolean;
  readonly reversals: readonly StoredReversal[];
};

async function moneyOf(ctx: Context, { order, loaded, isPart, reversals }: MoneyParts): Promise<StaffOrder["money"]> {
  const isOwn = (sellerId: number) => can(ctx.actor, "order:read", { franchiseIds: [sellerId] });
  const summary = isPart ? null : await paymentSummary(ctx.db, order.id);
  return {
    currency: "GBP",
    fees: loaded.priced.fees
      .filter(({ fee }) => isOwn(fee.seller.id))
      .map(({ fee }) => ({ name: fee.label, amount: fee.amount })),
    // Of a line that took the place of another one, only the new one counts.
    total:
      loaded.priced.vatLines.filter(({ sellerId }) => isOwn(sellerId)).reduce((sum, { gross }) => sum + gross, 0) -
      reversals
        .filter(({ transfer, seller }) => transfer !== null && isOwn(seller.id))
        .reduce((sum, { given }) => sum + given, 0),
    payment:
      summary === null
        ? null
        : {
            payment_status: summary.status,
            balance_payment: summary.balancePayment,
            balances: summary.balances.map((one) => ({ ...one, overdue: one.due_on < ctx.today() })),
            movements: await orderMovements(ctx.db, order.id),
            provider_fee: await providerFeeOf(ctx.db, order.id),
          },
  };
}

async function readBuyer(db: Db, { customer_id: id }: OrderRow): Promise<StaffOrder["customer"]> {
  if (id === null) return null;
  return (await db.selectFrom("customer").select(["id", "name"]).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The mails about the order, its payments and its lessons that are not held. */
async function readMessages(db: Db, orderId: string): Promise<StaffOrder["messages"]> {
  // Each part by its index: with "or", every mail would be read.
  const statement = sql`
    select m.kind, m.created_at as queued_at, m.sent_at, m.given_up_at from message m where m.id in (
      select id from message where order_id = ${orderId}
      union select t.id from reversal r join message t on t.reversal_id = r.id where r.order_id = ${orderId}
      union select t.id from payment p join message t on t.payment_id = p.id where p.order_id = ${orderId}
      union select t.id from lost_lesson l join message t on t.withdrawal_family_id = l.family_id where l.order_id = ${orderId})
     order by m.created_at, m.id`;
  return await rowsOf("the mails of an order", shapes.staffOrder.shape.messages.element, statement).execute(db);
}
