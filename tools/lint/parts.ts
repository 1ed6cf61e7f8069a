/** The parts of the project for the import rules: each name with its folder. */
export const parts = {
  // A part inside another part comes before it.
  demo: "packages/database/src/demo",
  // Each feature folder is its own part, because no feature may import another.
  feature: "apps/storefront/app/features/*",
  shared: "apps/storefront/app/shared",
  core: "packages/core",
  contract: "packages/contract",
  database: "packages/database",
  gateways: "packages/gateways",
  sandbox: "packages/sandbox-gateway",
  service: "packages/service",
  format: "packages/format",
  ui: "packages/ui",
  webapp: "packages/webapp",
  testkit: "packages/testkit",
  server: "apps/server",
  storefront: "apps/storefront",
  account: "apps/account",
  admin: "apps/admin",
  e2e: "e2e",
  bench: "bench",
  tools: "tools",
} as const;

export type Part = keyof typeof parts;
