import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWaitingLine, type WaitingLine } from "./waiting-line.ts";

type Entered = Awaited<ReturnType<WaitingLine["enter"]>>;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

/** A line whose callers are named, with what has become of each. */
function aLine(limits: Partial<Parameters<typeof createWaitingLine>[0]> = {}) {
  const line = createWaitingLine({ running: 1, length: 3, longestWaitMs: 10_000, ...limits });
  const became = new Map<string, Entered>();
  const order: string[] = [];
  const come = async (
    name: string,
    { visitor = name, arrivedAt = Date.now(), origin = null as string | null, signal = never } = {},
  ) => {
    void (async () => {
      const entered = await line.enter({ visitor, origin, arrivedAt }, signal);
      became.set(name, entered);
      if (entered.state === "in") order.push(name);
    })();
    await vi.advanceTimersByTimeAsync(1);
  };
  const leave = async (name: string) => {
    const entered = became.get(name);
    if (entered?.state !== "in") throw new Error(`${name} is not in`);
    entered.leave();
    await vi.advanceTimersByTimeAsync(1);
  };
  /** Lets everybody run who waits, one after the other. */
  const serveAll = async () => {
    for (let nth = 0; nth < order.length; nth += 1) await leave(order[nth] ?? "");
  };
  return { line, come, leave, serveAll, order, of: (name: string) => became.get(name) };
}

test("calls run in the order in which they came, as many at once as there is room for", async () => {
  const { line, come, serveAll, order } = aLine({ running: 2 });
  for (const name of ["a", "b", "c", "d", "e"]) await come(name);
  expect([order, line.size()]).toEqual([["a", "b"], { waiting: 3, running: 2 }]);
  await serveAll();
  expect([order, line.size()]).toEqual([["a", "b", "c", "d", "e"], { waiting: 0, running: 0 }]);
});

test("whoever finds no room in the line is told the place, and when to come back", async () => {
  const { line, come, of } = aLine();
  for (const name of ["a", "b", "c", "d"]) await come(name);
  await come("e");
  expect(of("e")).toMatchObject({ state: "busy", place: 4 });
  // Those who are to come back keep their place, so the next one stands behind them.
  await come("f");
  expect(of("f")).toMatchObject({ state: "busy", place: 5 });
  expect(line.refusals()).toEqual({ full: 2, late: 0, many: 0 });
});

test("whoever comes back keeps the place: the last in line gives way", async () => {
  const { come, serveAll, order, of } = aLine();
  await come("a");
  const early = Date.now();
  await vi.advanceTimersByTimeAsync(10);
  for (const name of ["b", "c", "d"]) await come(name);
  await come("back", { arrivedAt: early });
  expect(of("d")).toMatchObject({ state: "busy", place: 4 });
  await serveAll();
  expect(order).toEqual(["a", "back", "b", "c"]);
});

test("somebody who does not come back is not counted for long", async () => {
  const { come, of } = aLine();
  for (const name of ["a", "b", "c", "d", "left"]) await come(name);
  await vi.advanceTimersByTimeAsync(9_000);
  await come("e");
  expect(of("e")).toMatchObject({ place: 5 });
  // The line itself is told to come back meanwhile, and then stays away too.
  await vi.advanceTimersByTimeAsync(60_000);
  for (const name of ["f", "g", "h", "i"]) await come(name);
  expect(of("i")).toMatchObject({ state: "busy", place: 4 });
});

test("whoever comes back to an empty line is not expected any more", async () => {
  const { line, come, serveAll, of } = aLine();
  for (const name of ["a", "b", "c", "d", "e"]) await come(name);
  await serveAll();
  // Only once it is known who comes, they need not say who they are.
  expect(line.tryEnter()).toBe(null);
  await come("e again", { visitor: "e" });
  const again = of("e again");
  if (again?.state !== "in") throw new Error("There is room");
  again.leave();
  expect(line.tryEnter()).not.toBe(null);
});

test("the crowd of one internet address is not expected back, so it makes nobody's number greater", async () => {
  const { line, come, of } = aLine({ length: 11 });
  await come("a");
  for (let nth = 1; nth <= 30; nth += 1) await come(`crowd ${nth}`, { origin: "192.0.2.1" });
  await come("b");
  await come("c");
  expect(of("c")).toMatchObject({ state: "busy", place: 12 });
  expect(line.refusals()).toEqual({ full: 1, late: 0, many: 20 });
});

test("four times as many as wait are expected back at most", async () => {
  const { come, of } = aLine();
  for (let nth = 1; nth <= 30; nth += 1) await come(`${nth}`);
  expect([of("16"), of("17"), of("30")]).toMatchObject([{ place: 15 }, { place: 16 }, { place: 16 }]);
});

test("the longest wait ends with the place in line", async () => {
  const { line, come, of } = aLine();
  for (const name of ["a", "b", "c"]) await come(name);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(of("b")).toEqual({ state: "busy", place: 1, retryAfterSeconds: 1 });
  expect(of("c")).toEqual({ state: "busy", place: 2, retryAfterSeconds: 1 });
  expect([line.size(), line.refusals().late]).toEqual([{ waiting: 0, running: 1 }, 2]);
});

test("a call whose client has gone never runs, and keeps nobody waiting", async () => {
  const { come, serveAll, order, of, line } = aLine();
  const gone = new AbortController();
  await come("a");
  await come("b", { signal: gone.signal });
  await come("c");
  gone.abort();
  await vi.advanceTimersByTimeAsync(1);
  expect([of("b"), line.size()]).toEqual([{ state: "gone" }, { waiting: 1, running: 1 }]);
  await serveAll();
  expect(order).toEqual(["a", "c"]);
  await come("late", { signal: gone.signal });
  expect(of("late")).toEqual({ state: "gone" });
});

