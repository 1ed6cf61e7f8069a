import type { Customer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

interface KnownCustomer {
  readonly customer: Customer;
  readonly guestId: string | null;
  /** The schools they are a customer of: through an order, a waiting list place or an earlier record. */
  readonly franchiseIds: readonly number[];
}

const customerRow = shapes.customer.extend({
  guest_id: shapes.uuid.nullable(),
  franchise_ids: z.array(shapes.id),
});

const answers = (kind: "marketing" | "image") =>
  sql`n.id, n.given from consent n where n.child_id is null and n.kind = ${kind}`;

/**
 * SQL: whether the family of customer `c` has given this consent. The latest answer counts, whichever of its records gave it. Each of the
 * parts is found by an index; joined by "or" they would be looked for among all consents.
 * @internal Exported for tests.
 */
export const latestConsent = (kind: "marketing" | "image") =>
  sql`coalesce((select a.given from (
    select ${answers(kind)} and n.customer_id = c.id
    union all select ${answers(kind)} and n.customer_id = any (array(select o.id from customer o where o.guest_id = c.guest_id))
    union all select ${answers(kind)} and n.user_id = any (array(select u.id from user_account u where u.guest_id = c.guest_id))) a
    order by a.id desc limit 1), false)`;

/** A customer with the family's latest consents. Null if there is no such customer. */
export async function readCustomer(db: Db, id: string): Promise<KnownCustomer | null> {
  const statement = sql`
    select c.id, c.name, c.email, c.phone, c.address_line_1, c.address_line_2, c.address_line_3, c.post_town, c.county, c.postcode,
        ${latestConsent("marketing")} as marketing_consent, ${latestConsent("image")} as image_consent, c.message, c.guest_id,
        array(select f.franchise_id from family_franchise f where f.family_id = coalesce(c.guest_id, c.id)) as franchise_ids
      from customer c where c.id = ${id}`;
  const row = await rowsOf("a customer", customerRow, statement).executeTakeFirst(db);
  if (row === undefined) return null;
  const { guest_id: guestId, franchise_ids: franchiseIds, ...customer } = row;
  return { customer, guestId, franchiseIds };
}
