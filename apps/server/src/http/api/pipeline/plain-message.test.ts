import { expect, test } from "vitest";
import { z } from "zod";
import { plainMessage } from "./plain-message.ts";

/** What a caller reads about a value that a schema refuses. */
function messageFor(schema: z.ZodType, value: unknown): string {
  const { error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) throw new Error("The value was accepted");
  return plainMessage(issue, value);
}

test.each([
  ["This is needed.", z.string(), undefined],
  ["This is needed.", z.string(), null],
  ["This is needed.", z.string().min(1), ""],
  ["This must be text.", z.string(), 7],
  ["This must be a number.", z.number(), "7"],
  ["This must be a whole number.", z.int(), 1.5],
  ["This must be true or false.", z.boolean(), "yes"],
  ["This must be a list.", z.array(z.string()), "a"],
  ["This must be an object.", z.object({}), "a"],
  ["This needs at least 8 characters.", z.string().min(8), "short"],
  ["This can have at most 3 characters.", z.string().max(3), "long"],
  ["This needs at least 2.", z.array(z.int()).min(2), [1]],
  ["This can have at most 1.", z.array(z.int()).max(1), [1, 2]],
  ["This must be at least 1.", z.number().min(1), 0],
  ["This must be more than 1.", z.number().gt(1), 1],
  ["This must be at most 9.", z.number().max(9), 10],
  ["This must be less than 9.", z.number().lt(9), 9],
  ["This must be a multiple of 5.", z.number().multipleOf(5), 7],
  ["This must be a date such as 2026-09-01.", z.iso.date(), "1 May"],
  ["This must be an instant such as 2026-09-01T09:30:00Z.", z.iso.datetime(), "noon"],
  ["This must be an id.", z.uuid(), "7"],
  ["This must be an email address.", z.email(), "grace"],
  ["This must be in the right form.", z.string().regex(/^a/u), "b"],
  ["This must be yes.", z.literal("yes"), "no"],
  ["This must be one of asc, desc.", z.enum(["asc", "desc"]), "up"],
  ["Please say it otherwise.", z.string().refine(() => false, "Please say it otherwise."), "x"],
])("%s", (message, schema, value) => {
  expect(messageFor(schema, value)).toBe(message);
});
