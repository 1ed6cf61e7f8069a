import { expect, test } from "vitest";
import { aWorld, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { anAccount, PASSWORD } from "../testing/an-account.ts";
import { endSessions } from "./end-sessions.ts";

const world = await aWorld();
const { db } = world;

async function reasonsOf(userId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("login_session")
    .select("revoked_reason")
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.revoked_reason);
}

test("what has ended keeps the reason for which it ended, and is not counted again", async () => {
  const me = await anAccount(world);
  const other = await anAccount(world);
  for (let n = 0; n < 3; n += 1) valueOf(await login(me.ctx, { email: me.email, password: PASSWORD }));
  const [first, second, third] = await db
    .selectFrom("login_session")
    .select("id")
    .where("user_id", "=", me.userId)
    .orderBy("id")
    .execute();
  if (first === undefined || second === undefined || third === undefined) throw new Error("Four logins");
  await db
    .updateTable("login_session")
    .set({ expires_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", third.id)
    .execute();
  expect(await endSessions(db, me.userId, "ended", { only: first.id })).toBe(1);
  expect(await endSessions(db, me.userId, "password", { except: second.id })).toBe(1);
  expect(await reasonsOf(me.userId)).toEqual(["ended", null, null, "password"]);
  expect(await endSessions(db, me.userId, "password")).toBe(1);
  expect(await reasonsOf(me.userId)).toEqual(["ended", "password", null, "password"]);
  expect(await reasonsOf(other.userId)).toEqual([null]);
});
