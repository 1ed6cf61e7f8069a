import { sql } from "kysely";
import type { Db } from "../kernel/context.ts";

interface ViewedCustomer {
  readonly userId: string;
  /** Whether the same person works for the network: their account is not to be opened. */
  readonly isStaff: boolean;
  /** Whom they are a customer of: who sold them something, or has them on a waiting list. */
  readonly franchiseIds: readonly number[];
}

/** The open account that a customer belongs to, and whose customer it is; null where there is none. */
export async function customerToView(db: Db, customerId: string): Promise<ViewedCustomer | null> {
  const { rows } = await sql<ViewedCustomer>`
    select u.id as "userId",
        exists (select from user_role r where r.user_id = u.id and r.role <> 'CUSTOMER') as "isStaff",
        array(select distinct i.seller_id from orders o join order_item i on i.order_id = o.id
               where o.guest_id = u.guest_id and o.status <> 'basket'
              union
              select coalesce(g.franchise_id, co.franchise_id) from child k join waiting_list_entry w on w.child_id = k.id
                left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
               where k.guest_id = u.guest_id and w.status in ('waiting', 'offered')) as "franchiseIds"
      from customer c join user_account u on u.customer_id = c.id or u.guest_id = c.guest_id
     where c.id = ${customerId} and u.disabled_at is null and u.email_verified_at is not null`.execute(db);
  return rows[0] ?? null;
}
