import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { temporaryDatabase } from "./temporary-database.ts";

const migrations = fileURLToPath(new URL("../migrations/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "matinee-before-ledger-"));
let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await temporaryDatabase();
  for (const file of readdirSync(migrations).filter((name) => name < "0014"))
    cpSync(join(migrations, file), join(folder, file));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(folder, { recursive: true });
});

const ORDERS = `
  insert into franchise (slug, name, legal_name, email, phone, address, order_prefix)
    values ('leeds', 'Leeds', 'Leeds Ltd', 'a@example.test', '1', 'Leeds', 'LEE'), ('york', 'York', 'York Ltd', 'b@example.test', '2', 'York', 'YOR');
  insert into stage (name, min_age, max_age, age_rule) values ('Juniors', 6, 8, 'exact');
  insert into location (franchise_id, name, address_line_1, post_town, postcode, lat, lng) values (1, 'Hall', '1 Road', 'Leeds', 'LS1 1AA', 53, -1);
  insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence)
    values (1, 1, 1, 'Juniors', '{singing}', 10, 4, 2400, 24000);
  insert into guest (id, token_hash, expires_at) values ('00000000-0000-4000-8000-000000000001', 'x', now());
  insert into orders (id, guest_id, host, status, number, total_gross_pence, confirmed_at) values
    ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', 'h', 'confirmed', 'A', 7299, now()),
    ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000001', 'h', 'confirmed', 'B', 0, now()),
    ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-000000000001', 'h', 'cancelled', 'C', 2400, null);
  insert into order_item (id, order_id, position, type, seller_id, group_id, quantity, unit_price_pence, vat_bp)
    select gen_random_uuid(), ('00000000-0000-4000-8000-00000000000' || o)::uuid, p, 'trial', s, 1, q, price, 0
    from (values ('a', 1, 1, 2, 2400), ('a', 2, 2, 1, 2499), ('b', 1, 1, 1, 0), ('c', 1, 1, 1, 2400)) as line (o, p, s, q, price);
  insert into payment (id, order_id, provider, amount_pence, status) values
    ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000a', 'sandbox', 7299, 'succeeded'),
    ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-00000000000a', 'sandbox', 7299, 'cancelled'),
    ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000c', 'stripe', 2400, 'succeeded');
  insert into refund (id, payment_id, amount_pence, reason, status)
    values ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-0000000000c1', 2400, 'captured_no_place', 'succeeded')`;

test("what was sold, paid and refunded before there was a ledger is in it afterwards, and agrees", async () => {
  await migrate(database.url, folder);
  await client.query(ORDERS);
  await migrate(database.url);
  const { rows } = await client.query<Record<string, string | number>>(`
    select right(t.order_id::text, 1) as "order", t.kind, e.account, coalesce(e.provider, e.seller_id::text) as owner, e.amount_pence as amount
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id order by 1, t.id, e.amount_pence desc`);
  expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
    "a sale receivable  7299",
    "a sale seller 2 -2499",
    "a sale seller 1 -4800",
    "a payment provider sandbox 7299",
    "a payment receivable  -7299",
    "c payment provider stripe 2400",
    "c payment receivable  -2400",
    "c refund receivable  2400",
    "c refund provider stripe -2400",
  ]);
  expect((await client.query("select * from ledger_disagreement")).rows).toEqual([]);
});
