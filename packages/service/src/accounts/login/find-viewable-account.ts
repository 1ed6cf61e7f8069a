import { sql } from "kysely";
import { readCustomer } from "../../families/index.ts";
import type { Db } from "../../kernel/index.ts";

interface ViewedCustomer {
  readonly userId: string;
  /** Whether the same person works for the network: their account is not to be opened. */
  readonly isStaff: boolean;
  readonly franchiseIds: readonly number[];
}

/** The open account that a customer belongs to, and whose customer it is; null where there is none. */
export async function findViewableAccount(db: Db, customerId: string): Promise<ViewedCustomer | null> {
  const known = await readCustomer(db, customerId);
  if (known === null) return null;
  const { rows } = await sql<{ userId: string; isStaff: boolean }>`
    select u.id as "userId", exists (select from user_role r where r.user_id = u.id and r.role <> 'CUSTOMER') as "isStaff"
      from user_account u where (u.guest_id = ${known.guestId} or u.customer_id = ${customerId})
       and u.disabled_at is null and u.email_verified_at is not null`.execute(db);
  const [account] = rows;
  return account === undefined ? null : { ...account, franchiseIds: known.franchiseIds };
}
