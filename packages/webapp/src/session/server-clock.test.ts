import { expect, test } from "vitest";
import { createServerClock } from "./server-clock.ts";

const answer = (date: string | null) => ({ headers: new Headers(date === null ? {} : { date }) });

test("the server's time is the last Date header and the time since", () => {
  let elapsed = 5_000;
  const clock = createServerClock(() => elapsed);
  expect(clock.now()).toBeNull();
  clock.note(answer(null));
  clock.note(answer("not a date"));
  expect(clock.now()).toBeNull();
  clock.note(answer("Thu, 01 Jan 1970 00:10:00 GMT"));
  elapsed += 30_000;
  expect(clock.now()).toBe(630);
  clock.note(answer("Thu, 01 Jan 1970 01:00:00 GMT"));
  expect(clock.now()).toBe(3_600);
});
