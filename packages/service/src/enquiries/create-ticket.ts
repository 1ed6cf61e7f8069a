import { randomInt } from "node:crypto";
import type { CallAnswer, CallParsed } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { validateEnquiry } from "@matinee/core/support";
import { inTransaction } from "@matinee/database";
import { authorize, visitorOf, type Context, type Db, missing, type Outcome } from "../kernel/index.ts";
import { queueTicketMails } from "../mail/index.ts";

type Input = CallParsed<"POST /tickets/create", "body">;
type Answer = CallAnswer<"POST /tickets/create">;

// Neither vowels nor signs that look alike: read out over a telephone it stays what it is, and spells nothing.
const LETTERS = "BCDFGHJKMNPQRSTVWXZ23456789";
const LENGTH = 7;

/** An enquiry to the school that teaches or sells what it is about, otherwise to this shop; both sides get mail. */
export async function createTicket(ctx: Context, input: Input): Promise<Outcome<Answer>> {
  const allowed = authorize(ctx, "ticket:create", {});
  if (!allowed.ok) return allowed;
  const checked = validateEnquiry(input);
  const category = await ctx.db
    .selectFrom("ticket_category")
    .select("id")
    .where("id", "=", input.category_id)
    .executeTakeFirst();
  const unknown = category === undefined ? [{ path: "category_id", message: "Please choose what it is about." }] : [];
  const about = [input.group_id, input.course_id, input.product_id].filter((one) => one !== undefined);
  const several =
    about.length > 1 ? [{ path: "group_id", message: "An enquiry is about one class, one camp or one item." }] : [];
  const problems = [...unknown, ...several, ...(checked.ok ? [] : checked.error)];
  if (problems.length > 0 || !checked.ok) return err({ code: "invalid", details: problems });
  const franchiseId = await findResponsibleSchool(ctx, ctx.db, input);
  if (franchiseId === null) return missing("What you ask about");
  const id = ctx.newId();
  const reference = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const guestId = visitorOf(ctx);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Answer>> => {
    const known =
      guestId === null
        ? undefined
        : await trx.selectFrom("guest").select("id").where("id", "=", guestId).executeTakeFirst();
    await trx
      .insertInto("ticket")
      .values({
        id,
        reference,
        franchise_id: franchiseId,
        category_id: input.category_id,
        guest_id: known?.id ?? null,
        group_id: input.group_id ?? null,
        course_id: input.course_id ?? null,
        product_id: input.product_id ?? null,
        ...checked.value,
        host: ctx.site.host,
      })
      .execute();
    await queueTicketMails(ctx, trx, id);
    return ok({ id, reference });
  });
}

/** Whose it is; null where it is not of this shop. */
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
