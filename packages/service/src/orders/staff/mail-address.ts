import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import type { OrderRow } from "../order-row.ts";

const addressRow = z.object({ customerId: z.guid(), email: z.string().min(1), isProfile: z.boolean() });

type MailAddress = z.output<typeof addressRow>;

/**
 * Where the mails about an order go, and whether an account has these details as its own. Null: it has no buyer, or they have deleted their
 * account.
 */
export async function readMailAddress(
  db: Db,
  { customer_id: id }: Pick<OrderRow, "customer_id">,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<MailAddress | null> {
  const statement = sql`select c.id as "customerId", c.email, exists (select from user_account u where u.customer_id = c.id) as "isProfile"
    from customer c where c.id = ${id} and c.email <> '' ${locked ? sql`for no key update` : sql``}`;
  return (await rowsOf("the address of an order's mails", addressRow, statement).executeTakeFirst(db)) ?? null;
}
