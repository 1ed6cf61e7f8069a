import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendInLine } from "./wait-in-line.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** The clock goes on by so much. */
const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

const busy = (place: number, ticket = "t1", seconds = 3) =>
  new Response('{"code":"busy"}', {
    status: 503,
    headers: { "x-line-place": String(place), "x-line-ticket": ticket, "retry-after": String(seconds) },
  });

/** A server that gives these answers in turn. */
function aServer(answers: readonly Response[]) {
  const waiting = [...answers];
  const sent: { input: string; ticket: string | null; guest: string | null }[] = [];
  const shown: (number | null)[] = [];
  const pauses: number[] = [];
  const send = sendInLine(
    async (input, init) => {
      const headers = new Headers(init.headers);
      sent.push({ input, ticket: headers.get("x-line-ticket"), guest: headers.get("x-no-auth-token") });
      return waiting.shift() ?? new Response("done");
    },
    {
      show: (place) => void shown.push(place),
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
        pass(milliseconds);
      },
    },
  );
  return { send, sent, shown, pauses };
}

test("a busy answer is repeated with its ticket until it is taken, and each new place is shown once", async () => {
  const { send, sent, shown, pauses } = aServer([busy(132), busy(132), busy(7, "t1", 1)]);
  const answer = await send("/api/x", { method: "POST", headers: { "x-no-auth-token": "g" }, body: "{}" });
  expect(await answer.text()).toBe("done");
  expect(sent.map(({ ticket, guest }) => [ticket, guest])).toEqual([
    [null, "g"],
    ["t1", "g"],
    ["t1", "g"],
    ["t1", "g"],
  ]);
  expect(shown).toEqual([132, 7, null]);
  // Never earlier than asked for.
  for (const [nth, least] of [3_000, 3_000, 1_000].entries()) {
    expect(pauses[nth]).toBeGreaterThanOrEqual(least);
    expect(pauses[nth]).toBeLessThanOrEqual(least * 1.34);
  }
});

test("the ticket goes along with later requests, so that they keep the visitor's place", async () => {
  const { send, sent } = aServer([busy(2)]);
  await send("/api/one", {});
  await send("/api/two", {});
  expect(sent.at(-1)).toMatchObject({ input: "/api/two", ticket: "t1" });
});

test("other refusals are the caller's, also another 503", async () => {
  const { send, sent } = aServer([new Response("no", { status: 503, headers: { "retry-after": "2" } })]);
  expect((await send("/api/x", {})).status).toBe(503);
  expect(sent).toHaveLength(1);
});

test("whoever waits a quarter of an hour gets the busy answer", async () => {
  const { send, shown } = aServer(Array.from({ length: 200 }, (_, nth) => busy(400 - nth, "t1", 15)));
  expect((await send("/api/x", {})).status).toBe(503);
  expect(shown.at(-1)).toBe(null);
  expect(shown.length).toBeGreaterThan(40);
});

test("the time that the server takes for its busy answers counts as well", async () => {
  let sent = 0;
  const send = sendInLine(
    async () => {
      sent += 1;
      pass(10_000);
      return busy(5, "t1", 1);
    },
    { pause: async () => pass(1_000) },
  );
  expect((await send("/api/x", {})).status).toBe(503);
  // The first answer, and one every eleven seconds.
  expect(sent).toBe(1 + Math.ceil(900 / 11));
});

test("a request that is aborted while it waits is not sent again", async () => {
  const leaving = new AbortController();
  let sent = 0;
  const shown: (number | null)[] = [];
  const send = sendInLine(
    async () => {
      sent += 1;
      return busy(5, "t1", 60);
    },
    {
      show: (place) => {
        shown.push(place);
        if (place !== null) queueMicrotask(() => leaving.abort(new Error("left")));
      },
    },
  );
  await expect(send("/api/x", { signal: leaving.signal })).rejects.toThrow("left");
  expect([sent, shown]).toEqual([1, [5, null]]);
});

test("two requests that wait show the better place of both", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const places = [9, 4];
  const shown: (number | null)[] = [];
  const send = sendInLine(
    async () => {
      const place = places.shift();
      return place === undefined ? new Response("done") : busy(place);
    },
    { show: (place) => void shown.push(place), pause: () => released },
  );
  const both = [send("/api/one", {}), send("/api/two", {})];
  await expect.poll(() => shown).toEqual([9, 4]);
  release();
  await Promise.all(both);
  expect(shown.at(-1)).toBe(null);
});
