/** The parts of the house that the import rules know: a name for each, and the folder it lives in. */
export const parts = {
  demo: "packages/database/src/demo",
  core: "packages/core",
  contract: "packages/contract",
  database: "packages/database",
  gateways: "packages/gateways",
  sandbox: "packages/sandbox-gateway",
  service: "packages/service",
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
