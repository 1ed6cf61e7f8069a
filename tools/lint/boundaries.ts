import { parts } from "./parts.ts";
import { allowedImports } from "./who-may-import-whom.ts";

const resolver = new URL("./resolver.ts", import.meta.url).pathname;

/** Settings of eslint-plugin-boundaries for the project at `rootPath`. */
export function boundariesSettings(rootPath: string) {
  return {
    "boundaries/root-path": rootPath,
    "boundaries/legacy-warnings": false,
    "import/resolver": { [resolver]: { rootPath } },
    "boundaries/elements": Object.entries(parts).map(([type, pattern]) => ({ type, pattern })),
    "boundaries/files": [
      { category: "test", pattern: ["**/*.test.ts", "**/*.e2e.ts", "**/test/**", "**/testing/**"] },
      { category: "build", pattern: ["**/*.config.ts", "**/build-tools/**", "**/entry.server.tsx"] },
    ],
  };
}

/** The rule's options. Only imports in the table `allowedImports` are allowed. */
export function boundariesRule() {
  return {
    default: "disallow",
    checkAllOrigins: true,
    checkUnknownLocals: true,
    policies: [
      ...Object.entries(allowedImports).flatMap(([part, allowed]) => policiesOf(part, allowed)),
      ...testPolicies,
      unexported,
    ],
  };
}

function policiesOf(part: string, allowed: (typeof allowedImports)[keyof typeof allowedImports]) {
  const from = { element: { type: part } };
  const outside = (module: object) => ({ from, allow: { to: { module } } });
  return [
    ...allowed.values.map((to) => ({ from, allow: { to: { element: { type: to } } } })),
    ...allowed.types.map((to) => ({ from, allow: { to: { element: { type: to } }, dependency: { kind: "type" } } })),
    ...allowed.packages.map((source) => outside({ origin: "external", source })),
    ...(allowed.node ? [outside({ origin: "core" })] : []),
  ];
}

// The resolver finds no file for a path that our package does not export. Such an import must not count as an npm package.
const unexported = { disallow: { to: { module: { origin: "external", source: ["@matinee/*", "@matinee/*/**"] } } } };

const build = { file: { categories: "build" } };
const tests = { file: { categories: "test" } };
const testPolicies = [
  { from: tests, allow: { to: { element: { type: "testkit" } } } },
  // Tests of verbs use real adapters and the contract's types.
  {
    from: { element: { type: "service" }, ...tests },
    allow: { to: { element: { type: ["gateways", "sandbox", "contract", "demo"] } } },
  },
  // Tests of the sandbox gateway call it through the real adapter.
  { from: { element: { type: "sandbox" }, ...tests }, allow: { to: { element: { type: ["core", "gateways"] } } } },
  { from: tests, allow: { to: { module: { origin: ["external", "core"] } } } },
  { from: build, allow: { to: { module: { origin: ["external", "core"] } } } },
  { from: build, allow: { to: { element: { type: ["tools", "testkit"] } } } },
];
