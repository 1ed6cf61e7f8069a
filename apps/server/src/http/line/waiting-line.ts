import { createReturningVisitors } from "./returning-visitors.ts";
import { createRate } from "./rate.ts";
import { createTally } from "./tally.ts";

/** Who stands in line with a call. */
export interface Caller {
  /** One visitor, however many calls they make. */
  readonly visitor: string;
  /** The internet address; null where it says nothing about who asks. */
  readonly origin: string | null;
  /** When the visitor came, in milliseconds of the clock that all processes share. Earlier visitors go first. */
  readonly arrivedAt: number;
}

/** What became of a call: it may run, and must `leave` when it has; it is told to come back; or its client has gone. */
type Entered =
  | { readonly state: "in"; readonly leave: () => void }
  | { readonly state: "busy"; readonly place: number; readonly retryAfterSeconds: number }
  | { readonly state: "gone" };

interface LineLimits {
  /** Calls that run at once. */
  readonly running: number;
  /** Calls that wait at most. */
  readonly length: number;
  /** The longest wait of one call. Then its client is told its place, and comes back with its ticket. */
  readonly longestWaitMs: number;
}

/** Why calls were told to come back: the line was full, they waited too long, or their visitor or address had too many in it. */
type Refusals = Readonly<Record<"full" | "late" | "many", number>>;

interface Waiting extends Caller {
  /** The order of those who came in the same moment. */
  readonly nth: number;
  readonly settle: (entered: Entered) => void;
}

/** Calls of one visitor that wait at once. The pages of the product make fewer. */
const MOST_OF_VISITOR = 10;
/** Calls of one visitor that run at once while others wait. */
const RUNNING_OF_VISITOR = 2;
/** The part of what runs that one internet address has while others wait. */
const RUNNING_SHARE_OF_ORIGIN = 0.5;
/** The part of the line that one internet address may take. A school or a mobile network can share one. */
const SHARE_OF_ORIGIN = 0.25;
const LONGEST_PAUSE_SECONDS = 15;
/** So many times the line is expected back at most: each refusal looks at all of them. */
const RETURNING_PER_WAITING = 4;
/** Who need not say who they are. */
const nobody = { visitor: "", origin: null };

/**
 * A line before something scarce. So many calls run; so many wait, in the order in which their visitors came, each for a limited time.
 * When it is full, the call of whoever came last gives way: its client is told the place in line, and when to come back. See
 * docs/decisions, 0038.
 */
export function createWaitingLine(limits: LineLimits, now: () => number = Date.now) {
  /** In the order in which they will run. */
  const waiting: Waiting[] = [];
  /** By visitor, and by internet address. */
  const runningOf = createTally();
  const runningFrom = createTally();
  const mostOfOrigin = Math.max(MOST_OF_VISITOR, limits.length * SHARE_OF_ORIGIN);
  const returning = createReturningVisitors(limits.length * RETURNING_PER_WAITING, now);
  const rate = createRate(now);
  const refusals = { full: 0, late: 0, many: 0 };
  let running = 0;
  let serial = 0;

  function run({ visitor, origin }: Pick<Caller, "visitor" | "origin">): () => void {
    running += 1;
    runningOf.add(visitor);
    if (origin !== null) runningFrom.add(origin);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running -= 1;
      runningOf.remove(visitor);
      if (origin !== null) runningFrom.remove(origin);
      rate.note();
      admit();
    };
  }

  /** Lets in whoever is next. Nobody waits while there is room. */
  function admit(): void {
    while (running < limits.running && waiting.length > 0) {
      const next = waiting.find((one) => isModest(one) && isFromModest(one)) ?? waiting.find(isModest) ?? waiting[0];
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      next.settle({ state: "in", leave: run(next) });
    }
  }

  function isModest({ visitor }: Caller): boolean {
    return runningOf.count(visitor) < RUNNING_OF_VISITOR;
  }

  function isFromModest({ origin }: Caller): boolean {
    return origin === null || runningFrom.count(origin) < Math.max(1, limits.running * RUNNING_SHARE_OF_ORIGIN);
  }

  function refuse(caller: Waiting, why: keyof typeof refusals): Entered {
    refusals[why] += 1;
    const ahead = waiting.filter((one) => one.visitor !== caller.visitor && isBefore(one, caller)).length;
    const place = 1 + ahead + returning.before(caller);
    // Half of the line has gone when they come back, so that it neither runs dry nor is asked in vain.
    const seconds = Math.ceil((place - limits.length / 2) / rate.perSecond());
    const retryAfterSeconds = Math.min(LONGEST_PAUSE_SECONDS, Math.max(1, seconds));
    // Otherwise one who sends very much would be counted by all others as a crowd.
    if (why !== "many") returning.note(caller, retryAfterSeconds);
    return { state: "busy", place, retryAfterSeconds };
  }

  /** Of a visitor or an internet address that has too many in the line, as of a full line, whoever came last gives way. */
  function makeRoom({ visitor, origin }: Caller): void {
    sendBackLast((one) => one.visitor === visitor, MOST_OF_VISITOR, "many");
    if (origin !== null) sendBackLast((one) => one.origin === origin, mostOfOrigin, "many");
    sendBackLast(() => true, limits.length, "full");
  }

  function sendBackLast(isOfThem: (one: Waiting) => boolean, most: number, why: keyof typeof refusals): void {
    const them = waiting.filter(isOfThem);
    const last = them.length > most ? them.at(-1) : undefined;
    if (last === undefined) return;
    waiting.splice(waiting.indexOf(last), 1);
    last.settle(refuse(last, why));
  }

  function wait(caller: Caller, signal: AbortSignal): Promise<Entered> {
    const { promise, resolve } = Promise.withResolvers<Entered>();
    const settle = (entered: Entered) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onGone);
      resolve(entered);
    };
    const mine: Waiting = { ...caller, nth: serial++, settle };
    const takeOut = () => void waiting.splice(waiting.indexOf(mine), 1);
    const onGone = () => {
      takeOut();
      settle({ state: "gone" });
    };
    const timer = setTimeout(() => {
      takeOut();
      settle(refuse(mine, "late"));
    }, limits.longestWaitMs);
    signal.addEventListener("abort", onGone);

    const behind = waiting.findIndex((one) => isBefore(mine, one));
    waiting.splice(behind === -1 ? waiting.length : behind, 0, mine);
    makeRoom(mine);
    return promise;
  }

  return {
    /** Lets a call in while there is room and nobody is expected back: then nobody needs to know who it is. Null otherwise. */
    tryEnter: (): (() => void) | null => (running < limits.running && returning.isEmpty() ? run(nobody) : null),
    /** Stands in line. A call whose client has gone never runs. */
    enter: async (caller: Caller, signal: AbortSignal): Promise<Entered> => {
      if (signal.aborted) return { state: "gone" };
      returning.remove(caller);
      if (running < limits.running) return { state: "in", leave: run(caller) };
      return await wait(caller, signal);
    },
    size: () => ({ waiting: waiting.length, running }),
    refusals: (): Refusals => refusals,
  };
}

export type WaitingLine = ReturnType<typeof createWaitingLine>;

/** True if one goes before the other. Of the calls of one moment the first in line is the first. */
function isBefore(one: Waiting, other: Waiting): boolean {
  if (one.arrivedAt !== other.arrivedAt) return one.arrivedAt < other.arrivedAt;
  return one.nth < other.nth;
}
