import { retryDelay, type RetryRule } from "@matinee/core/kernel";
import type { WorkItemKind } from "@matinee/core/work";
import { inTransaction, sqlState } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import type { Db, SystemContext } from "./context.ts";
import {
  claimSubject,
  claimWork,
  demandAndClaim,
  dropUndue,
  finishWork,
  noteDue,
  postponeWork,
  type ClaimedWork,
} from "./leased-work-rows.ts";
import { closeWorkItem, openWorkItem, type Concerned } from "./work-items.ts";

/**
 * How an attempt ended. `done`: the work is done, or there is nothing left to do. `again`: no failure, look again in so many seconds.
 * `unclear`: it could not be told whether it is a failure, look again in so many seconds; attempts and work item stay as they are.
 * `failed`: an expected failure, such as a provider that cannot be reached; it is tried again. An attempt that throws has failed too.
 * `ended`: done, and the attempt has noted it itself.
 */
export type WorkResult =
  | "done"
  | "ended"
  | { readonly again: number }
  | { readonly unclear: number }
  | { readonly failed: string };

/** Notes in the attempt's own last transaction that the work is done: one commit instead of two. The attempt then answers `ended`. */
export type EndWork = (trx: Db) => Promise<void>;

/** One kind of work that must not be lost. */
export interface LeasedWork {
  readonly kind: string;
  /**
   * Selects `subject` (text) and `due_at` of whatever needs the work now. Left out: the work is asked for with `demandWork`, and due until
   * it is done.
   */
  readonly due?: RawBuilder<unknown> | ((ctx: SystemContext) => RawBuilder<unknown>);
  /**
   * Makes one attempt. Others may change the subject meanwhile, so it judges the condition again under the subject's own lock. It may run
   * twice. `attempts` counts those since the last that did not fail, with this one and those that never came to their end.
   */
  readonly attempt: (ctx: SystemContext, subject: string, end: EndWork, attempts: number) => Promise<WorkResult>;
  /** Opened after so many failed attempts in a row, with the last cause, and closed by the next success, or when nothing is due. Attempts go on. */
  readonly item: {
    readonly kind: WorkItemKind;
    readonly afterAttempts: number;
    /** True: the attempt itself closes it, and nothing else, as more than the attempts in a row decides. */
    readonly isClosedByAttempt?: boolean;
    readonly orderOf?: (db: Db, subject: string) => Promise<string | null>;
    /** The school that it concerns, where no order says so. */
    readonly schoolOf?: (db: Db, subject: string) => Promise<number | null>;
    /** Instead of both: all whom it concerns. */
    readonly concerns?: (db: Db, subject: string) => Promise<Concerned>;
  };
  /** Default: 5 seconds, growing to 15 minutes. */
  readonly retry?: RetryRule;
  /** How many attempts of a run go on at a time; the next begin when all have ended. Default: 4. */
  readonly atOnce?: number;
  /** Longer than an attempt may take; default 180. After that another process takes over. */
  readonly leaseSeconds?: number;
  /**
   * True: lease and end do not wait for the disk, nor does a last transaction that notes the end. A crash of the database may lose them, and
   * the work is done once more. Not for what should be done once, such as mail.
   */
  readonly isAsync?: boolean;
}

const RETRY: RetryRule = { firstSeconds: 5, longestSeconds: 900 };
/** A call to the payment provider takes half a minute at most, and an attempt makes a few. */
const LEASE_SECONDS = 180;
const AT_ONCE = 4;
/** A run takes no further work after so many rows, or so long: a process that stops waits for its runs. */
const RUN_ROWS = 100;
const RUN_MS = 10_000;

/**
 * Does what is due of one kind of work. Rows are taken with `for update skip locked` and a lease, so any number of processes may call it
 * at once, and the rows of a killed process come back. A failed attempt touches its own row alone: the row gets its next try, later each
 * time. Returns how many rows it took. Throws an AggregateError at the end if any attempt threw; its failure is stored by then.
 */
