import { expect, test } from "vitest";
import { testDatabase } from "../database/test-database.ts";
import { aChild, aGroup, aLocation, today } from "./index.ts";

const { db } = await testDatabase();

test("a class has the requested number of future sessions, each with its places and trial cap", async () => {
  const group = await aGroup(db, { capacity: 3, trialCap: 1, sessions: 4 });
  expect(group.sessions).toHaveLength(4);
  const pools = await db.selectFrom("pool").select(["kind", "size"]).orderBy("id").execute();
  expect(pools.slice(0, 2)).toEqual([
    { kind: "session", size: 3 },
    { kind: "trial", size: 1 },
  ]);
  expect(group.sessions.every(({ on }) => on > today())).toBe(true);
  const found = await db
    .selectFrom("class_search")
    .select(["next_trial_on", "available"])
    .where("group_id", "=", group.id)
    .execute();
  expect(found).toEqual([{ next_trial_on: group.sessions[0]?.on, available: 1 }]);
});

test("builders create missing parent rows with unique values", async () => {
  const [one, other] = [await aLocation(db), await aLocation(db)];
  expect(one.franchiseId).not.toBe(other.franchiseId);
  const [ada, bo] = [await aChild(db), await aChild(db)];
  expect(ada.guestId).not.toBe(bo.guestId);
});
