import type { CallParsed, ClassItem, ProductItem } from "@matinee/contract";
import {
  changeCampLine,
  changeClassLine,
  changeProductLine,
  type CampLine,
  type ClassLine,
  type OrderLine,
} from "@matinee/core/basket";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, missing, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { draftClassOf } from "../orders/index.ts";
import { campCandidatesOf } from "./load-camp.ts";
import { lockBasketOfLine, type LockedLine } from "./lock-basket.ts";
import { stockLinesOf } from "./stock-lines.ts";
import { viewClassLine, viewProductLine } from "./view-lines.ts";
import { changeLine } from "./write-lines.ts";

type Input = CallParsed<"PUT /order-items/update/{id}", "body">;

/**
 * Changes a line of a basket: the start date and children of a class, the child of a camp, or the text printed on an
 * item. It can also accept today's price.
 */
export async function updateBasketItem(
  ctx: Context,
  lineId: string,
  body: Input,
): Promise<Outcome<ClassItem | ProductItem>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const input = { ...body, child_ids: body.child_ids?.map((id) => id.toLowerCase()) };
  return await inTransaction(ctx.db, async (trx) => {
    const locked = await lockBasketOfLine(ctx, trx, lineId);
    if (!locked.ok) return locked;
    const { order, lines, line } = locked.value;
    if (line.type === "product") {
      const decided = changeProductLine(line, stockLinesOf(lines, line), input);
      if (!decided.ok) return decided;
      await changeLine(trx, lineId, decided.value);
      return await viewProductLine(ctx, trx, order, lineId);
    }
    const request = { ...locked.value, guestId, input };
    const decided =
      line.type === "camp"
        ? await decideCampChange(trx, { ...request, line })
        : await decideClassChange(trx, { ...request, line });
    if (!decided.ok) return decided;
    await changeLine(trx, lineId, decided.value);
    return await viewClassLine(ctx, trx, order, lineId);
  });
}

interface Request<Line extends OrderLine> extends LockedLine<Line> {
  readonly guestId: string;
  readonly input: Input;
}

async function decideCampChange(trx: Db, { order, line, guestId, input }: Request<CampLine>) {
  const candidates = await campCandidatesOf({
    courseId: line.course.id,
    orderId: order.id,
    guestId,
    childIds: input.child_ids ?? [],
    exceptLineId: line.id,
  }).execute(trx);
  return changeCampLine(line, candidates, input);
}

async function decideClassChange(trx: Db, { order, line, guestId, input }: Request<ClassLine>) {
  const childIds = input.child_ids ?? line.children.map((child) => child.id);
  const found = await draftClassOf(
    {
      orderId: order.id,
      type: line.type,
      groupId: line.group.id,
      startOn: input.start_date ?? line.start_on,
      childIds,
    },
    {
      // Children who are on the line already stay on it, also if the family has removed them since.
      ownChildren: input.child_ids === undefined ? sql`true` : sql`c.guest_id = ${guestId} and c.removed_at is null`,
      inShop: sql`true`,
    },
  ).executeTakeFirst(trx);
  return found === undefined ? missing("The class") : changeClassLine(line, found.draft, input);
}
