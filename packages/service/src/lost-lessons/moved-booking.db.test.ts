import { expect, test } from "vitest";
import { movesIn } from "../reversals/testing/moves-in.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { lessonsNotHeld } from "../testing/lessons-not-held.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { answerLostLessons, getLostLessons } from "./index.ts";

const world = await aWorld();
const { admin, move, faults } = await movesIn(world);
const stranger = await world.visitor();
const { aClass, close, everything, keyOf } = lessonsNotHeld(world, admin);

test("a date that was given for a lost lesson, and is now of another booking, is worth what that booking paid for it", async () => {
  const group = await aClass();
  const [lost = "", , third = ""] = group.dates;
  const { account, child, book } = await aCustomer(world);
  const { orderId, itemId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  await close(lost, everything);
  const key = keyOf(account.email);
  const [lesson] = valueOf(await getLostLessons(stranger, { key })).lessons;
  const instead = lesson?.dates.find(({ date }) => date === third);
  const answer = { id: lesson?.id ?? "", way: "date" as const, session_id: instead?.session_id };
  valueOf(await answerLostLessons(stranger, { key, answers: [answer] }));
  await world.work();
  await move({ id: orderId, line_id: itemId, group_id: group.id, start_date: third });
  await world.work();
  await close(third, everything);
  const again = valueOf(await getLostLessons(stranger, { key: keyOf(account.email) })).lessons;
  expect(again.map(({ state, value, dates }) => [state, value, dates.length > 0])).toEqual([["open", 1_200, true]]);
  const answers = [{ id: again[0]?.id ?? "", way: "refund" as const }];
  valueOf(await answerLostLessons(stranger, { key: keyOf(account.email), answers }));
  await world.work();
  expect(await faults()).toEqual([]);
});
