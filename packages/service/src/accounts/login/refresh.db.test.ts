import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { aWorld, valueOf } from "../../testing/world.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { refresh } from "./refresh.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, PASSWORD, tokenIn } from "../testing/an-account.ts";

const world = await aWorld();
const { system } = world;
const refused = { ok: false, error: { code: "not_logged_in" } };
const next = async (token: string) => valueOf(await refresh(system, token)).data.value.token;

test("the current token can be refreshed once; the previous one stays valid for a minute for other calls", async () => {
  const { token, userId } = await anAccount(world);
  const second = await next(token);
  expect(await refresh(system, token)).toEqual(refused);
  expect(await findActor(system, token)).not.toBeNull();
  expect(await findActor(system, second)).not.toBeNull();
  await world.db
    .updateTable("login_session")
    .set({ refreshed_at: new Date(Date.now() - 61_000).toISOString() })
    .where("user_id", "=", userId)
    .execute();
  expect(await findActor(system, token)).toBeNull();
  expect(await findActor(system, second)).not.toBeNull();
  const third = await next(second);
  expect(await findActor(system, token)).toBeNull();
  expect(await findActor(system, third)).not.toBeNull();
});

test("of many simultaneous refreshes with one token, one succeeds", async () => {
  const { token } = await anAccount(world);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(system, token)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("an expired token can be refreshed while its session is active, and does nothing else", async () => {
  const { userId } = await anAccount(world);
  const session = await world.db
    .selectFrom("login_session")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const key = createHmac("sha256", "a secret of the tests").update("login tokens").digest();
  const old = await new SignJWT({ sid: session.id, gen: 1 })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setAudience("matinee")
    .setIssuedAt(1_700_000_000)
    .setExpirationTime(1_700_086_400)
    .sign(key);
  expect(await findActor(system, old)).toBeNull();
  expect(await findActor(system, await next(old))).not.toBeNull();
});

test("an ended or expired session, a disabled account and a forged token can't be refreshed", async () => {
  const ended = await anAccount(world);
  valueOf(await logout(system, { token: ended.token }));
  expect(await refresh(system, ended.token)).toEqual(refused);

  const past = await anAccount(world);
  await world.db
    .updateTable("login_session")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("user_id", "=", past.userId)
    .execute();
  expect(await refresh(system, past.token)).toEqual(refused);
  const again = tokenIn(valueOf(await login(past.ctx, { email: past.email, password: PASSWORD })));
  await world.db
    .updateTable("user_account")
    .set({ disabled_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", past.userId)
    .execute();
  expect(await refresh(system, again)).toEqual(refused);

  const head = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  expect(await refresh(system, `${head}.${again.split(".")[1]}.`)).toEqual(refused);
  expect(await refresh(system, "x")).toEqual(refused);
});
