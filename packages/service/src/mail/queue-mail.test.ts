import { expectTypeOf, test } from "vitest";
import type { queueMail } from "./queue-mail.ts";

type Subject = Parameters<typeof queueMail>[3];

test("a mail is about something: an empty subject does not compile", () => {
  // Checked by `npm run typecheck`.
  expectTypeOf<object>().not.toExtend<Subject>();
  // @ts-expect-error: a subject has one column at least.
  const empty: Subject = {};
  expectTypeOf(empty).toEqualTypeOf<Subject>();
  expectTypeOf<{ order_id: string }>().toExtend<Subject>();
  expectTypeOf<{ order_id: string; refund_id: string }>().toExtend<Subject>();
});
