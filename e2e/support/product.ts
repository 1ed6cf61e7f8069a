import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { cloneDatabase } from "@matinee/testkit/server";
import { inject } from "vitest";
import "../setup/provided-context.ts";
import type { RunningProduct } from "../setup/provided-context.ts";

/** The product of the worker that runs this file; no other file uses it meanwhile. */
export function product(): RunningProduct {
  // Vitest numbers workers that run side by side from 1.
  const found = inject("products")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (found === undefined) throw new Error(`There is no product for worker ${process.env["VITEST_POOL_ID"]}`);
  return found;
}

/** Settings for products of a test's own, on a fresh demo network that they share; all of it goes after the run. */
export async function ownDemoNetwork(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  return {
    DATABASE_URL: await cloneDatabase(inject("demoServer")),
    DATA_DIR: join(inject("dataFolder"), randomUUID()),
  };
}

/** Settings for a product of a test's own on a database without anything in it; it goes after the run. */
export async function ownEmptyCopy(): Promise<{ DATABASE_URL: string; DATA_DIR: string; DEMO_SIZE: string }> {
  return {
    DATABASE_URL: await cloneDatabase({ ...inject("demoServer"), template: "template1" }),
    DATA_DIR: join(inject("dataFolder"), randomUUID()),
    DEMO_SIZE: "0",
  };
}
