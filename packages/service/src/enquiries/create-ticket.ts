import type { CallAnswer, CallParsed } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { validateEnquiry } from "@matinee/core/support";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, type Db, missing, type Outcome } from "../kernel/index.ts";
import { openTicket } from "./open-ticket.ts";

type Input = CallParsed<"POST /tickets/create", "body">;
type Answer = CallAnswer<"POST /tickets/create">;

/** Sends an enquiry to the school of the class, camp or item it is about, or else to this shop. The school and the sender get a mail. */
export async function createTicket(ctx: Context, input: Input): Promise<Outcome<Answer>> {
  const allowed = authorize(ctx, "ticket:create", {});
  if (!allowed.ok) return allowed;
  const checked = validateEnquiry(input);
  const category = await ctx.db
    .selectFrom("ticket_category")
    .select("id")
    .where("id", "=", input.category_id)
    .executeTakeFirst();
  const categoryProblems =
    category === undefined ? [{ path: "category_id", message: "Please choose what your question is about." }] : [];
  const about = [input.group_id, input.course_id, input.product_id].filter((one) => one !== undefined);
  const targetProblems =
    about.length > 1
      ? [{ path: "group_id", message: "Please ask about one class, one camp or one item at a time." }]
      : [];
  const problems = [...categoryProblems, ...targetProblems, ...(checked.ok ? [] : checked.error)];
  if (problems.length > 0 || !checked.ok) return err({ code: "invalid", details: problems });
  const franchiseId = await findResponsibleSchool(ctx, ctx.db, input);
  if (franchiseId === null) return missing("The class, camp or item");
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Answer>> =>
    ok(await openTicket(ctx, trx, { franchiseId, about: input, form: checked.value })),
  );
}

/** The school that the enquiry goes to. Null if its class, camp or item is not sold in this shop. */
async function findResponsibleSchool(ctx: Context, db: Db, input: Input): Promise<number | null> {
  const find = async (table: "class_group" | "course" | "product", id: number): Promise<number | null> => {
    const row = await db.selectFrom(table).select("franchise_id").where("id", "=", id).executeTakeFirst();
    if (row === undefined) return null;
    // A school's shop sells the network's items beside its own.
    const own = ctx.site.franchise === null || row.franchise_id === ctx.site.franchise.id || table === "product";
    return own ? row.franchise_id : null;
  };
  if (input.group_id !== undefined) return await find("class_group", input.group_id);
  if (input.course_id !== undefined) return await find("course", input.course_id);
  if (input.product_id !== undefined) return await find("product", input.product_id);
  return ctx.site.seller.id;
}