export async function runWork(ctx: SystemContext, work: LeasedWork): Promise<number> {
  const due = dueOf(ctx, work);
  if (due !== undefined) await noteDue(ctx.db, work.kind, due);
  const startedAt = performance.now();
  const errors: unknown[] = [];
  let taken = 0;
  while (taken < RUN_ROWS && performance.now() - startedAt < RUN_MS && ctx.stopping?.aborted !== true) {
    const claimed = await claimWork(ctx.db, work.kind, { limit: work.atOnce ?? AT_ONCE, ...lease(ctx, work) });
    if (claimed.length === 0) break;
    taken += claimed.length;
    const settled = await Promise.allSettled(
      (await stillDue(ctx, work, claimed)).map(async (one) => await attemptOnce(ctx, work, one)),
    );
    for (const one of settled) if (one.status === "rejected") errors.push(one.reason);
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${taken} attempts threw`, { cause: errors[0] });
  return taken;
}

/**
 * Does the work for one subject at once if it is due, waits for no later try, and no other process has it. Call it outside a transaction.
 * Returns whether an attempt was made. Throws what the attempt throws; its failure is stored by then.
 */
export async function runWorkOn(ctx: SystemContext, work: LeasedWork, subject: string): Promise<boolean> {
  const mine = await claimSubject(ctx.db, { kind: work.kind, due: dueOf(ctx, work), subject }, lease(ctx, work));
  if (mine === undefined) return false;
  await attemptOnce(ctx, work, mine);
  return true;
}

/** Asks for work in the transaction of the change that it follows from. Asked for while it runs, it runs again. */
export async function demandWork(
  trx: Db,
  works: Pick<LeasedWork, "kind"> | readonly Pick<LeasedWork, "kind">[],
  subject: string,
): Promise<void> {
  const kinds = [works].flat().map(({ kind }) => kind);
  await sql`
    insert into leased_work (kind, subject, next_try_at) select kind, ${subject}, clock_timestamp() from unnest(${kinds}::text[]) kind
    on conflict (kind, subject) do update set demand = leased_work.demand + 1`.execute(trx);
}

/** Work that was taken in the transaction that asked for it. Call it once, after the commit; if the process dies, another takes the work over. */
export type TakenWork = (ctx: SystemContext) => Promise<void>;

/**
 * `demandWork`, and takes the first of the works: a statement and a commit less than to take it afterwards. Null if somebody has it already,
 * or it waits for a later try.
 */
export async function demandAndTake(
  ctx: SystemContext,
  trx: Db,
  [work, ...others]: readonly [LeasedWork, ...LeasedWork[]],
  subject: string,
): Promise<TakenWork | null> {
  const kinds: readonly [string, ...string[]] = [work.kind, ...others.map(({ kind }) => kind)];
  const claimed = await demandAndClaim(trx, { kinds, subject }, lease(ctx, work));
  return claimed === undefined ? null : async (system) => await attemptOnce(system, work, claimed);
}

/**
 * Makes work due at once, such as when somebody asks for another attempt. If one is under way, another follows it. Its attempts still count,
 * so that the next success closes its work item.
 */
export async function restartWork(trx: Db, { kind }: Pick<LeasedWork, "kind">, subject: string): Promise<void> {
  await sql`update leased_work set demand = demand + 1, next_try_at = clock_timestamp()
    where kind = ${kind} and subject = ${subject}`.execute(trx);
}

function dueOf(ctx: SystemContext, { due }: LeasedWork): RawBuilder<unknown> | undefined {
  return typeof due === "function" ? due(ctx) : due;
}

function lease(ctx: SystemContext, { leaseSeconds = LEASE_SECONDS, isAsync = false }: LeasedWork) {
  return { lease: ctx.newId(), leaseSeconds, isAsync };
}

/**
 * Judges the condition again, now that no other process can be at it: the work may have been done between the look and the claim. Drops
 * what is due no more.
 */
async function stillDue(ctx: SystemContext, work: LeasedWork, claimed: readonly ClaimedWork[]) {
  const due = dueOf(ctx, work);
  if (due === undefined || claimed.length === 0) return claimed;
  const dropped = await inTransaction(ctx.db, async (trx) => {
    const gone = await dropUndue(trx, work.kind, due, claimed);
    for (const subject of gone) await closeItem(trx, work, subject);
    return gone;
  });
  return claimed.filter(({ subject }) => !dropped.includes(subject));
}

async function attemptOnce(ctx: SystemContext, work: LeasedWork, claimed: ClaimedWork): Promise<void> {
  const isLate = claimed.attempts > work.item.afterAttempts;
  if (claimed.wasInterrupted && isLate) await openItem(ctx, ctx.db, work, claimed, "an attempt never came to its end");
  const note = async (db: Db, again: number | null) => {
    if (again === null) await finishWork(db, { kind: work.kind, isAsync: work.isAsync ?? false }, claimed);
    else await postponeWork(db, work.kind, claimed, { seconds: again, attempts: "anew" });
    if (isLate) await closeItem(db, work, claimed.subject);
  };
  let result: WorkResult;
  try {
    result = await work.attempt(ctx, claimed.subject, async (trx) => await note(trx, null), claimed.attempts);
  } catch (error) {
    const text = describeError(error);
    await recordFailure(ctx, work, claimed, text, `For support: ${text}`);
    throw error;
  }
  if (result === "ended") return;
  if (result !== "done" && "failed" in result) return await recordFailure(ctx, work, claimed, result.failed);
  if (result !== "done" && "unclear" in result) {
    await postponeWork(ctx.db, work.kind, claimed, { seconds: result.unclear, attempts: "uncounted" });
    return;
  }
  const again = result === "done" ? null : result.again;
  if (isLate) await inTransaction(ctx.db, async (trx) => await note(trx, again));
  else await note(ctx.db, again);
}

/** Notes a failed attempt. `cause`: what staff read. */
async function recordFailure(
  ctx: SystemContext,
  work: LeasedWork,
  claimed: ClaimedWork,
  error: string,
  cause = error,
): Promise<void> {
  const seconds = retryDelay(claimed.attempts, Math.random(), work.retry ?? RETRY);
  await inTransaction(ctx.db, async (trx) => {
    const mine = await postponeWork(trx, work.kind, claimed, { seconds, attempts: "counted", error });
    if (mine && claimed.attempts >= work.item.afterAttempts) await openItem(ctx, trx, work, claimed, cause);
  });
}

async function closeItem(db: Db, { item: { kind, isClosedByAttempt = false } }: LeasedWork, subject: string) {
  if (!isClosedByAttempt) await closeWorkItem(db, { kind, subject });
}

async function openItem(ctx: SystemContext, db: Db, work: LeasedWork, claimed: ClaimedWork, cause: string) {
  const { kind, orderOf, schoolOf, concerns } = work.item;
  await openWorkItem(ctx, db, {
    kind,
    subject: claimed.subject,
    orderId: (await orderOf?.(db, claimed.subject)) ?? null,
    franchiseId: (await schoolOf?.(db, claimed.subject)) ?? null,
    ...(await concerns?.(db, claimed.subject)),
    cause,
    detail: { work: work.kind, attempts: claimed.attempts },
  });
}

const LONGEST = 300;

/** An error in one line that may be stored and shown to staff: values quoted by the database are left out, because they can be personal data. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const fromDatabase = /^[0-9A-Z]{5}$/u.test(sqlState(error));
  const message = fromDatabase ? error.message.replace(/: ".*"$/su, "") : error.message;
  const cause = error.cause === undefined ? "" : ` (${describeError(error.cause)})`;
  return `${error.name}: ${message}${cause}`.slice(0, LONGEST);
}
