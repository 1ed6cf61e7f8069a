import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promiseReporter } from "@matinee/testkit/promise-reporter";
import { configDefaults, defineConfig } from "vitest/config";
import { HeavyFirst } from "./tools/heavy-first.ts";
import { shortFiles } from "./tools/short-files.ts";

const apart = ["**/*.db.test.ts", "**/*.api.test.ts", "**/*.long.test.ts"];
const exclude = [...configDefaults.exclude, "**/build/**", "**/.react-router/**"];

/** Files share their worker's modules: each product module is loaded once a worker instead of once a file, which is half the time. */
const shared = { isolate: false } as const;

/**
 * Node imports the modules itself, as it does for the product: it needs no bundler for them, and tests take two thirds of the processor's time.
 * Not for JSX, which Node cannot read.
 */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/** What is waited for is there at once, but where the machine is busy. */
const patient = { poll: { timeout: 60_000, interval: 50 } };

const unit = {
  ...shared,
  pool: "threads",
  maxWorkers: 2,
  // A property is tried a thousand times, which takes a busy machine a while.
  testTimeout: 60_000,
} as const;

/** Their tests import components. */
const withJsx = ["packages/ui", "packages/webapp", "apps/storefront", "apps/account", "apps/admin"];

const browser = {
  ...shared,
  ...native,
  exclude,
  globalSetup: ["e2e/setup/global-setup.ts"],
  // One worker a product: see e2e/setup/global-setup.ts.
  maxWorkers: 2,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: patient,
};

const long = {
  ...native,
  exclude,
  env: { LONG_RUN: "1" },
  globalSetup: ["packages/testkit/src/database/global-setup.ts"],
  testTimeout: 1_800_000,
  // As for the others: two products fill their database with the demo network first.
  hookTimeout: 300_000,
  expect: patient,
};

/** The database tests of every run that hold a promise of the table (packages/testkit/src/promises), or try more in the long tests. */
const faults = ["fuzz", "outages", "unreachable"];
const properties = [
  "accounts/merge/merge-sequences",
  "basket/basket-model",
  "catalogue/products/product-index",
  "checkout/balances/balances-model",
];

/** Set by `npm test`. */
const isShort = process.env["SHORT_RUN"] === "1";

const passwords = join(import.meta.dirname, "packages/service/src/accounts/testing/use-cheap-passwords.ts");
const cheapPasswords = [`--import=${pathToFileURL(passwords).href}`];

// A kind of test a project; `npm run test:unit`, `test:db`, `test:repo`, `test:e2e` and `test:long` run one each.
export default defineConfig({
  test: {
    // Prints what the long tests tried, after those alone.
    reporters: [...configDefaults.reporters, promiseReporter()],
    sequence: { sequencer: HeavyFirst },
    tags: [{ name: "smoke", description: "The browser tests of npm test" }],
    projects: [
      {
        test: {
          ...shared,
          ...unit,
          ...native,
          name: "unit",
          include: ["packages/**/*.test.ts", "apps/server/**/*.test.ts", "bench/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: [...exclude, ...apart, ...withJsx.map((folder) => `${folder}/**`)],
        },
      },
      {
        test: { ...unit, name: "unit-web", include: withJsx.map((folder) => `${folder}/**/*.test.{ts,tsx}`), exclude },
      },
      {
        test: {
          ...shared,
          ...native,
          name: "db",
          include: isShort ? shortFiles() : ["packages/**/*.db.test.ts", "apps/**/*.{db,api}.test.ts"],
          exclude,
          execArgv: cheapPasswords,
          globalSetup: ["packages/testkit/src/database/global-setup.ts"],
          setupFiles: isShort ? ["tools/short-run.ts"] : [],
          // Each waits for the database half of its time.
          maxWorkers: 3,
          // Only for what hangs: on a busy machine some take minutes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patient,
        },
      },
      {
        test: {
          ...long,
          name: "long",
          include: [
            "packages/**/*.long.test.ts",
            "apps/**/*.long.test.ts",
            ...faults.map((name) => `apps/server/test/${name}.api.test.ts`),
            ...properties.map((name) => `packages/service/src/${name}.db.test.ts`),
          ],
          execArgv: cheapPasswords,
          // Some wait for a product to start, or for what is late: the others have the processors meanwhile.
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...long,
          name: "long-crowds",
          // Each has two products, which keep the machine busy, and one says how soon they answer.
          include: ["e2e/**/*.long.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...native, name: "repo", include: ["tools/**/*.test.ts"], exclude, testTimeout: 60_000 },
      },
      { test: { ...browser, name: "e2e", include: ["e2e/**/*.e2e.ts"], exclude: [...exclude, "**/*.long.e2e.ts"] } },
      {
        test: {
          ...browser,
          name: "long-e2e",
          include: ["e2e/**/*.e2e.ts"],
          env: { EVERY_WIDTH: "1" },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
