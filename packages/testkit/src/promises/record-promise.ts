import { TestRunner } from "vitest";
import type { PromiseName } from "./promises.ts";

/** How often a promise was tried, and how often it was broken. */
export interface PromiseRow {
  readonly promise: PromiseName;
  /** What was tried, in a few words. Rows of the same words are added up. */
  readonly tried: string;
  /** How often. */
  readonly times: number;
  /** How often the promise was broken: what was lost, sold twice or left in the wrong state. */
  readonly lost: number;
  /** What the numbers do not say. */
  readonly note?: string;
}

declare module "vitest" {
  interface TaskMeta {
    promises?: PromiseRow[];
  }
}

/**
 * Adds a row to the table that `npm run test:long` prints at its end. Call it in a test, before what was lost is asserted, so that a
 * broken promise is in the table too. Other runs ignore it.
 */
export function recordPromise(row: PromiseRow): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error("A promise is recorded in a test");
  (test.meta.promises ??= []).push(row);
}
