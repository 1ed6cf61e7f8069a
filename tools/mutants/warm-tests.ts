import { join } from "node:path";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { SOURCES } from "./whole-table.ts";

/** How a run of tests ended. */
export interface Verdict {
  readonly passed: boolean;
  /** The first test that failed, or null. */
  readonly failed: string | null;
  /** What the first failure said, or null. */
  readonly message: string | null;
  /** What is wrong with the code itself, so that it says nothing about the tests; null where it runs. */
  readonly broken: string | null;
  /** Whether a test took longer than it may. */
  readonly timedOut: boolean;
}

/** Errors that any code with a typing mistake makes: a mutant that ends in one of them has proved nothing. */
const BROKEN =
  /syntax error|is not defined$|has already been declared|column .* does not exist|must appear in the GROUP BY/u;

/** One Vitest, with one database server, that runs named tests of a changed tree again and again. */
export interface WarmTests {
  /** Runs test files, by their paths under `root`, one after the other; stops at the first test that fails. */
  run(tests: readonly string[]): Promise<Verdict>;
  close(): Promise<void>;
}

export async function warmTests(root: string): Promise<WarmTests> {
  const vitest = await createVitest("test", {
    root,
    config: false,
    include: [`${SOURCES}/**/*.test.ts`, "packages/core/src/**/*.test.ts", "apps/server/test/*.api.test.ts"],
    globalSetup: ["packages/testkit/src/database/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    watch: false,
    bail: 1,
    silent: true,
    reporters: [{}],
    // Every test file is a new process, in which Node itself loads what stands on the disk now: no cache remembers a fault.
    pool: "forks",
    isolate: true,
    experimental: { viteModuleRunner: false },
  });
  const all = await vitest.globTestSpecifications();
  const specificationsOf = (tests: readonly string[]): TestSpecification[] =>
    tests.map((test) => {
      const found = all.find((one) => one.moduleId === join(root, test));
      if (found === undefined) throw new Error(`No such test file: ${test}`);
      return found;
    });
  const runOnce = async (specification: TestSpecification): Promise<Verdict> => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    // Vitest also answers with what it has run before.
    const own = testModules.filter(({ moduleId }) => moduleId === specification.moduleId);
    return verdictOf(own, unhandledErrors);
  };
  return {
    async run(tests) {
      // One file after the other: most faults are found by the first.
      for (const specification of specificationsOf(tests)) {
        const verdict = await runOnce(specification);
        if (verdict.passed) continue;
        // On a busy machine a test may have been too slow: it is not the fault's doing unless it happens again.
        const again = verdict.timedOut ? await runOnce(specification) : verdict;
        if (!again.passed) return again;
      }
      return { passed: true, failed: null, message: null, broken: null, timedOut: false };
    },
    close: () => vitest.close(),
  };
}

function verdictOf(modules: readonly TestModule[], unhandled: readonly unknown[]): Verdict {
  const failures = modules.flatMap((module) => [...module.children.allTests("failed")]);
  const messages = failures.flatMap((test) => (test.result().errors ?? []).map((error) => error.message));
  const unloaded = modules.flatMap((module) => module.errors().map((error) => error.message));
  const [failed] = failures;
  return {
    passed: modules.length > 0 && failures.length === 0 && unloaded.length === 0 && unhandled.length === 0,
    failed: failed?.fullName ?? null,
    message: messages[0] ?? unloaded[0] ?? null,
    timedOut: messages.some((message) => message.includes("timed out in")),
    // What does not load has most often lost half of a statement.
    broken: messages.find((message) => BROKEN.test(message)) ?? (failures.length === 0 ? (unloaded[0] ?? null) : null),
  };
}
