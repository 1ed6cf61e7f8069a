import type { CallAnswer } from "@matinee/contract";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { payBalance, payBalanceWithCredit } from "../../checkout/index.ts";
import type { Outcome } from "../../kernel/index.ts";
import {
  cancelByFamily,
  previewCancellation,
  previewOwnTransfer,
  previewStaffReversal,
  previewStaffTransfer,
  reverseByStaff,
  transferByFamily,
  transferByStaff,
} from "../../reversals/index.ts";
import { retryWorkItem } from "../../work-items/index.ts";
import { giveCredit } from "../../ledger/index.ts";
import { newId } from "../world.ts";
import { add, type KnownOrder } from "./books.ts";
import type { Operation } from "./plan.ts";
import { TRIAL_PENCE } from "./small-school.ts";
import {
  contextOf,
  familyOf,
  orderIn,
  payWith,
  systemOf,
  type Stage,
  linesOf,
  runJobs,
  type OrderLine,
} from "./stage.ts";

const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? "ok" : outcome.error.code);

/** What is asked of a reversal. The first two take places away; the others give money back for a place that stays. */
function requestOf(pick: number, lineId: string, childIds: readonly string[]) {
  const some = pick % 2 === 0 ? childIds : childIds.slice(0, 1);
  const cancelled = { id: lineId, quantity: some.length, child_ids: some };
  switch (pick) {
    case 0:
    case 1:
      return { lines: [cancelled], give: "all", to: "card" } as const;
    case 2:
    case 3:
      return { lines: [cancelled], give: "all", to: "credit" } as const;
    case 4:
      return { lines: [cancelled], give: "rule", to: "both", credit: 700 } as const;
    case 5:
      return { lines: [cancelled], give: "nothing", to: "card" } as const;
    default:
      return {
        lines: [{ id: lineId, quantity: 0 }],
        give: "amount",
        amount: 500 * (pick - 4),
        to: pick === 6 ? "card" : "credit",
      } as const;
  }
}

/** Cancels a line, or a child's part of it, or gives money back: looks at the preview first and commits what it said. */
export async function reversalOperation(stage: Stage, operation: Operation, by: "family" | "staff"): Promise<string> {
  const found = await orderIn(stage, operation, ["confirmed", "partly_cancelled"]);
  const order = found === undefined ? undefined : stage.books.orders.get(found.id);
  if (order === undefined) return "nothing";
  const lines = await linesOf(stage, operation, order);
  const line = lines[operation.pick % Math.max(1, lines.length)];
  if (line === undefined) return "nothing";
  const request = requestOf(operation.pick, line.id, line.childIds);
  const answer = await (by === "family"
    ? cancelAsFamily(stage, operation, order, { request, childIds: line.childIds })
    : reverseAsStaff(stage, operation, order, request));
  if (!answer.ok) return answer.error.code;
  order.given += answer.value.given;
  order.toCredit += answer.value.to_credit;
  for (const { quantity, child_ids: childIds } of answer.value.lines)
    if (quantity > 0) takeOff(order, { ...line, childIds: [...(childIds ?? line.childIds)] });
  return "ok";
}

/** Moves a trial, or one child of it, to another date of the class: a family by the school's rule, or staff. */
export async function moveOperation(stage: Stage, operation: Operation): Promise<string> {
  const found = await orderIn(stage, operation, ["confirmed", "partly_cancelled"]);
  const order = found === undefined ? undefined : stage.books.orders.get(found.id);
  if (order === undefined) return "nothing";
  const line = (await linesOf(stage, operation, order)).find(({ type }) => type === "trial");
  const date = stage.school.dates.find(({ on }) => on !== line?.startOn);
  if (line === undefined || date === undefined) return "nothing";
  const { pick } = operation;
  const childIds = pick % 2 === 0 ? line.childIds : line.childIds.slice(0, 1);
  const to = pick % 4 < 2 ? ("card" as const) : ("credit" as const);
  const moved = {
    id: order.id,
    line_id: line.id,
    child_ids: [...childIds],
    group_id: stage.school.groupId,
    start_date: date.on,
    to,
  };
  const answer = await (pick > 4 ? moveAsFamily(stage, operation, moved) : moveAsStaff(stage, operation, moved));
  if (!answer.ok) return answer.error.code;
  const { price, given, toCredit } = answer.value;
  takeOff(order, { ...line, childIds: [...childIds] });
  for (const childId of childIds)
    order.places.push({ childId, kind: "trial", startOn: date.on, full: true, cancelled: false });
  // A place counts with its list price, whatever the new one was charged.
  order.given += given + TRIAL_PENCE * childIds.length - price;
  order.toCredit += toCredit;
  return "ok";
}

type Moved = Parameters<typeof previewOwnTransfer>[1];
type MovedMoney = { readonly price: number; readonly given: number; readonly toCredit: number };

