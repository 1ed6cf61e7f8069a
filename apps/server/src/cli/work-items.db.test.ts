import { testDatabase } from "@matinee/testkit";
import { freshId } from "@matinee/testkit/builders";
import { openWorkItem } from "@matinee/service/kernel";
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
  const listed = await run("list");
  expect(listed).toMatch(/^[0-9a-f-]{36} {2}payout_failed .*account closed\n1 open\./u);
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
