import { sql } from "kysely";
import { expect, test } from "vitest";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld } from "../../testing/world.ts";
import { anAccount } from "../testing/an-account.ts";
import { eraseOldEnquiries } from "./erase-old-enquiries.ts";

const world = await aWorld();
const { db, system } = world;
const staff = await anAccount(world);

interface Asked {
  readonly guestId?: string;
  readonly email?: string;
  readonly status?: "open" | "answered" | "closed";
  readonly daysAgo: number;
  readonly answeredDaysAgo?: number;
}

/** An enquiry with an answer. Returns its id. */
async function anEnquiry(asked: Asked): Promise<string> {
  const { guestId, email = "pat@example.test", status = "answered", daysAgo, answeredDaysAgo = daysAgo } = asked;
  const id = system.newId();
  await sql`insert into ticket (id, reference, franchise_id, category_id, guest_id, name, email, subject, message, host, status, created_at)
    values (${id}, ${id}, ${world.network.seller.id}, 1, ${guestId ?? null}, 'Pat Tester', ${email}, 'Parking', 'Where can I park?',
      'leeds.localhost', ${status}, now() - make_interval(days => ${daysAgo}))`.execute(db);
  await sql`insert into ticket_answer (id, ticket_id, message, user_id, created_at)
    values (${system.newId()}, ${id}, 'Behind the hall, Pat', ${staff.userId}, now() - make_interval(days => ${answeredDaysAgo}))`.execute(
    db,
  );
  return id;
}

async function written(id: string): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select concat_ws(' | ', t.name, t.email, t.subject, t.message, a.message, t.status) as text
    from ticket t join ticket_answer a on a.ticket_id = t.id where t.id = ${id}`.execute(db);
  return rows[0]?.text ?? "";
}

const FORGOTTEN = "Deleted visitor |  | Deleted enquiry |  |  | closed";

test("an enquiry without an account is forgotten a year after the last answer, and nothing that is open or of an account", async () => {
  const visitor = await world.visitor();
  const { guestId } = visitor.actor as { guestId: string };
  const forgotten = [
    await anEnquiry({ daysAgo: 366 }),
    await anEnquiry({ daysAgo: 400, status: "closed" }),
    await anEnquiry({ daysAgo: 400, guestId }),
  ];
  const account = await anAccount(world);
  const kept = [
    await anEnquiry({ daysAgo: 364 }),
    await anEnquiry({ daysAgo: 400, answeredDaysAgo: 300 }),
    await anEnquiry({ daysAgo: 400, status: "open" }),
    await anEnquiry({ daysAgo: 400, guestId: account.guestId }),
    await anEnquiry({ daysAgo: 400, email: account.email.toUpperCase() }),
  ];
  const before = await Promise.all(kept.map(written));
  expect(await eraseOldEnquiries(system)).toBe(3);
  expect(await Promise.all(forgotten.map(written))).toEqual([FORGOTTEN, FORGOTTEN, FORGOTTEN]);
  expect(await Promise.all(kept.map(written))).toEqual(before);
  expect(await eraseOldEnquiries(system)).toBe(0);
});

test("an enquiry that is reopened at that moment stays", async () => {
  const id = await anEnquiry({ daysAgo: 400 });
  const ended = await whileLocked(
    db,
    sql`select from ticket where id = ${id} for update`,
    async () => await eraseOldEnquiries(system),
    async (trx) => await trx.updateTable("ticket").set({ status: "open" }).where("id", "=", id).execute(),
  );
  expect(ended).toBe("waited");
  expect(await written(id)).toContain("Where can I park?");
});
