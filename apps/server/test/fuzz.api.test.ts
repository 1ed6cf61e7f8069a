import { calls, type CallSpec } from "@matinee/contract";
import { tries } from "@matinee/testkit";
import { recordPromise } from "@matinee/testkit/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { aShop } from "./harness/a-shop.ts";

/** The long tests try more (vitest.config.ts). */
const RUNS = tries({ every: 20, long: 250 });
const shop = await aShop();
const { ask, visit } = shop;

const awkward = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "'; drop table orders; --",
    "%",
    "../../etc/passwd",
    "1e309",
    "NaN",
    "💃".repeat(30),
    "٣",
    "2026-02-30",
    "x".repeat(6_000),
  ),
  fc.double(),
  fc.constantFrom(-1, 0, 2 ** 31, 2 ** 53, 1e300),
  fc.boolean(),
  fc.constant(null),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  awkward,
  fc.array(awkward, { maxLength: 4 }),
  fc.object({ maxDepth: 4 }),
  fc.json().map((text) => JSON.parse(text) as unknown),
);

/** Bodies with the call's own fields, some of them wrong: what gets past the first look. */
function bodyFor(spec: CallSpec): fc.Arbitrary<unknown> {
  const fields = spec.body instanceof z.ZodObject ? Object.keys(spec.body.shape) : [];
  const likely = fc.oneof(
    anything,
    fc.constantFrom(
      "2027-01-09",
      "2018-05-04",
      "LS1 4AP",
      "a@example.test",
      "01890000-0000-7000-8000-000000000000",
      1,
      7,
      "trial",
      ["01890000-0000-7000-8000-000000000000"],
      [{}],
    ),
  );
  const shaped = fc.record(Object.fromEntries(fields.map((field) => [field, likely])), { requiredKeys: [] });
  return fc.oneof(shaped, shaped, anything);
}

function addressFor(name: string, spec: CallSpec): fc.Arbitrary<string> {
  const [method = "", path = ""] = name.split(" ");
  const queries = Object.keys(spec.query?.shape ?? {});
  const parts = fc.array(fc.oneof(awkward, fc.constantFrom(1, 999_999, "01890000-0000-7000-8000-000000000000")), {
    minLength: 3,
    maxLength: 3,
  });
  const query = fc.record(Object.fromEntries(queries.map((key) => [key, awkward])), { requiredKeys: [] });
  return fc.tuple(parts, query).map(([values, asked]) => {
    let next = 0;
    const filled = path.replaceAll(/\{\w+\}/gu, () => encode(values[next++]) || "x");
    const search = Object.entries(asked)
      .map(([key, value]) => `${key}=${encode(value)}`)
      .join("&");
    return `${method} /api${filled}${search === "" ? "" : `?${search}`}`;
  });
}

function encode(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

const working = Object.entries<CallSpec>(calls);

test.each(working)("%s answers any input with a 2xx or a 4xx that says why", async (name, spec) => {
  const token = await visit();
  const counted = { times: 0, lost: 0 };
  const property = fc.asyncProperty(addressFor(name, spec), bodyFor(spec), async (call, body) => {
    counted.times += 1;
    const sent = call.startsWith("GET") ? {} : { body };
    const answer = await ask(call, { token, ...sent });
    if (answer.status >= 500) counted.lost += 1;
    // The body stands in the failure, so that the fault can be found.
    expect(answer.status < 500 ? null : answer.body).toBeNull();
    if (answer.status >= 400)
      expect(answer.body).toMatchObject({
        code: expect.any(String) as string,
        message: expect.any(String) as string,
      });
  });
  try {
    await fc.assert(property, { numRuns: RUNS });
  } finally {
    recordPromise({ promise: "R5", tried: "generated input to every call", ...counted });
  }
});
