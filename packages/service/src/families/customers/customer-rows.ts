import { parsePhone, parsePostcode } from "@matinee/core/family";
import { sql, type RawBuilder } from "kysely";
import { escapeLike, type ListFields, type Context } from "../../kernel/index.ts";

/** The family that customer `c` is the parent of. */
export const familyId = sql`coalesce(c.guest_id, c.id)`;

const childrenOf = sql`from child k where coalesce(k.guest_id, k.customer_id) = ${familyId} and k.removed_at is null`;
const since = sql`(select (min(o.created_at) at time zone 'Europe/London')::date from customer o where coalesce(o.guest_id, o.id) = ${familyId})`;

/** Columns of customer `c` as the staff's list has them. */
export const customerColumns = sql`c.id, c.name, c.email, c.phone, c.post_town, c.postcode,
  coalesce((select jsonb_agg(k.first_name || ' ' || k.surname order by k.date_of_birth, k.id) ${childrenOf}), '[]') as children,
  exists (select from user_account u where u.guest_id = c.guest_id and u.email_verified_at is not null) as has_account,
  ${since} as since`;

/** What the list is filtered and sorted by. */
export const customerFields: ListFields = {
  name: { column: sql`c.name`, type: "text" },
  email: { column: sql`c.email`, type: "text" },
  phone: { column: sql`c.phone`, type: "text" },
  post_town: { column: sql`c.post_town`, type: "text" },
  postcode: { column: sql`c.postcode`, type: "text" },
  since: { column: since, type: "date" },
};

/** The customers of whoever asks, each once, by what they said last; up to and with the where. */
export function customersFrom({ actor }: Context, q: string | undefined): RawBuilder<unknown> {
  const mine = "franchiseId" in actor ? actor.franchiseId : null;
  const ours =
    actor.kind === "network_admin"
      ? sql`true`
      : sql`${familyId} in (select f.family_id from family_franchise f where f.franchise_id = ${mine})`;
  return sql`from customer c where ${ours} and not exists (
      select from customer n where coalesce(n.guest_id, n.id) = ${familyId} and (n.created_at, n.id) > (c.created_at, c.id))
    and ${searched(q ?? "")}`;
}

/** A search as staff type it: part of a name, an address, a telephone number, a postcode, a child's name. */
function searched(q: string): RawBuilder<unknown> {
  if (q === "") return sql`true`;
  const part = `%${escapeLike(q)}%`;
  const phone = parsePhone(q) ?? q.replaceAll(/[\s()-]/gu, "").replace(/^0/u, "+44");
  const postcode = parsePostcode(q) ?? q;
  return sql`(c.name ilike ${part} or c.email ilike ${part} or c.postcode ilike ${`${escapeLike(postcode)}%`}
    or (${/\d{3}/u.test(phone)} and c.phone like ${`%${escapeLike(phone)}%`})
    or exists (select ${childrenOf} and k.first_name || ' ' || k.surname ilike ${part}))`;
}
