import { aGroup, aLocation, aStage, sevenYearsAgo } from "@matinee/testkit/builders";
import { expect, test, vi } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

// Money is given back or recorded once for one Idempotency-Key, whatever fails after the commit.
const shop = await aShop();
const { ask, pool } = shop;
const manager = await aMember(shop, "FRANCHISE_ADMIN", shop.school.id);
const parent = {
  name: "Grace Hopper",
  email: "grace@example.test",
  phone: "0113 496 0000",
  address_line_1: "1 The Headrow",
  post_town: "Leeds",
  postcode: "LS1 8TL",
};

const trial = await aPaidTrial();
const debtId = await aDebt();

async function aPaidTrial() {
  const location = await aLocation(shop.db, { franchiseId: shop.school.id });
  const { id: stageId } = await aStage(shop.db);
  const group = await aGroup(shop.db, { location: { id: location.id, franchiseId: shop.school.id }, stageId });
  const token = await shop.visit();
  const order = await ask("GET /api/orders/current-order?create-if-needed=1", { token });
  const born = { first_name: "Ada", surname: "Hopper", date_of_birth: sevenYearsAgo() };
  const child = await ask("POST /api/v1/children/create", { token, body: born });
  const line = {
    order_id: order.at("id"),
    type: "trial",
    group_id: group.id,
    child_ids: [child.at("id")],
    start_date: group.sessions[0]?.on,
  };
  await ask("POST /api/order-items/create", { token, body: line });
  await ask("POST /api/v1/customers/create", { token, body: parent });
  const checkout = await ask("POST /api/shop/checkout", { token, body: { order_id: order.at("id") } });
  const secret = checkout.text("client_secret");
  const credentials = await ask("GET /api/payment-providers/get-credentials");
  const card = {
    key: credentials.text("publishable_key"),
    client_secret: secret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": parent.name,
  };
  await ask(`POST /sandbox/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
    fromStore: false,
    text: new URLSearchParams(card).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const isConfirmed = async () => {
    await shop.sandbox?.idle();
    await shop.work();
    return (await ask(`GET /api/orders/get/${order.text("id")}`, { token })).at("status") === "confirmed";
  };
  await vi.waitUntil(isConfirmed, { timeout: 60_000, interval: 20 });
  const { rows } = await pool.query<{ id: string }>("select id from order_item where order_id = $1", [order.at("id")]);
  return { orderId: order.text("id"), lineId: rows[0]?.id ?? "" };
}

/** What the family owes the school from before. */
async function aDebt(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from customer limit 1");
  const customer = rows[0]?.id;
  await pool.query(
    `with t as (insert into ledger_transaction (kind, dedupe_key) values ('debt_opened', 'debt_opened:opening:' || $2::int || ':' || $1::uuid) returning id)
    insert into ledger_entry (transaction_id, account, customer_id, seller_id, amount_pence)
    select id, 'debt', $1::uuid, $2::int, 4550 from t union all select id, 'seller', null, $2::int, -4550 from t`,
    [customer, shop.school.id],
  );
  const debts = await pool.query<{ id: string }>("select id from family_debt where customer_id = $1", [customer]);
  return debts.rows[0]?.id ?? "";
}

const payment = { amount: 500, method: "cash", paid_on: new Date().toISOString().slice(0, 10), note: "" };
const payDebt = async (key: string) =>
  await ask(`POST /api/v1/staff/debts/${debtId}/payments`, {
    headers: { ...manager, "idempotency-key": key },
    body: payment,
  });

async function goodwill(key: string) {
  const seen = { given: 300, to_card: 300, to_credit: 0, off_debt: 0 };
  return await ask(`POST /api/v1/staff/orders/${trial.orderId}/reversals`, {
    headers: { ...manager, "idempotency-key": key },
    body: {
      lines: [{ id: trial.lineId, quantity: 0 }],
      give: "amount",
      amount: 300,
      to: "card",
      seen,
      reason: "It rained in",
    },
  });
}

const count = async (table: "reversal" | "debt_payment" | "refund") =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

/** From now on nothing more is stored about a request once the transaction that wrote to `table` has committed, as if its process had died. */
async function dieAfterCommit(table: "reversal" | "debt_payment") {
  await pool.query(`create or replace function died() returns trigger language plpgsql as $$ begin
      if not exists (select from ${table} where xmin = pg_current_xact_id()::xid) then raise 'the process has died'; end if;
      return coalesce(new, old);
    end $$`);
  await pool.query("create trigger died before update or delete on idempotency for each row execute function died()");
}

async function nextProcess() {
  await pool.query("drop trigger died on idempotency");
  await pool.query("update idempotency set created_at = now() - interval '10 seconds' where status is null");
}

test.each([
  ["goodwill", "reversal", goodwill],
  ["a payment of a debt", "debt_payment", payDebt],
] as const)("%s is done once, though its process died right after the commit", async (key, table, send) => {
  const before = (await count(table)) ?? 0;
  await dieAfterCommit(table);
  await send(key.replaceAll(" ", "-"));
  await nextProcess();
  const again = await send(key.replaceAll(" ", "-"));
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await count(table)).toBe(before + 1);
  expect(typeof again.at("id")).toBe("string");
});

test("a payment is recorded once, though its first request lost the key to another while it waited", async () => {
  const before = (await count("debt_payment")) ?? 0;
  const client = await pool.connect();
  const waiting = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;
  let requests: readonly ReturnType<typeof payDebt>[];
  try {
    await client.query("begin; lock table debt_payment in exclusive mode");
    const first = payDebt("lost");
    await vi.waitUntil(async () => ((await waiting()) ?? 0) > 0, { timeout: 30_000, interval: 20 });
    await pool.query("delete from idempotency where key = 'lost'");
    const second = payDebt("lost");
    await vi.waitUntil(async () => ((await waiting()) ?? 0) > 1, { timeout: 30_000, interval: 20 });
    requests = [first, second];
  } finally {
    await client.query("rollback");
    client.release();
  }
  const [one, other] = await Promise.all(requests);
  expect([one?.status, other?.status]).toEqual([201, 201]);
  expect(other?.body).toEqual(one?.body);
  expect(await count("debt_payment")).toBe(before + 1);
});

test("what was done is answered even if its answer can't be stored", async () => {
  await pool.query(`create function refuse_answers() returns trigger language plpgsql as $$ begin
      if new.status is not null then raise 'no more answers'; end if; return new; end $$`);
  await pool.query(
    "create trigger refuse_answers before update on idempotency for each row execute function refuse_answers()",
  );
  const body = { name: "Hall", address_line_1: "1 Lane", post_town: "Leeds", postcode: "LS1 4AP" };
  const made = await ask("POST /api/locations/create", { headers: { ...manager, "idempotency-key": "hall" }, body });
  expect(made.status).toBe(201);
  const claims = async () => (await pool.query("select from idempotency where key = 'hall'")).rowCount;
  expect(await claims()).toBe(1);
  // With money, nothing is done that can't be answered again.
  const before = await count("reversal");
  expect((await goodwill("no-answer")).status).toBe(500);
  expect(await count("reversal")).toBe(before);
  await pool.query("drop trigger refuse_answers on idempotency");
});
