import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeptAnswers, type KeptAnswer } from "./kept-answers.ts";

const answer = (text: string): KeptAnswer => ({
  headers: [],
  body: Buffer.from(text),
  etag: null,
  route: "",
  host: null,
});
const madeOf = (...subjects: string[]) => ({ subjects: new Set(subjects), goodForMs: 60_000 });
const many = () => createKeptAnswers({ maxBytes: 1_000_000 });

function keptAfter(notice: string, ...subjects: string[]): boolean {
  const kept = many();
  kept.put("page", answer("it"), { begun: kept.begin(null), ...madeOf(...subjects) });
  expect(kept.get("page")?.body.toString()).toBe("it");
  kept.drop(notice);
  return kept.get("page") !== undefined;
}

test.each([
  ["group:1", ["group:1"], false],
  ["group:2", ["group:1"], true],
  ["group:2", ["group"], false],
  ["search:3", ["search:3", "group:1"], false],
  ["search:3", ["search:4", "group:1"], true],
  ["search:3", ["search"], false],
  ["product:9", ["group:9", "course:9"], true],
  ["course:9", ["course"], false],
  ["group:1", ["*"], false],
  ["catalogue", [], false],
  ["catalogue", ["group:1"], false],
  ["group:1", [], true],
  ["a word of a later version", [], false],
  ["group", [], false],
])("after %s an answer made of %j is kept: %s", (notice, subjects, stays) => {
  expect(keptAfter(notice, ...subjects)).toBe(stays);
});

test("what changes while an answer is made keeps it out, and only if it was made of that", () => {
  const kept = many();
  const put = (notice: string, ...subjects: string[]) => {
    const begun = kept.begin(null);
    kept.drop(notice);
    return kept.put("page", answer(""), { begun, ...madeOf(...subjects) });
  };
  expect(put("group:1", "group:1")).toBe(false);
  expect(put("group:1", "group:2")).toBe(true);
  expect(put("group:1", "*")).toBe(false);
  expect(put("catalogue")).toBe(false);
  expect(put("search:1", "search")).toBe(false);
  const begun = kept.begin(null);
  kept.dropAll();
  expect(kept.put("page", answer(""), { begun, ...madeOf() })).toBe(false);
});

test("one that took longer than changes are remembered is not kept", () => {
  const kept = many();
  const begun = kept.begin(null);
  for (let n = 0; n < 10_000; n++) kept.drop("group:1");
  expect(kept.put("page", answer(""), { begun, ...madeOf("group:2") })).toBe(false);
});

test("nothing is kept past its time, or for none", async () => {
  const kept = many();
  expect(kept.put("now", answer(""), { begun: kept.begin(null), subjects: new Set(), goodForMs: 0 })).toBe(false);
  kept.put("page", answer(""), { begun: kept.begin(null), subjects: new Set(), goodForMs: 20 });
  kept.put("other", answer(""), { begun: kept.begin(null), subjects: new Set(), goodForMs: 60_000 });
  await wait(40);
  expect([kept.get("page"), kept.get("other")]).toEqual([undefined, expect.anything()]);
});

test("an answer that was kept before is made once at a time; whether another will be kept nobody knows", async () => {
  const kept = many();
  kept.begin("page");
  expect(kept.underWay("page")).toBeUndefined();
  kept.put("page", answer(""), { begun: kept.begin(null), ...madeOf("group:1") });
  kept.drop("group:1");
  expect(kept.underWay("page")).toBeUndefined();
  const first = kept.begin("page");
  const underWay = kept.underWay("page");
  expect(underWay).toBeDefined();
  // Whoever makes it too ends nothing for the others.
  kept.begin("page").end();
  expect(kept.underWay("page")).toBe(underWay);
  first.end();
  await underWay;
  expect(kept.underWay("page")).toBeUndefined();
});

test("memory stays within its bound, and who is not asked for goes first", () => {
  const kept = createKeptAnswers({ maxBytes: 100_000 });
  const put = (key: string, bytes: number) =>
    kept.put(key, answer("x".repeat(bytes)), { begun: kept.begin(null), ...madeOf("group:1") });
  put("first", 5_000);
  for (let n = 0; n < 100; n++) {
    put(`page ${n}`, 5_000);
    expect(kept.get("first")).toBeDefined();
    expect(kept.size().bytes).toBeLessThanOrEqual(100_000);
  }
  expect(kept.get("page 1")).toBeUndefined();
  expect(put("too large", 50_000)).toBe(false);
  kept.drop("group:1");
  expect(kept.size()).toEqual({ answers: 0, bytes: 0 });
});

// The model: every key with the subjects it was last kept with.
test("what stays is exactly what no change was about", () => {
  const subject = fc.constantFrom("group:1", "group:2", "search:1", "search", "course", "course:1", "product:1", "*");
  const notice = fc.constantFrom("group:1", "group:2", "search:1", "search:2", "course:1", "product:1", "catalogue");
  const step = fc.oneof(
    fc.record({ put: fc.constantFrom("a", "b", "c", "d"), of: fc.uniqueArray(subject, { maxLength: 3 }) }),
    fc.record({ drop: notice }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const kept = many();
      const model = new Map<string, readonly string[]>();
      for (const one of steps) {
        if ("put" in one) {
          kept.put(one.put, answer(one.put), { begun: kept.begin(null), ...madeOf(...one.of) });
          model.set(one.put, one.of);
          continue;
        }
        kept.drop(one.drop);
        for (const [key, of] of model)
          if (one.drop === "catalogue" || of.some((it) => [one.drop, one.drop.split(":")[0], "*"].includes(it)))
            model.delete(key);
      }
      for (const key of ["a", "b", "c", "d"]) expect([key, kept.get(key) !== undefined]).toEqual([key, model.has(key)]);
    }),
  );
});
