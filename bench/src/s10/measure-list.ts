import type { HttpAnswer } from "../harness/http-get.ts";
import { percentile } from "../harness/percentile.ts";
import { casesOf, farBack, type Case, type Query, type StaffList } from "./lists.ts";

/** After so many a connection keeps the statement's plan. */
const warmUp = 8;
const times = 20;
/** A case that is this slow is asked for less often. */
const longestCaseMs = 8_000;
const fewest = 5;

/** Asks the API for one address. */
export type Ask = (path: string, query: Query) => Promise<HttpAnswer>;

export interface Slowest {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  /** How many cases of the list were measured. */
  readonly cases: number;
  /** How many of them were over the budget. */
  readonly over: number;
}

/** The slowest case of a list by its p95. */
export async function measureList(
  ask: Ask,
  list: StaffList,
  maxMs: number,
  log: (line: string) => void,
): Promise<Slowest> {
  const measured: { what: string; p50: number; p95: number }[] = [];
  const measure = async (one: Case) => {
    const ms = await timesOf(async () => await ask(list.path, one.query));
    const found = { what: one.what, p50: percentile(ms, 50), p95: percentile(ms, 95) };
    if (found.p95 > maxMs)
      log(`${list.name}, ${one.what}: p50 ${found.p50.toFixed(0)} ms, p95 ${found.p95.toFixed(0)} ms`);
    measured.push(found);
  };
  for (const one of casesOf(list)) {
    await measure(one);
    if (list.paged === false) continue;
    const far = farBack(one, totalOf(await ask(list.path, one.query)));
    if (far !== null) await measure(far);
  }
  const slowest = measured.toSorted((a, b) => b.p95 - a.p95)[0];
  if (slowest === undefined) throw new Error(`${list.name} has no cases`);
  return { ...slowest, cases: measured.length, over: measured.filter(({ p95 }) => p95 > maxMs).length };
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const end = performance.now() + longestCaseMs;
  const isLate = () => performance.now() > end;
  for (let n = 0; n < warmUp && !isLate(); n++) await work();
  const ms: number[] = [];
  while (ms.length < fewest || (ms.length < times && !isLate())) {
    const startedAt = performance.now();
    await work();
    ms.push(performance.now() - startedAt);
  }
  return ms;
}

function totalOf({ text }: HttpAnswer): number {
  const answer: unknown = JSON.parse(text());
  const total = typeof answer === "object" && answer !== null && "total" in answer ? answer.total : null;
  if (typeof total !== "number") throw new Error("The list says no total");
  return total;
}
