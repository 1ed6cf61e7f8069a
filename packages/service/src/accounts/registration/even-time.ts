import { setTimeout as wait } from "node:timers/promises";

/** Longer than any of the ways through such a call takes. */
const MILLISECONDS = 250;

/** Does `work` in a time that doesn't tell which way it went, so that nobody learns by a watch which addresses are known. */
export async function inEvenTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, wait(MILLISECONDS)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
