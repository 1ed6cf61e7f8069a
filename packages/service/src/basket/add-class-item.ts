import type { CallAnswer, CallParsed } from "@matinee/contract";
import {
  addCampLines,
  addClassLine,
  fitLines,
  trialHadText,
  type DraftClassLine,
  type NewCampLine,
  type NewClassLine,
} from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { inTransaction, pipeline } from "@matinee/database";
import { sql } from "kysely";
import {
  authorizeVisitor,
  inShop,
  inViewedSchool,
  missing,
  refuse,
  type Context,
  type Db,
  type Outcome,
} from "../kernel/index.ts";
import { draftClassOf } from "../orders/index.ts";
import { triedChildrenOf } from "../places/index.ts";
import { addonsOf, campCandidatesOf, campOnSaleOf } from "./load-camp.ts";
import { lockBasket } from "./lock-basket.ts";
import { viewLines } from "./view-lines.ts";
import { insertLines } from "./write-lines.ts";

type Input = CallParsed<"POST /order-items/create", "body">;

/**
 * Adds a trial or an enrolment (one line for all its children) or a camp (one line for each child) to the visitor's
 * basket. It holds no place yet.
 */
export async function addClassItem(
  ctx: Context,
  input: Input,
): Promise<Outcome<CallAnswer<"POST /order-items/create">>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const childIds = input.child_ids.map((id) => id.toLowerCase());
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, input.order_id);
    if (!order.ok) return order;
    const request = { ...input, childIds, guestId };
    const decided = input.type === "camp" ? await decideCamp(ctx, trx, request) : await decideClass(ctx, trx, request);
    if (!decided.ok) return decided;
    const lineIds = await insertLines(ctx, trx, input.order_id, decided.value);
    const items = (await viewLines(ctx, trx, order.value, lineIds)).filter((item) => "children" in item);
    const [first] = items;
    return first === undefined ? missing("The cart item") : ok({ ...first, items });
  });
}

type Request = Input & { readonly childIds: readonly string[]; readonly guestId: string };

async function decideClass(ctx: Context, trx: Db, request: Request): Promise<Outcome<readonly NewClassLine[]>> {
  const type = request.type === "trial" ? "trial" : "enrolment";
  if (request.group_id === undefined)
    return refuse("invalid", [{ path: "group_id", message: "Please choose a class." }]);
  if (type === "trial" && request.start_date === undefined)
    return refuse("invalid", [{ path: "start_date", message: "Please choose a start date." }]);
  const found = await draftClassOf(
    {
      orderId: request.order_id,
      type,
      groupId: request.group_id,
      startOn: request.start_date ?? null,
      childIds: request.childIds,
    },
    {
      ownChildren: sql`c.guest_id = ${request.guestId} and c.removed_at is null`,
      // Staff who view the shop fill the cart with what their own school sells.
      inShop: sql`${inShop(ctx.site, sql`cg.franchise_id`)} and ${inViewedSchool(ctx, sql`cg.franchise_id`)}`,
    },
  ).executeTakeFirst(trx);
  if (found === undefined) return missing("The class");
  const decided = addClassLine(found.draft, request.childIds);
  if (!decided.ok) return decided;
  const trials = type === "trial" ? await trialsHad(trx, found.draft, decided.value) : ok(null);
  return trials.ok ? fitLines(found.lines_before, [decided.value]) : trials;
}

/** Refuses a trial that a child has had already, with the way on. What else is in the basket is the cart's to say. */
async function trialsHad(trx: Db, draft: DraftClassLine, line: NewClassLine): Promise<Outcome<null>> {
  const refused = await triedChildrenOf(line).execute(trx);
  if (refused.length === 0) return ok(null);
  return refuse(
    "trial_had",
    refused.map(({ child_id: id, same_class: sameClass }) => ({
      path: `child_ids.${line.childIds.indexOf(id)}`,
      message: trialHadText(
        [draft.children.find((child) => child.id === id)?.first_name ?? "Your child"],
        draft.group.name,
        { sameClass },
      ),
    })),
  );
}

async function decideCamp(ctx: Context, trx: Db, request: Request): Promise<Outcome<readonly NewCampLine[]>> {
  const { course_id: courseId, course_addon_ids: addonIds = [], order_id: orderId, childIds, guestId } = request;
  if (courseId === undefined) return refuse("invalid", [{ path: "course_id", message: "Please choose a camp." }]);
  const [[camp], addons, candidates] = await pipeline(
    trx,
    campOnSaleOf(ctx, { courseId, orderId }),
    addonsOf(courseId, addonIds),
    campCandidatesOf({ courseId, orderId, guestId, childIds }),
  );
  if (camp === undefined) return missing("The camp");
  const { days, take_full_payment: takeFullPayment } = request;
  const decided = addCampLines(camp, addons, candidates, { childIds, addonIds, days, takeFullPayment });
  return decided.ok ? fitLines(camp.lines_before, decided.value) : decided;
}
