import type { CallAnswer, CallParsed } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { MAX_SUBJECT_LENGTH, validateEnquiry } from "@matinee/core/support";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { openTicket } from "../enquiries/index.ts";
import { authorizeVisitor, missing, type Context, type Outcome } from "../kernel/index.ts";

type Input = CallParsed<"POST /v1/account/orders/{id}/ask", "body"> & { readonly id: string };
type Answer = CallAnswer<"POST /v1/account/orders/{id}/ask">;

const lineRow = z.object({
  number: z.string(),
  name: z.string(),
  seller_id: z.int(),
  group_id: z.int().nullable(),
  course_id: z.int().nullable(),
  product_id: z.int().nullable(),
  category_id: z.int(),
  customer_name: z.string(),
  email: z.string(),
});

/** The category of enquiries about orders, or the last one there is. */
const category = sql`coalesce((select id from ticket_category where name = 'Shop and orders'),
  (select id from ticket_category order by position desc limit 1))`;

/** Asks the school that sold a line for what its rule doesn't give. The enquiry names the order. */
export async function askAboutLine(ctx: Context, input: Input): Promise<Outcome<Answer>> {
  const allowed = authorizeVisitor(ctx, "order:cancel");
  if (!allowed.ok) return allowed;
  const statement = sql`
    select o.number, coalesce(g.name, co.name, p.name) as name, i.seller_id, i.group_id, i.course_id, p.id as product_id,
      ${category} as category_id, c.name as customer_name, c.email
    from orders o join order_item i on i.order_id = o.id join customer c on c.id = o.customer_id
    left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
    left join product_variation v on v.id = i.variation_id left join product p on p.id = v.product_id
    where o.id = ${input.id} and i.id = ${input.line_id} and o.guest_id = ${allowed.value} and o.confirmed_at is not null`;
  const line = await rowsOf("a line to ask about", lineRow, statement).executeTakeFirst(ctx.db);
  if (line === undefined) return missing("The order");
  const checked = validateEnquiry({
    name: line.customer_name,
    email: line.email,
    subject: `Order ${line.number}: ${line.name}`.slice(0, MAX_SUBJECT_LENGTH),
    message: input.message,
  });
  if (!checked.ok) return err({ code: "invalid", details: checked.error });
  const { reference } = await inTransaction(ctx.db, (trx) =>
    openTicket(ctx, trx, { franchiseId: line.seller_id, about: line, form: checked.value }),
  );
  return ok({ reference });
}
