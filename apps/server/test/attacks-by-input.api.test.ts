import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage, type Family } from "./roles/people.ts";

// Attacks by what is sent; those on logins stand in attacks.api.test.ts. What docs/security.md says of them is said here.
const shop = await aShop();
const { ask, pool } = shop;
let family: Family;

beforeAll(async () => {
  family = await aFamily(shop, (await aStage(shop)).near);
});

test("fields that a form does not have change nothing: no role, no owner, no id", async () => {
  const token = await shop.visit();
  const id = "01890000-0000-7000-8000-00000000beef";
  const child = { first_name: "Ada", surname: "Tester", date_of_birth: "2019-01-01" };
  const made = await ask("POST /api/v1/children/create", {
    token,
    body: {
      ...child,
      id,
      guest_id: family.guest,
      customer_id: family.customer,
      medical_ciphertext: "x",
      __proto__: { admin: true },
    },
  });
  expect([made.status, made.text("id") === id]).toEqual([201, false]);
  const { rows } = await pool.query("select 1 from child where guest_id = $1 and first_name = 'Ada'", [family.guest]);
  expect(rows).toEqual([]);
  const email = "massed@example.test";
  await ask("POST /api/auth/register", {
    body: {
      name: "Kim",
      email,
      password: "a long way to Leeds",
      roles: [{ name: "NETWORK_ADMIN" }],
      email_verified_at: "2020-01-01T00:00:00Z",
    },
  });
  const account = await pool.query(
    "select u.email_verified_at, (select count(*)::int from user_role r where r.user_id = u.id) as roles from user_account u where email = $1",
    [email],
  );
  expect(account.rows).toEqual([{ email_verified_at: null, roles: 0 }]);
});

test("a webhook that the provider did not sign is refused", async () => {
  const call = "POST /api/payments/webhook/sandbox";
  const text = JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } });
  const stamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", "whsec_guess").update(`${stamp}.${text}`).digest("hex");
  for (const sent of [undefined, "", "t=,v1=", `t=${stamp},v1=`, "t=1,v1=00", `t=${stamp},v1=${signature}`])
    expect(
      (
        await ask(call, {
          text,
          headers: { "content-type": "application/json", ...(sent !== undefined && { "stripe-signature": sent }) },
        })
      ).at("code"),
    ).toBe("bad_signature");
  expect((await pool.query("select 1 from payment_event")).rows).toEqual([]);
});

test("a query that looks like SQL is treated as text", async () => {
  const words = [
    "'; drop table child; --",
    "' or '1'='1",
    "\\'; select pg_sleep(9) --",
    "$1",
    "%' union select password_hash from user_account --",
  ];
  for (const text of words) {
    const q = encodeURIComponent(text);
    expect((await ask(`GET /api/groups/get-suitable-groups?q=${q}`)).status).toBe(200);
    expect([200, 422]).toContain(
      (await ask(`GET /api/locations/list?filter=${encodeURIComponent(`name:eq:${text}`)}`)).status,
    );
    expect((await ask("POST /api/login", { body: { email: text, password: text } })).status).toBe(401);
  }
  expect((await pool.query("select count(*)::int > 0 as there from child")).rows).toEqual([{ there: true }]);
});

test("two unknown visitors with the same idempotency key get their own answers", async () => {
  const [one, two] = [await shop.visit(), await shop.visit()];
  const headers = { "idempotency-key": "the-same" };
  const register = (token: string, email: string) =>
    ask("POST /api/auth/register", {
      token,
      headers,
      body: { name: "Kim", email, password: "a long way to Leeds" },
    });
  const first = await register(one, "kim.one@example.test");
  const second = await register(two, "kim.two@example.test");
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers.get("idempotency-replayed")).toBeNull();
  const again = await register(one, "kim.one@example.test");
  expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([first.body, "true"]);
  const { rows } = await pool.query("select 1 from user_account where email like 'kim.%@example.test'");
  expect(rows).toHaveLength(2);
});

test("strangers who type somebody's address cannot flood them with mail, however many visitors they pretend to be", async () => {
  const limited = await aShop({ env: { TRUST_PROXY: "1" } });
  for (let n = 1; n <= 22; n += 1) {
    const answer = await limited.ask("POST /api/tickets/create", {
      headers: { "x-forwarded-for": `2001:db8:${n}::1` },
      body: { category_id: 1, name: "Kim", email: " Flooded@example.test", subject: "Hello", message: "Buy this" },
    });
    // The school gets every enquiry, also one that the owner of the address writes.
    expect(answer.status).toBe(201);
  }
  await limited.work();
  const { rows: mails } = await limited.pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address ilike '%flooded@example.test%'",
  );
  // A window of an hour may end in the middle.
  expect(mails.length).toBeGreaterThanOrEqual(5);
  expect(mails.length).toBeLessThanOrEqual(10);
  expect(JSON.stringify(mails)).not.toContain("Buy this");
  const waiting: number[] = [];
  for (let n = 1; n <= 122; n += 1) {
    const answer = await limited.ask("POST /api/v1/waiting-lists/bulk-create", {
      headers: { "x-forwarded-for": `2001:db8:7:7::${n}` },
      body: { entries: [] },
    });
    waiting.push(answer.status);
  }
  expect(waiting.slice(0, 60)).not.toContain(429);
  expect(waiting.at(-1)).toBe(429);
});
