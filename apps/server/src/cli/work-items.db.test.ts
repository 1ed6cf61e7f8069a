import { testDatabase } from "@matinee/testkit";
import { freshId } from "@matinee/testkit/builders";
import { openWorkItem } from "@matinee/service/kernel";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { runWorkItems } from "./work-items.ts";

const { db } = await testDatabase();
const lines: string[] = [];
const run = async (...args: string[]) => {
  lines.length = 0;
  await runWorkItems(db, args, (line) => lines.push(line));
  return lines.join("\n");
};

afterEach(() => void (process.exitCode = undefined));

test("an operator lists what is open, closes one with a reason, and is told what is not possible", async () => {
  expect(await run()).toBe("Nothing is open.");
  const subject = freshId();
  await openWorkItem({ newId: freshId }, db, {
    kind: "payout_failed",
    subject,
    orderId: null,
    cause: "account closed",
  });
  await sql`update work_item set created_at = '2026-01-05T10:00:00Z', times = 3 where subject = ${subject}`.execute(db);
  const listed = await run("list");
  // What, since when, of which order, how often, and why.
  expect(listed).toMatch(/^[0-9a-f-]{36} {2}payout_failed +5 January 2026 {2}- {2}3x {2}account closed\n1 open\./u);
  const id = listed.slice(0, 36);
  expect(await run("retry", id)).toBe("There is nothing to try again.");
  expect(process.exitCode).toBe(1);
  await expect(run("close", id)).rejects.toThrow("Use: work-items");
  await expect(run("close", "x", "y")).rejects.toThrow("Use: work-items");
  await expect(run("open", id)).rejects.toThrow("Use: work-items");
  expect(await run("close", id, "Corrected", "the", "account")).toBe("Closed.");
  const stored = await db.selectFrom("work_item").select(["closed_by", "close_reason"]).where("id", "=", id).execute();
  expect(stored).toEqual([{ closed_by: "operator", close_reason: "Corrected the account" }]);
  expect(await run()).toBe("Nothing is open.");
});

test("an operator tries again what failed, and it is due at once for whichever process works", async () => {
  const subject = freshId();
  const detail = { work: "checkout.expire", attempts: 9 };
  await openWorkItem({ newId: freshId }, db, { kind: "checkout_stuck", subject, orderId: null, detail });
  await sql`insert into leased_work (kind, subject, attempts, next_try_at)
    values ('checkout.expire', ${subject}, 9, now() + interval '15 minutes')`.execute(db);
  const id = (await run("list")).slice(0, 36);
  expect(await run("retry", id)).toBe("It will be tried again within minutes.");
  expect(process.exitCode).toBeUndefined();
  const isDue = sql<boolean>`next_try_at <= clock_timestamp()`.as("isDue");
  expect(await db.selectFrom("leased_work").select(isDue).where("subject", "=", subject).execute()).toEqual([
    { isDue: true },
  ]);
  const item = db.selectFrom("work_item").select(["status", "retries"]).where("id", "=", id);
  // It closes when the attempt succeeds.
  expect(await item.execute()).toEqual([{ status: "open", retries: 1 }]);
});
