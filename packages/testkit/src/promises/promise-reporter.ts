import type { Reporter, TestModule, Vitest } from "vitest/node";
import { promiseTable, untriedPromises } from "./promise-table.ts";
import type { PromiseRow } from "./record-promise.ts";

const PROJECTS: readonly string[] = ["long", "long-crowds", "long-e2e"];

/**
 * Prints the table of promises after the long tests. A run of all of them fails if a promise was broken or not tried; a run that a file or
 * a test name narrows prints what it has.
 */
export function promiseReporter(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit: (started) => {
      vitest = started;
    },
    onTestRunEnd: async (modules) => {
      if (vitest === undefined) return;
      const long = modules.filter(({ project }) => PROJECTS.includes(project.name));
      const rows = long.flatMap(rowsOf);
      const isWhole = await isComplete(vitest, long);
      if (rows.length === 0 && !isWhole) return;
      vitest.logger.log(`\n${promiseTable(rows)}\n`);
      const untried = isWhole ? untriedPromises(rows) : [];
      if (untried.length > 0) vitest.logger.error(`These promises were not tried: ${untried.join(", ")}.`);
      if (untried.length > 0 || rows.some(({ lost }) => lost > 0)) process.exitCode = 1;
    },
  };
}

function rowsOf(module: TestModule): readonly PromiseRow[] {
  return [...module.children.allTests()].flatMap((test) => test.meta().promises ?? []);
}

/** True if nothing narrowed the run: each project, every file and every test. */
async function isComplete(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  if (vitest.getGlobalTestNamePattern() !== undefined) return false;
  for (const name of PROJECTS) {
    const ran = modules.filter(({ project }) => project.name === name);
    const files = await ran[0]?.project.globTestFiles();
    if (files === undefined || files.testFiles.length !== ran.length) return false;
  }
  return true;
}
