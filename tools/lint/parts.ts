/** The parts of the house that the import rules know: a name for each, and the folder it lives in. */
export const parts = {
  // What lies inside another part stands before it.
  demo: "packages/database/src/demo",
  // Each folder of a feature is a part of its own: one feature may not import another.
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
