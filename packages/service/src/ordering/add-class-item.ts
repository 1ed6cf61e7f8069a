import type { CallAnswer, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, visitorOf } from "../kernel/authorize.ts";
import type { Context, Db } from "../kernel/context.ts";
import { missing, refuse, type Outcome } from "../kernel/outcome.ts";
import { lockBasket } from "./open-basket.ts";
import { checkLine, setChildren } from "./write-line.ts";

type Input = CallParsed<"POST /order-items/create", "body">;

/** Adds a trial in a class to the visitor's basket: one line for all its children. It promises no place yet. */
export async function addClassItem(
  ctx: Context,
  input: Input,
): Promise<Outcome<CallAnswer<"POST /order-items/create">>> {
  const guestId = visitorOf(ctx);
  const allowed = authorize(ctx, "order:change", { guestId });
  if (!allowed.ok || guestId === null) return allowed.ok ? refuse("forbidden") : allowed;
  if (input.type !== "trial") return refuse("not_implemented");
  const { group_id, start_date } = input;
  if (group_id === undefined) return refuse("invalid", [{ path: "group_id", message: "Please choose a class." }]);
  if (start_date === undefined)
    return refuse("invalid", [{ path: "start_date", message: "Please choose a start date." }]);
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const itemId = await insertLine(ctx, trx, input.order_id, group_id, start_date);
    if (itemId === null) return missing("The class");
    const children = await setChildren(trx, itemId, guestId, input.child_ids);
    if (!children.ok) return children;
    const line = await checkLine(trx, order.value, ctx.today(), itemId);
    return line.ok ? ok({ ...line.value, items: [line.value] }) : line;
  });
}

/** Writes the line at today's price; null where the class is not of this shop. */
async function insertLine(
  ctx: Context,
  trx: Db,
  orderId: string,
  groupId: number,
  startOn: string,
): Promise<string | null> {
  const group = await trx
    .selectFrom("class_group")
    .select(["franchise_id", "trial_price_pence", "vat_bp"])
    .where("id", "=", groupId)
    .executeTakeFirst();
  if (group === undefined || (!ctx.site.isMain && ctx.site.franchise?.id !== group.franchise_id)) return null;
  const last = await trx
    .selectFrom("order_item")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  const id = ctx.newId();
  await trx
    .insertInto("order_item")
    .values({
      id,
      order_id: orderId,
      position: (last?.position ?? 0) + 1,
      type: "trial",
      seller_id: group.franchise_id,
      group_id: groupId,
      course_id: null,
      variation_id: null,
      start_on: startOn,
      quantity: 1,
      unit_price_pence: group.trial_price_pence,
      vat_bp: group.vat_bp,
      personalisation: null,
    })
    .execute();
  return id;
}
