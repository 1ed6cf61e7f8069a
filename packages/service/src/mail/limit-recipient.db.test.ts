import { expect, test } from "vitest";
import { aWorld } from "../testing/world.ts";
import { mayMailTo } from "./limit-recipient.ts";

const { db, system } = await aWorld();

test("mails that were refused do not count, so strangers who go on asking cannot silence an address", async () => {
  const answers: boolean[] = [];
  for (let n = 0; n < 20; n += 1)
    answers.push(await mayMailTo(system, db, { email: "owner@example.test", kind: "waiting_joined" }));
  const { hits } = await db
    .selectFrom("rate_limit")
    .select((eb) => eb.fn.sum<string>("hits").as("hits"))
    .where("key", "like", "mail waiting_joined:%")
    .executeTakeFirstOrThrow();
  const sent = answers.filter((allowed) => allowed).length;
  expect(sent).toBeGreaterThanOrEqual(5);
  expect(Number(hits)).toBe(sent);
});
