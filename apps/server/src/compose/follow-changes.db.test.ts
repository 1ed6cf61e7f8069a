import { testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { followChanges } from "./follow-changes.ts";

const { db, url } = await testDatabase();

test("a cache that fails on a change is emptied, and the others are told of the change all the same", async () => {
  const lines: string[] = [];
  const { notices, tell } = followChanges({ url }, pino({}, { write: (line: string) => void lines.push(line) }));
  onTestFinished(() => notices.stop());
  const broken = vi.fn(() => {
    throw new Error("no such row");
  });
  const [emptied, told] = [vi.fn(), vi.fn()];
  tell({ invalidate: broken, purge: emptied });
  tell({ invalidate: told, purge: () => undefined });
  await vi.waitUntil(() => notices.isCurrent(), { timeout: 60_000, interval: 20 });
  emptied.mockClear();
  await sql`select pg_notify('matinee_changed', 'group:7')`.execute(db);
  await vi.waitUntil(() => told.mock.calls.length > 0, { timeout: 60_000, interval: 20 });
  expect(told).toHaveBeenCalledWith("group:7");
  expect(broken).toHaveBeenCalledWith("group:7");
  expect(emptied).toHaveBeenCalledOnce();
  expect(lines.join("")).toContain("a cache failed on a change notice, and is emptied");
});