test("one visitor cannot fill the line, nor run more than two calls at once while others wait", async () => {
  const { come, order, of, line } = aLine({ running: 4, length: 100 });
  for (const nth of [1, 2, 3, 4]) await come(`first ${nth}`);
  for (let nth = 1; nth <= 12; nth += 1) await come(`greedy ${nth}`, { visitor: "greedy" });
  expect([of("greedy 11"), of("greedy 12")]).toMatchObject([
    { state: "busy", place: 1 },
    { state: "busy", place: 1 },
  ]);
  expect(line.refusals().many).toBe(2);
  await come("b");
  await come("c");
  for (const nth of [1, 2, 3, 4]) {
    const entered = of(`first ${nth}`);
    if (entered?.state === "in") entered.leave();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(order.slice(4)).toEqual(["greedy 1", "greedy 2", "b", "c"]);
});

test("one visitor alone uses all the room there is", async () => {
  const { come, order, serveAll } = aLine({ running: 3, length: 100 });
  await come("a");
  for (let nth = 1; nth <= 5; nth += 1) await come(`family ${nth}`, { visitor: "family" });
  expect(order).toEqual(["a", "family 1", "family 2"]);
  await serveAll();
  expect(order).toHaveLength(6);
});

test("one internet address takes a quarter of the line at most", async () => {
  const { come, of, line } = aLine({ length: 80 });
  await come("a");
  for (let nth = 1; nth <= 21; nth += 1) await come(`school ${nth}`, { origin: "192.0.2.1" });
  expect(of("school 21")).toMatchObject({ state: "busy", place: 21 });
  await come("elsewhere", { origin: "192.0.2.2" });
  expect([of("elsewhere"), line.size().waiting]).toEqual([undefined, 21]);
});

test("of an internet address that has too many in the line, and of a visitor, whoever came last gives way", async () => {
  const { line, come, order, of, serveAll } = aLine({ length: 40 });
  await come("a");
  const early = Date.now();
  await vi.advanceTimersByTimeAsync(10);
  for (let nth = 1; nth <= 10; nth += 1) await come(`school ${nth}`, { origin: "192.0.2.1" });
  await come("back", { origin: "192.0.2.1", arrivedAt: early });
  expect(of("school 10")).toMatchObject({ state: "busy", place: 11 });
  for (let nth = 1; nth <= 10; nth += 1) await come(`greedy ${nth}`, { visitor: "greedy" });
  await come("greedy before", { visitor: "greedy", arrivedAt: early });
  expect(of("greedy 10")).toMatchObject({ state: "busy" });
  expect([line.size().waiting, line.refusals()]).toEqual([20, { full: 0, late: 0, many: 2 }]);
  await serveAll();
  expect(order.slice(0, 4)).toEqual(["a", "back", "greedy before", "school 1"]);
});

test("one internet address runs half of the calls at most while others wait, however many visitors it sends", async () => {
  const { come, leave, order, serveAll } = aLine({ running: 4, length: 100 });
  const early = Date.now();
  for (const name of ["a", "b", "c", "d"]) await come(name);
  for (let nth = 1; nth <= 4; nth += 1) await come(`greedy ${nth}`, { origin: "192.0.2.1", arrivedAt: early });
  await come("e", { origin: "192.0.2.2" });
  await come("f");
  for (const name of ["a", "b", "c", "d"]) await leave(name);
  expect(order.slice(4)).toEqual(["greedy 1", "greedy 2", "e", "f"]);
  await serveAll();
  expect(order.slice(8)).toEqual(["greedy 3", "greedy 4"]);
});

test("where all who wait share one internet address, they use all the room, and each visitor still has a turn", async () => {
  const { come, leave, order } = aLine({ running: 3, length: 100 });
  for (const name of ["a", "b", "c"]) await come(name);
  const origin = "192.0.2.1";
  for (const nth of [1, 2, 3]) await come(`greedy ${nth}`, { visitor: "greedy", origin });
  await come("d", { origin });
  for (const name of ["a", "b", "c"]) await leave(name);
  expect(order.slice(3)).toEqual(["greedy 1", "greedy 2", "d"]);
});

test("the time to come back follows from how fast the line moves", async () => {
  const { line, come, of } = aLine({ length: 400 });
  await come("a");
  for (let nth = 1; nth <= 400; nth += 1) void line.enter({ visitor: `${nth}`, origin: null, arrivedAt: 1 }, never);
  await come("b");
  // Half the line, at the ten a second that are assumed until something was measured.
  expect(of("b")).toMatchObject({ place: 401, retryAfterSeconds: 15 });
  const busy = createWaitingLine({ running: 1, length: 400, longestWaitMs: 10_000 });
  for (let nth = 0; nth < 100; nth += 1) {
    busy.tryEnter()?.();
    await vi.advanceTimersByTimeAsync(20);
  }
  busy.tryEnter();
  for (let nth = 1; nth <= 400; nth += 1) void busy.enter({ visitor: `${nth}`, origin: null, arrivedAt: 1 }, never);
  // Fifty a second.
  const { retryAfterSeconds } = { retryAfterSeconds: 0, ...(await busy.enter(latest, never)) };
  expect(retryAfterSeconds).toBe(5);
});

const latest = { visitor: "latest", origin: null, arrivedAt: 2_000_000 };
