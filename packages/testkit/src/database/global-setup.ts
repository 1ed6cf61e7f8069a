import { migrate } from "@matinee/database";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";
import { startWithTemplate } from "./with-template.ts";

/** Runs once: starts a server and creates the migrated template from which each test file's database is cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { provided, stop } = await startWithTemplate(migrate);
  project.provide("testServer", provided);
  return stop;
}
