import type { Part } from "./parts.ts";

/** What one part may reach for. What is not named here is refused. */
interface Leave {
  /** Parts of the house it may import values and types from. */
  values: readonly Part[];
  /** Parts it may import types from, and nothing else. */
  types: readonly Part[];
  /** Packages of others, as glob patterns; `**` leaves it to the declared dependencies, which knip checks. */
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
export const leaves: Record<Part, Leave> = {
  // Messages of the rules name prices and lists.
  core: { ...pure, values: ["format"], packages: ["temporal-polyfill"] },
  contract: { ...pure, values: [], types: ["core"], packages: ["zod"] },
  database: { ...running, values: ["demo"], types: ["core"] },
  // The demo network is made by the rules that the product sells by, so it runs them.
  demo: { ...running, values: ["core", "database"] },
  gateways: { ...running, values: ["core"] },
  // It is a server of its own beside the adapter that calls it: of the gateways it knows types.
  sandbox: { ...running, values: ["format"], types: ["gateways"] },
  // Of the gateways the service knows the ports, which are types; the server hands it the adapters.
  service: { ...running, values: ["core", "database", "format"], types: ["contract", "gateways"] },
  // It reads neither the clock nor the machine it runs on, but for `Intl`.
  format: { ...pure, values: [], packages: [] },
  ui: { ...pure, values: ["format"], packages: ["react", "react/*", "@fontsource-variable/*"] },
  webapp: {
    ...pure,
    values: ["contract", "format", "ui"],
    packages: ["react", "react/*", "react-dom", "react-dom/*", "react-router", "react-router/*", "@stripe/*"],
  },
  account: { ...signedIn },
  admin: { ...signedIn },
  // The routes and the frame around them: they put the features together.
  storefront: {
    ...shop,
    values: ["contract", "format", "ui", "webapp", "feature", "shared"],
    packages: [...shop.packages, "react-dom", "react-dom/*", "@react-router/*", "isbot"],
  },
  // What two features need stands in `shared`, which knows no feature.
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
  // It starts the server as a program, and imports nothing of it.
  testkit: { ...running, values: ["core", "contract", "database", "demo", "gateways"] },
  e2e: { ...running, values: ["contract", "testkit"] },
  bench: { ...running, values: ["contract", "database", "demo", "testkit"] },
  tools: { ...running, values: ["contract"] },
};
