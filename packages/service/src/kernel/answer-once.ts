import { ok } from "@matinee/core/kernel";
import type { Context, Db } from "./context.ts";
import type { Outcome } from "./outcome.ts";

/**
 * What a call answers, stored in the transaction that does its work. For calls that would do it a second time if they were repeated, such as
 * giving money back: the process may die between the commit and the answer. The last statement of the transaction.
 */
export async function answerOnce<T>(ctx: Pick<Context, "storeAnswer">, trx: Db, answer: T): Promise<Outcome<T>> {
  if (ctx.storeAnswer === undefined) return ok(answer);
  const stored = await ctx.storeAnswer(trx, answer);
  return stored.ok ? ok(answer) : stored;
}
