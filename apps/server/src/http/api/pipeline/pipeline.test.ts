import type { Problem } from "@matinee/contract";
import { err, ok, type Result } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { Pipeline } from "./pipeline.ts";

const double = ({ n }: { n: number }) => ok({ doubled: n * 2 });
const add = async ({ n, doubled }: { n: number; doubled: number }) => ok({ sum: n + doubled });
const refuse = (): Result<{ never: true }, Problem> => err({ code: "forbidden" });

test("each step gets what the steps before it added", async () => {
  const pipeline = Pipeline.startingWith<{ n: number }>().step(double).step(add);
  expect(await pipeline.run({ n: 3 })).toEqual({ ok: true, value: { n: 3, doubled: 6, sum: 9 } });
});

test("the first step that refuses ends the run with its problem", async () => {
  const ran: string[] = [];
  const note = (name: string) => () => {
    ran.push(name);
    return ok({});
  };
  const pipeline = Pipeline.startingWith<object>().step(note("first")).step(refuse).step(note("last"));
  expect(await pipeline.run({})).toEqual({ ok: false, error: { code: "forbidden" } });
  expect(ran).toEqual(["first"]);
});

test("runs share no state", async () => {
  const pipeline = Pipeline.startingWith<{ n: number }>().step(double);
  const runs = await Promise.all([1, 2, 3].map((n) => pipeline.run({ n })));
  expect(runs.map((run) => run.ok && run.value.doubled)).toEqual([2, 4, 6]);
});

test("the compiler refuses a step whose needs no step before it adds", () => {
  // @ts-expect-error: `add` needs `doubled`.
  expect(Pipeline.startingWith<{ n: number }>().step(add)).toBeDefined();
});
