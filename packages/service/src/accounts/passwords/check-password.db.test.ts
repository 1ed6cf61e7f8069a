import { expect, test } from "vitest";
import { aWorld } from "../../testing/world.ts";
import { anAccount, PASSWORD } from "../testing/an-account.ts";
import { checkPassword } from "./check-password.ts";

const world = await aWorld();

test("no password, a wrong one and a disabled account are told apart, each at its field", async () => {
  const { ctx, userId } = await anAccount(world);
  const check = async (password: string) => await checkPassword(ctx, userId, { password, field: "password" });
  const messageOf = async (password: string) => {
    const checked = await check(password);
    const details = checked.ok ? undefined : checked.error.details;
    return Array.isArray(details) ? details.map(({ path, message }) => `${path}: ${message}`) : details;
  };
  expect(await check(PASSWORD)).toMatchObject({ ok: true });
  const [empty, wrong] = [await messageOf(""), await messageOf("a guess")];
  expect(empty).toEqual([expect.stringMatching(/^password: Please enter/u)]);
  expect(wrong).toEqual([expect.stringMatching(/^password: /u)]);
  expect(wrong).not.toEqual(empty);
  await world.db
    .updateTable("user_account")
    .set({ disabled_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", userId)
    .execute();
  expect(await check(PASSWORD)).toMatchObject({ error: { code: "not_found" } });
});
