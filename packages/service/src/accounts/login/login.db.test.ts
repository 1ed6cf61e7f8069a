import { passSecondStep } from "@matinee/testkit";
import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { secretTokens } from "../../kernel/index.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { findCaller } from "../sessions/sessions.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { getCurrentUser } from "./get-current-user.ts";

const world = await aWorld();

test("the address works in upper or lower case, and the token belongs to the customer and the account's basket", async () => {
  const { ctx, email, userId, guestId } = await anAccount(world);
  const token = tokenIn(valueOf(await login(ctx, { email: ` ${email.toUpperCase()} `, password: PASSWORD })));
  expect(await findActor(world.system, token)).toEqual({ kind: "CUSTOMER", userId, guestId, customerId: null });
});

test("a wrong password, an unknown address and a disabled account get the same refusal", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const wrong = await login(ctx, { email, password: `${PASSWORD}!` });
  expect(wrong).toEqual({ ok: false, error: { code: "wrong_credentials" } });
  expect(await login(ctx, { email: "nobody@example.test", password: PASSWORD })).toEqual(wrong);
  expect(await login(ctx, { email: "", password: "" })).toEqual(wrong);
  await world.db
    .updateTable("user_account")
    .set({ disabled_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", userId)
    .execute();
  expect(await login(ctx, { email, password: PASSWORD })).toEqual(wrong);
});

test("an unknown address costs as many hashes as a wrong password", async () => {
  const { ctx, email } = await anAccount(world);
  const hashes = async (address: string) => {
    let count = 0;
    const hook = createHook({ init: (_, type) => void (type === "ARGON2REQUEST" && (count += 1)) }).enable();
    await login(ctx, { email: address, password: "wrong password" });
    hook.disable();
    return count;
  };
  // Nearly all the time that a login takes is one hash.
  expect([await hashes(email), await hashes("nobody@example.test")]).toEqual([1, 1]);
});

test("logging out ends the session for every holder of its token; other logins stay", async () => {
  const { ctx, email, token } = await anAccount(world);
  const other = tokenIn(valueOf(await login(ctx, { email, password: PASSWORD })));
  expect(await logout(ctx, { token })).toEqual({ ok: true, value: undefined });
  expect(valueOf(await getCurrentUser(ctx, { token }))).toHaveProperty("error");
  expect(await findActor(world.system, token)).toBeNull();
  expect(await logout(ctx, { token })).toMatchObject({ error: { code: "not_logged_in" } });
  expect(await logout(ctx, { token: null })).toMatchObject({ error: { code: "not_logged_in" } });
  expect(await findActor(world.system, other)).not.toBeNull();
});

test("a token with another secret, without an active session or of a disabled account is not accepted", async () => {
  const one = await anAccount(world);
  const two = await anAccount(world);
  const session = await world.db
    .selectFrom("login_session")
    .select("id")
    .where("user_id", "=", one.userId)
    .executeTakeFirstOrThrow();
  const claims = { userId: one.userId, sessionId: session.id, generation: 1 };
  const { tokens } = world.system;
  expect(await findActor(world.system, await tokens.sign(claims))).not.toBeNull();
  expect(await findActor(world.system, await secretTokens(["another"]).sign(claims))).toBeNull();
  expect(await findActor(world.system, await tokens.sign({ ...claims, userId: two.userId }))).toBeNull();
  expect(await findActor(world.system, await tokens.sign({ ...claims, sessionId: two.userId }))).toBeNull();
  expect(await findActor(world.system, await tokens.sign({ ...claims, generation: 2 }))).toBeNull();
  expect(await findActor(world.system, await tokens.sign({ ...claims, generation: 0 }))).toBeNull();
  await world.db
    .updateTable("login_session")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", session.id)
    .execute();
  expect(await findActor(world.system, one.token)).toBeNull();
  await world.db
    .updateTable("user_account")
    .set({ disabled_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", two.userId)
    .execute();
  expect(await findActor(world.system, two.token)).toBeNull();
});

test.each([
  ["NETWORK_ADMIN", null, { kind: "NETWORK_ADMIN" }],
  ["FRANCHISE_ADMIN", "own", { kind: "FRANCHISE_ADMIN" }],
  ["FRANCHISE_STAFF", "own", { kind: "FRANCHISE_STAFF" }],
] as const)("an account with the role %s gets that role in the policy", async (role, franchise, expected) => {
  const { userId, token } = await anAccount(world);
  const franchise_id = franchise === null ? null : world.network.seller.id;
  await world.db.insertInto("user_role").values({ user_id: userId, role, franchise_id }).execute();
  await passSecondStep(world.db, userId);
  const actor = valueOf(await findCaller(world.system, token, { asStaff: true }));
  expect(actor).toEqual({ ...expected, userId, ...(franchise_id !== null && { franchiseId: franchise_id }) });
  await world.db.deleteFrom("user_role").where("user_id", "=", userId).execute();
  expect(await findActor(world.system, token)).toBeNull();
});
