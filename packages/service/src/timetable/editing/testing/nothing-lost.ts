import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../../kernel/index.ts";

/** Every lesson that was sold is held, or is a lost lesson with one end or one open choice; and the books balance. */
export async function nothingLost(db: Db): Promise<void> {
  const { rows } = await sql`
    select i.id, ic.child_id, stands.n as stands, lost.n as lost from order_item i join orders o on o.id = i.order_id
      join order_item_child ic on ic.order_item_id = i.id
    cross join lateral (select count(*)::int as n from claim c join session s on s.place_pool_id = c.pool_id
      where c.order_item_id = i.id and c.child_id = ic.child_id and c.state = 'committed') stands
    cross join lateral (select count(*)::int as n from lost_lesson l join claim c on c.id = l.claim_id
      where l.order_item_id = i.id and c.child_id = ic.child_id and l.state <> 'moved') lost
    where o.confirmed_at is not null and i.type = 'trial' and stands.n + lost.n <> jsonb_array_length(sold_line(o.sold, i.id) -> 'sessions')`.execute(
    db,
  );
  expect(rows).toEqual([]);
  // Each lost lesson has what its state says took its place, and each family one mail for a save.
  const odd = await sql`select id, state from lost_lesson where (state = 'moved') <> (new_claim_id is not null)
    or (state in ('credited', 'refunded')) <> (reversal_id is not null)`.execute(db);
  expect(odd.rows).toEqual([]);
  const mails =
    await sql`select f.id from withdrawal_family f where (select count(*) from message m where m.withdrawal_family_id = f.id) <> 1`.execute(
      db,
    );
  expect(mails.rows).toEqual([]);
  const notices =
    await sql`select n.id from lesson_notice n where (select count(*) from message m where n.id in (m.lesson_notice_id, m.retimed_notice_id)) <> 1`.execute(
      db,
    );
  expect(notices.rows).toEqual([]);
  // A family is told once of each save, whatever it loses: no withdrawal names one of its customers or guests twice.
  const twice = await sql`select f.withdrawal_id from withdrawal_family f join customer c on c.id = f.customer_id
    group by f.withdrawal_id, coalesce(c.guest_id, c.id) having count(*) > 1`.execute(db);
  expect(twice.rows).toEqual([]);
  // A child who is enrolled without an order has its place, or its family was told that it is gone.
  const enrolled =
    await sql`select c.id from claim c join session s on s.place_pool_id = c.pool_id where c.enrolment_id is not null
    and (c.state = 'committed') = exists (select from lost_enrolled_lesson l where l.claim_id = c.id)`.execute(db);
  expect(enrolled.rows).toEqual([]);
  expect(await db.selectFrom("ledger_disagreement").selectAll().execute()).toEqual([]);
}