async function moveAsFamily(stage: Stage, operation: Operation, moved: Moved): Promise<Outcome<MovedMoney>> {
  const ctx = contextOf(stage, operation);
  const preview = await previewOwnTransfer(ctx, moved);
  if (!preview.ok) return preview;
  const seen = seenOf(preview.value);
  const done = await transferByFamily(ctx, { ...moved, seen });
  return done.ok ? { ok: true, value: { ...seen, toCredit: seen.to_credit } } : done;
}

async function moveAsStaff(stage: Stage, operation: Operation, moved: Moved): Promise<Outcome<MovedMoney>> {
  const ctx = { ...stage.admin, db: systemOf(stage, operation).db };
  const asked = { ...moved, difference: "owe" as const };
  const preview = await previewStaffTransfer(ctx, asked);
  if (!preview.ok) return preview;
  const seen = seenOf(preview.value);
  const done = await transferByStaff(ctx, { ...asked, seen, reason: "Asked by phone" });
  return done.ok ? { ok: true, value: { ...seen, toCredit: seen.to_credit } } : done;
}

function seenOf({ from, to, owed, to_card, to_credit }: CallAnswer<"POST /v1/account/orders/{id}/transfers/preview">) {
  return { price: to.price, given: from.price, owed, to_card, to_credit };
}

interface Given {
  readonly given: number;
  readonly to_credit: number;
  readonly lines: readonly { readonly quantity: number; readonly child_ids?: readonly string[] }[];
}

const linesForm = <
  Line extends { readonly id: string; readonly quantity: number; readonly child_ids?: readonly string[] },
>(
  line: Line,
) => ({ ...line, ...(line.child_ids !== undefined && { child_ids: [...line.child_ids] }) });

async function reverseAsStaff(
  stage: Stage,
  operation: Operation,
  { id }: KnownOrder,
  request: ReturnType<typeof requestOf>,
): Promise<Outcome<Given>> {
  const ctx = { ...stage.admin, db: systemOf(stage, operation).db };
  const asked = { ...request, id, lines: request.lines.map(linesForm) };
  const preview = await previewStaffReversal(ctx, asked);
  if (!preview.ok) return preview;
  const { given, to_card, to_credit, off_debt } = preview.value;
  const seen = { given, to_card, to_credit, off_debt };
  const done = await reverseByStaff(ctx, { ...asked, seen, reason: "Asked by phone" });
  return done.ok ? { ok: true, value: { given, to_credit, lines: asked.lines } } : done;
}

/** A family cancels by the school's rule, whatever the request gives. */
async function cancelAsFamily(
  stage: Stage,
  operation: Operation,
  { id }: KnownOrder,
  { request, childIds }: { readonly request: ReturnType<typeof requestOf>; readonly childIds: readonly string[] },
): Promise<Outcome<Given>> {
  const ctx = contextOf(stage, operation);
  const to = request.to === "credit" ? "credit" : "card";
  // It names the children whose places it means, as the account does: another window may cancel one of them at this moment.
  const lines = request.lines.map(({ quantity, ...line }) =>
    linesForm(quantity === 0 ? { ...line, quantity: childIds.length, child_ids: childIds } : { ...line, quantity }),
  );
  const asked = { id, lines, to } as const;
  const preview = await previewCancellation(ctx, asked);
  if (!preview.ok) return preview;
  const { given, to_card, to_credit, off_debt } = preview.value;
  const done = await cancelByFamily(ctx, { ...asked, seen: { given, to_card, to_credit, off_debt } });
  return done.ok ? { ok: true, value: { given, to_credit, lines } } : done;
}

/** Notes places as cancelled. Throws if one of them was cancelled before: then its money went back twice. */
function takeOff(order: KnownOrder, line: OrderLine): void {
  for (const childId of line.childIds) {
    const known = order.places.filter(
      (one) => one.childId === childId && one.kind === line.type && one.startOn === line.startOn,
    );
    const place = known.find((one) => !one.cancelled);
    if (known.length === 0) throw new Error(`A place was given back that nobody put into order ${order.id}`);
    if (place === undefined) throw new Error(`A place of order ${order.id} was given back twice`);
    place.cancelled = true;
  }
}

const idRow = z.object({ id: z.string() });

