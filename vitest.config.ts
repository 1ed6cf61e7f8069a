import { configDefaults, defineConfig } from "vitest/config";

const apart = ["**/*.db.test.ts", "**/*.api.test.ts", "**/*.long.test.ts"];
const exclude = [...configDefaults.exclude, "**/build/**", "**/.react-router/**"];

// A kind of test a project; `npm run test:unit`, `test:db`, `test:repo`, `test:e2e` and `test:long` run one each.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.{ts,tsx}", "apps/**/*.test.{ts,tsx}", "bench/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: [...exclude, ...apart],
        },
      },
      {
        test: {
          name: "db",
          include: ["packages/**/*.db.test.ts", "apps/**/*.{db,api}.test.ts"],
          exclude,
          globalSetup: ["packages/testkit/src/database/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "long",
          include: ["packages/**/*.long.test.ts", "apps/**/*.long.test.ts", "e2e/**/*.long.test.ts"],
          exclude,
          globalSetup: ["packages/testkit/src/database/global-setup.ts"],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: { name: "repo", include: ["tools/**/*.test.ts"], exclude, testTimeout: 60_000 },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          exclude,
          globalSetup: ["e2e/setup/global-setup.ts"],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
