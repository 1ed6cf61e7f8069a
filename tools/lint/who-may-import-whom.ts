import type { Part } from "./parts.ts";

/** The imports that one part may use. All others are refused. */
interface AllowedImports {
  /** Parts whose values and types it may import. */
  values: readonly Part[];
  /** Parts whose types it may import, and nothing else. */
  types: readonly Part[];
  /** npm packages, as glob patterns. `**` allows all declared dependencies, which knip checks. */
  packages: readonly string[];
  /** Whether `node:*` modules are allowed. */
  node: boolean;
}

const pure = { types: [], node: false } as const;
const running = { types: [], packages: ["**"], node: true } as const;

const signedIn = {
  ...pure,
  values: ["contract", "format", "ui", "webapp"],
  packages: ["react", "react/*", "react-router", "react-router/*"],
} as const;

const shop = { ...pure, packages: ["react", "react/*", "react-dom", "react-router"] } as const;

/** The table behind "Who may import whom" in ARCHITECTURE.md. The canary (tools/canary) proves that it holds. */
export const allowedImports: Record<Part, AllowedImports> = {
  // Messages of the rules name prices and lists.
  core: { ...pure, values: ["format"], packages: ["temporal-polyfill"] },
  contract: { ...pure, values: [], types: ["core"], packages: ["zod"] },
  database: { ...running, values: ["demo"], types: ["core"] },
  // The demo network follows the product's rules, so it runs them.
  demo: { ...running, values: ["core", "database"] },
  gateways: { ...running, values: ["core"] },
  // It is a server of its own, which the adapter calls. It imports only types of the gateways.
  sandbox: { ...running, values: ["format"], types: ["gateways"] },
  // The service imports the ports, which are types; the server passes it the adapters. It checks rows that it answers
  // as they are stored against the contract's schemas.
  service: { ...running, values: ["core", "contract", "database", "format"], types: ["gateways"] },
  // It reads neither the clock nor the machine, except for `Intl`.
  format: { ...pure, values: [], packages: [] },
  ui: { ...pure, values: ["format"], packages: ["react", "react/*", "@fontsource-variable/*"] },
  webapp: {
    ...pure,
    values: ["contract", "format", "ui"],
    packages: ["react", "react/*", "react-dom", "react-dom/*", "react-router", "react-router/*", "@stripe/*", "uqr"],
  },
  account: { ...signedIn },
  admin: { ...signedIn },
  // The routes and the page frame, which combine the features.
  storefront: {
    ...shop,
    values: ["contract", "format", "ui", "webapp", "feature", "shared"],
    packages: [...shop.packages, "react-dom", "react-dom/*", "@react-router/*", "isbot"],
  },
  // `shared` holds the code that two features need. It imports no feature.
  feature: { ...shop, values: ["contract", "format", "ui", "webapp", "shared"] },
  shared: { ...shop, values: ["contract", "format", "ui", "webapp"] },
  server: {
    ...running,
    values: [
      "core",
      "contract",
      "database",
      "demo",
      "format",
      "gateways",
      "sandbox",
      "service",
      "ui",
      "storefront",
      "shared",
    ],
  },
  // It starts the server as a program and imports nothing from it.
  testkit: { ...running, values: ["core", "contract", "database", "demo", "gateways"] },
  e2e: { ...running, values: ["contract", "testkit"] },
  bench: { ...running, values: ["contract", "database", "demo", "gateways", "sandbox", "testkit"] },
  tools: { ...running, values: ["contract"] },
};
