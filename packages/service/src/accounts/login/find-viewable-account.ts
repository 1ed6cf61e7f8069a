import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { readCustomer } from "../../families/index.ts";
import type { Db } from "../../kernel/index.ts";

const accountRow = z.object({
  userId: z.guid(),
  /** True if the account also has a staff role. Such an account must not be viewed. */
  isStaff: z.boolean(),
});

interface ViewableAccount extends z.output<typeof accountRow> {
  readonly franchiseIds: readonly number[];
}

/** The active account of a customer, and the schools of that customer. Null if there is none. */
export async function findViewableAccount(db: Db, customerId: string): Promise<ViewableAccount | null> {
  const known = await readCustomer(db, customerId);
  if (known === null) return null;
  const statement = sql`
    select u.id as "userId", exists (select from user_role r where r.user_id = u.id and r.role <> 'CUSTOMER') as "isStaff"
      from user_account u where (u.guest_id = ${known.guestId} or u.customer_id = ${customerId})
       and u.disabled_at is null and u.email_verified_at is not null`;
  const account = await rowsOf("the account of a customer", accountRow, statement).executeTakeFirst(db);
  return account === undefined ? null : { ...account, franchiseIds: known.franchiseIds };
}
