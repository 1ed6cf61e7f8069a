import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { reencryptAppSecrets } from "@matinee/service/accounts";
import { aesCipher } from "@matinee/service/kernel";
import { passSecondStep, totpCode } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aLogin } from "./harness/a-member.ts";
import { checkDataKey } from "../src/cli/check-data-key.ts";
import { requireDataKey } from "../src/compose/require-data-key.ts";
import { aShop, type Answer } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, pool } = shop;
const password = "a long way to Leeds";

const setBy = (answer: Answer, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}_`)) ?? "";
const logIn = (email: string, cookie?: string) =>
  ask("POST /api/login", { body: { email, password }, headers: cookie === undefined ? {} : { cookie } });
const finish = (token: string, code: string, trust_device = false) =>
  ask("POST /api/auth/second-step", { body: { token, code, trust_device } });

async function userOf(email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from user_account where email = $1", [email]);
  return rows[0]?.id ?? "";
}

/** A customer who has turned two-step login on. */
async function anOwner(name: string) {
  const email = `${name}@example.test`;
  const headers = await aLogin(shop, email);
  const setUp = await ask("POST /api/v1/account/two-step/set-up", { headers, body: { password } });
  const secret = setUp.text("secret");
  const on = await ask("POST /api/v1/account/two-step/turn-on", { headers, body: { code: totpCode(secret) } });
  expect(on.status).toBe(200);
  return { email, headers, secret, codes: on.rows("recovery_codes").map(String) };
}

test("a login that waits for its code is no login for any call, and its browser is not known yet", async () => {
  const { email, codes } = await anOwner("waits");
  const first = await logIn(email);
  expect([first.status, first.at("data.value.token")]).toEqual([200, null]);
  expect(first.headers.getSetCookie().join()).not.toMatch(/known_device|trusted_device/u);
  const token = first.text("data.value.second_step.token");
  const headers = { authorization: `Bearer ${token}` };
  for (const call of [
    "GET /api/v1/account/profile",
    "GET /api/v1/account/two-step",
    "GET /api/v1/account/sessions",
    "POST /api/v1/account/two-step/forget-devices",
    "GET /api/orders/current-order",
  ])
    expect([call, (await ask(call, { headers })).status]).toEqual([call, 401]);
  expect((await ask("POST /api/v1/auth/refresh", { body: token })).status).toBe(401);
  expect((await ask("POST /api/v1/auth/one-time-token-login", { body: { one_time_token: token } })).status).toBe(401);
  const done = await finish(token, codes[0] ?? "");
  expect(done.status).toBe(200);
  expect(setBy(done, "known_device")).toContain("HttpOnly");
  const own = { authorization: `Bearer ${done.text("data.value.token")}` };
  expect((await ask("GET /api/v1/account/profile", { headers: own })).status).toBe(200);
  expect((await finish(token, codes[1] ?? "")).at("code")).toBe("login_expired");
});

test("a trusted browser holds a mark that no script reads, and that counts for its account alone", async () => {
  const { email, codes } = await anOwner("trusts");
  const done = await finish((await logIn(email)).text("data.value.second_step.token"), codes[0] ?? "", true);
  const mark = setBy(done, "trusted_device");
  expect(mark).toMatch(/Max-Age=2592000/u);
  expect(mark).toContain("HttpOnly");
  expect(mark).toContain("SameSite=Lax");
  expect(mark).not.toContain("trusts");
  const cookie = mark.split(";")[0] ?? "";
  expect((await logIn(email, cookie)).text("data.value.token")).not.toBe("");
  const other = await anOwner("other");
  expect((await logIn(other.email, cookie)).at("data.value.token")).toBeNull();
});

test("staff turn it on in their own scope, and their first login without it opens nothing", async () => {
  const email = "manager@example.test";
  const headers = await aLogin(shop, email);
  const user = await userOf(email);
  await pool.query("update user_role set role = 'FRANCHISE_ADMIN', franchise_id = $2 where user_id = $1", [
    user,
    shop.school.id,
  ]);
  expect((await ask("GET /api/v1/staff/home", { headers })).status).toBe(401);
  const first = await logIn(email);
  expect(first.at("data.value.second_step.needs")).toBe("set_up");
  await passSecondStep(shop.db, user);
  expect((await ask("GET /api/v1/account/two-step", { headers })).body).toMatchObject({ on: false, required: true });
  const setUp = await ask("POST /api/v1/account/two-step/set-up", { headers, body: { password } });
  const body = { code: totpCode(setUp.text("secret")) };
  const on = await ask("POST /api/v1/account/two-step/turn-on", { headers, body });
  expect(on.rows("recovery_codes")).toHaveLength(10);
  const off = { password, code: String(on.rows("recovery_codes")[0]) };
  expect((await ask("POST /api/v1/account/two-step/turn-off", { headers, body: off })).status).toBe(403);
  expect((await ask("GET /api/v1/staff/home", { headers })).status).toBe(200);
});

test("neither log nor answers hold codes, secrets or tokens of pending logins", async () => {
  const { email, secret, codes } = await anOwner("quiet");
  const token = (await logIn(email)).text("data.value.second_step.token");
  await finish(token, "123456");
  const log = shop.lines.join("\n");
  for (const text of [secret, token, email, codes[0] ?? ""]) expect(log).not.toContain(text);
});

test("a new DATA_KEY opens the authenticator apps once they are re-encrypted", async () => {
  const { email, secret } = await anOwner("keys");
  const user = await userOf(email);
  const [old] = shop.config.dataKeys;
  const next = randomBytes(32);
  const pending = await ask("POST /api/v1/account/two-step/set-up", {
    headers: await aLogin(shop, "begun@example.test"),
    body: { password },
  });
  expect(pending.status).toBe(200);
  const { changed, unreadable } = await reencryptAppSecrets({ db: shop.db, cipher: aesCipher([next, old]) });
  expect([changed >= 2, unreadable]).toEqual([true, 0]);
  const stored = () =>
    shop.db
      .selectFrom("two_step")
      .select(["secret_ciphertext", "next_secret_ciphertext"])
      .where("user_id", "=", user)
      .executeTakeFirstOrThrow();
  const sealed = (await stored()).secret_ciphertext ?? Buffer.alloc(0);
  expect(aesCipher([next]).open(sealed, user)).toBe(secret);
  expect((await reencryptAppSecrets({ db: shop.db, cipher: aesCipher([next, old]) })).changed).toBe(0);
  expect((await reencryptAppSecrets({ db: shop.db, cipher: aesCipher([randomBytes(32)]) })).unreadable).toBe(changed);
  await reencryptAppSecrets({ db: shop.db, cipher: aesCipher([old, next]) });
  expect(aesCipher([old]).open((await stored()).secret_ciphertext ?? Buffer.alloc(0), user)).toBe(secret);
});

test("a DATA_KEY that opens no authenticator app is refused at the start, and said by doctor", async () => {
  await anOwner("wrong-key");
  const wrong = [randomBytes(32)] as const;
  const warnings: unknown[] = [];
  const start = async (config: Parameters<typeof requireDataKey>[0]) =>
    await requireDataKey(config, { systemDb: shop.db }, { warn: (...said: unknown[]) => warnings.push(said) });
  await expect(start({ dataKeys: wrong })).rejects.toThrow("authenticator apps");
  await start(shop.config);
  expect(warnings).toEqual([]);
  const settings = { databaseUrl: shop.url, dataDir: shop.config.dataDir, secretsGenerated: false };
  expect((await checkDataKey({ ...settings, dataKeys: wrong })).problem).toMatch(/ 0 of [1-9]\d* authenticator apps/u);
  expect((await checkDataKey({ ...settings, dataKeys: shop.config.dataKeys })).problem).toBeNull();

  // One secret alone that the key does not open stops nobody else.
  const [first] = await shop.db.selectFrom("two_step").select("user_id").orderBy("user_id").limit(1).execute();
  const broken = aesCipher(wrong).seal("JBSWY3DPEHPK3PXP", first?.user_id ?? "");
  await shop.db
    .updateTable("two_step")
    .set({ secret_ciphertext: broken })
    .where("user_id", "=", first?.user_id ?? "")
    .execute();
  await start(shop.config);
  expect(JSON.stringify(warnings)).toContain('"unreadable":1');
  expect((await checkDataKey({ ...settings, dataKeys: shop.config.dataKeys })).problem).toContain("authenticator apps");
});

test("an operator's command resets an account, and says when there is nothing to reset", async () => {
  const { email, headers } = await anOwner("lost");
  const reset = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/cli/main.ts"), "reset-two-step", email], {
      env: { ...process.env, NODE_ENV: "", DATABASE_URL: shop.url, LOG_LEVEL: "silent" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (printed += text.toString()));
    await once(child, "close");
    return { code: child.exitCode, printed };
  };
  const done = await reset();
  expect([done.code, done.printed]).toEqual([
    0,
    `Two-step login of ${email} is reset. All its logins have ended, and its owner gets an email.\n`,
  ]);
  expect((await ask("GET /api/v1/account/profile", { headers })).status).toBe(401);
  expect((await logIn(email)).text("data.value.token")).not.toBe("");
  const again = await reset();
  expect([again.code, again.printed]).toEqual([1, `No account of ${email} has two-step login.\n`]);
  const { rows } = await pool.query("select kind from account_notice where email = $1 and kind = 'two_step_reset'", [
    email,
  ]);
  expect(rows).toHaveLength(1);
});