/** Answers a bank's dispute: with evidence that wins, that loses, or that the bank still looks at. */
export async function disputeOperation(stage: Stage, operation: Operation): Promise<string> {
  const { world } = stage;
  const ids = ordersOf(stage, operation).map((order) => order.id);
  const statement = sql`
    select d.id from sandbox_gateway.object d join sandbox_gateway.object i on i.id = d.parent
    where d.kind = 'dispute' and i.body -> 'metadata' ->> 'order_id' = any (${ids}::text[]) and d.body ->> 'status' in ('needs_response', 'under_review')`;
  const found = await rowsOf("open disputes at the provider", idRow, statement).execute(world.db);
  const dispute = found[operation.pick % Math.max(1, found.length)];
  if (dispute === undefined) return "nothing";
  const text = ["winning_evidence", "losing_evidence", "She came every week"][operation.pick % 3] ?? "";
  const answer = await world.sandbox.app.request(`http://sandbox.test/v1/disputes/${dispute.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${world.provider.secretKey}` },
    body: new URLSearchParams({ "evidence[uncategorized_text]": text }),
  });
  return answer.status === 200 ? "ok" : `HTTP ${answer.status}`;
}

function ordersOf({ books, school }: Stage, { family }: Operation): KnownOrder[] {
  return [...books.orders.values()].filter((one) => one.family === family % school.families.length);
}

/** Opens the payment of a balance, and mostly pays it. */
export async function payBalanceOperation(stage: Stage, operation: Operation): Promise<string> {
  const found = await orderIn(stage, operation, ["confirmed", "partly_cancelled", "cancelled"]);
  const order = found === undefined ? undefined : stage.books.orders.get(found.id);
  if (order === undefined) return "nothing";
  const opened = await payBalance(contextOf(stage, operation), { id: order.id });
  if (!opened.ok) return opened.error.code;
  const { client_secret: secret, amount_due: amount } = opened.value;
  if (secret !== null) order.asked.set(secret, amount);
  return operation.pick === 7
    ? "ok"
    : await payWith(stage, order, secret, operation.pick % 2 === 0 ? "4242424242424242" : "4000009900000053");
}

const owedRow = z.object({ orderId: z.guid(), owed: z.int() });
const creditRow = z.object({ credit: z.int() });
const CREDIT_PENCE = 3_000;

/** A school gives a family credit for nothing. */
export async function giveCreditOperation(stage: Stage, operation: Operation): Promise<string> {
  const { customerId } = familyOf(stage, operation);
  const from = { sellerId: stage.world.network.seller.id };
  const credit = { key: newId(), customerId, amount: CREDIT_PENCE, from, note: "Goodwill" };
  await inTransaction(systemOf(stage, operation).db, async (trx) => await giveCredit(trx, credit));
  add(stage.books.granted, customerId, CREDIT_PENCE);
  return "ok";
}

/** Pays what an order owes with the family's credit as far as it goes. The school gives some first, if there is none. */
export async function payWithCreditOperation(stage: Stage, operation: Operation): Promise<string> {
  const orderIds = [...stage.books.orders.keys()];
  const owing = sql`select order_id as "orderId", sum(amount_pence)::int as owed from ledger_entry
    where account = 'receivable' and order_id = any (${orderIds}::uuid[]) group by 1 having sum(amount_pence) > 0 order by 1`;
  const orders = await rowsOf("orders that owe money", owedRow, owing).execute(systemOf(stage, operation).db);
  const order = orders[operation.pick % Math.max(1, orders.length)];
  const family = stage.books.orders.get(order?.orderId ?? "")?.family;
  if (order === undefined || family === undefined) return "nothing";
  const own = { ...operation, family };
  const { customerId } = familyOf(stage, own);
  const ctx = contextOf(stage, own);
  const balance = rowsOf(
    "a family's credit",
    creditRow,
    sql`select balance_pence as credit from customer_credit where customer_id = ${customerId} and balance_pence > 0`,
  );
  if ((await balance.executeTakeFirst(ctx.db)) === undefined) await giveCreditOperation(stage, own);
  const { credit } = (await balance.executeTakeFirst(ctx.db)) ?? { credit: 0 };
  return codeOf(await payBalanceWithCredit(ctx, { id: order.orderId, amount: Math.min(order.owed, credit) }));
}

/** The bank reports what became of refunds, and staff start another attempt of one that failed. */
export async function retryOperation(stage: Stage, operation: Operation): Promise<string> {
  // Refunds that were just asked for go out first: the bank refuses them seconds later.
  await runJobs(stage, operation.process);
  stage.world.state.providerAheadMs += 5_000;
  await stage.world.sandbox.deliverDueWebhooks();
  await runJobs(stage, operation.process);
  const { db } = systemOf(stage, operation);
  const orderIds = [...stage.books.orders.keys()];
  const items = await inTransaction(
    db,
    async (trx) =>
      await trx
        .selectFrom("work_item")
        .select("id")
        .where("status", "=", "open")
        .where("kind", "=", "refund_failed")
        .where("order_id", "in", orderIds)
        .orderBy("created_at")
        .execute(),
  );
  const item = items[operation.pick % Math.max(1, items.length)];
  return item === undefined ? "nothing" : codeOf(await retryWorkItem({ ...stage.admin, db }, { id: item.id }));
}
