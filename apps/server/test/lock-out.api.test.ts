import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

// Strangers who know an email address must not be able to shut its owner out.
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { ask, pool, system } = shop;
const PASSWORD = "a long way to Leeds";

/** A customer with a password. */
async function anOwner(name: string): Promise<string> {
  const [guest, user, link] = [system.newId(), system.newId(), system.newId()];
  const email = `${name}@example.test`;
  await pool.query("insert into guest (id, token_hash, expires_at) values ($1, $2, 'infinity')", [
    guest,
    randomBytes(32),
  ]);
  await pool.query("insert into user_account (id, email, name, guest_id) values ($1, $2, 'Kim', $3)", [
    user,
    email,
    guest,
  ]);
  await pool.query(
    "insert into email_token (id, user_id, purpose, host, expires_at) values ($1, $2, 'reset', 'localhost', now() + interval '1 hour')",
    [link, user],
  );
  const body = { token: system.tokens.link(link), password: PASSWORD };
  expect((await ask("POST /api/auth/reset-password", { body })).status).toBe(200);
  return email;
}

const from = (address: string, cookie?: string) => ({
  "x-forwarded-for": address,
  ...(cookie !== undefined && { cookie }),
});
const logIn = (email: string, password: string, headers: Record<string, string>) =>
  ask("POST /api/login", { body: { email, password }, headers });
const setBy = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("known_device_")) ?? "";
const cookieOf = (answer: Awaited<ReturnType<typeof ask>>) => setBy(answer).split(";")[0] ?? "";

async function mails(email: string): Promise<number> {
  await shop.work();
  const { rows } = await pool.query("select from dev_mailbox where to_address = $1", [email]);
  return rows.length;
}

test("wrong logins from everywhere do not shut out a browser that has logged in before, and the mailed link lets others in", async () => {
  const email = await anOwner("owner");
  const first = await logIn(email, PASSWORD, from("203.0.113.1"));
  expect(first.status).toBe(200);
  const device = cookieOf(first);
  const cookie = setBy(first);
  expect(cookie).toContain("HttpOnly");
  expect(cookie).not.toContain("owner");

  const flood = await Promise.all(
    Array.from({ length: 62 }, (_, n) => logIn(email, "wrong", from(`2001:db8:${n}::1`))),
  );
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(3);

  // Another browser, a made-up mark, and the mark of another account are strangers.
  const other = cookieOf(await logIn(await anOwner("other"), PASSWORD, from("203.0.113.3")));
  const madeUp = `${device.split("=")[0]}=${Buffer.alloc(16).toString("base64url")}.${device.split(".")[1]}`;
  for (const mark of [undefined, madeUp, other]) {
    const refused = await logIn(email, PASSWORD, from("203.0.113.2", mark));
    expect([refused.status, refused.text("details")]).toEqual([
      429,
      "Too many attempts. Please wait a few minutes, or ask for a link by email to log in.",
    ]);
  }
  expect((await logIn(email, PASSWORD, from("203.0.113.9", device))).status).toBe(200);

  // The link makes a new browser a known one.
  expect(
    (await ask("POST /api/auth/forgotten-password", { body: { email }, headers: from("203.0.113.2") })).status,
  ).toBe(204);
  expect(await mails(email)).toBe(1);
  const { rows } = await pool.query<{ body_text: string }>("select body_text from dev_mailbox where to_address = $1", [
    email,
  ]);
  const token = /token=([^\s&]+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "";
  const password = "another way to York";
  const reset = await ask("POST /api/auth/reset-password", { body: { token, password }, headers: from("203.0.113.2") });
  expect(reset.status).toBe(200);
  expect((await logIn(email, password, from("203.0.113.2", cookieOf(reset)))).status).toBe(200);
});

test("wrong logins from one place are slowed down and then refused there, and nowhere else", async () => {
  const email = await anOwner("tried");
  const stranger = from("198.51.100.7");
  const times: number[] = [];
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n += 1) {
    const began = performance.now();
    statuses.push((await logIn(email, "wrong", stranger)).status);
    times.push(performance.now() - began);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  // The last ones before the refusal wait 0.8 and 1.6 seconds.
  expect(Math.max(...times)).toBeGreaterThan(1_500);
  expect((await logIn(email, PASSWORD, from("198.51.100.8"))).status).toBe(200);
});

test("requests for a new password by strangers refuse nobody else's, and one address gets five mails an hour", async () => {
  const email = await anOwner("flooded");
  const forgotten = (headers: Record<string, string>) =>
    ask("POST /api/auth/forgotten-password", { body: { email }, headers });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => forgotten(from(`2001:db8:0:${n}::1`))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await forgotten(from("203.0.113.1"))).status).toBe(204);
  expect(await mails(email)).toBe(5);
  const { rows } = await pool.query("select key from rate_limit where key like 'mail%'");
  expect(JSON.stringify(rows)).not.toContain("flooded");
});
