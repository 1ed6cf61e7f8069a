import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedDb } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import type { Database } from "./schema.ts";
import type { Scope } from "./scope.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let pool: pg.Pool;
const as = (scope: Scope): Kysely<Database> => scopedDb(pool, scope);

beforeAll(async () => {
  pool = createPool((await temporaryDatabase({ migrated: true })).url);
});

afterAll(() => pool.end());

test("a school sees the logins of its own staff, and not those of another school's", async () => {
  const system = as({ kind: "system" });
  await sql`insert into franchise (id, slug, name, legal_name, email, phone, address, order_prefix) overriding system value values
    (1, 'leeds', 'Leeds', 'Leeds Ltd', 'a@example.test', '1', '1', 'LDS'), (2, 'york', 'York', 'York Ltd', 'b@example.test', '2', '2', 'YRK')`.execute(
    system,
  );
  for (const [school, email] of [
    [1, "leeds@example.test"],
    [2, "york@example.test"],
  ] as const) {
    const [guest, user] = [randomUUID(), randomUUID()];
    await sql`insert into guest (id, token_hash, expires_at) values (${guest}, ${Buffer.from(guest)}, 'infinity')`.execute(
      system,
    );
    await sql`insert into user_account (id, email, name, guest_id) values (${user}, ${email}, 'Pat', ${guest})`.execute(
      system,
    );
    await sql`insert into user_role (user_id, role, franchise_id) values (${user}, 'FRANCHISE_STAFF', ${school})`.execute(
      system,
    );
  }
  const seen = async (scope: Scope) =>
    (await sql<{ email: string }>`select email from user_account order by email`.execute(as(scope))).rows.map(
      ({ email }) => email,
    );
  const school = (franchiseId: number): Scope => ({
    kind: "franchise",
    franchiseId,
    userId: randomUUID(),
    money: true,
  });
  expect(await seen(school(1))).toEqual(["leeds@example.test"]);
  expect(await seen(school(2))).toEqual(["york@example.test"]);
  expect(await seen({ kind: "visitor", guestId: randomUUID(), userId: null })).toEqual([]);
});
