import { parts } from "./parts.ts";
import { leaves } from "./who-may-import-whom.ts";

const resolver = new URL("./resolver.ts", import.meta.url).pathname;

/** Settings of eslint-plugin-boundaries for a checkout (or a canary's copy of its shape) at `rootPath`. */
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

/** The rule's options: nothing may be imported, save what the table allows. */
export function boundariesRule() {
  return {
    default: "disallow",
    checkAllOrigins: true,
    checkUnknownLocals: true,
    policies: [
      ...Object.entries(leaves).flatMap(([part, leave]) => policiesOf(part, leave)),
      ...testPolicies,
      unexported,
    ],
  };
}

function policiesOf(part: string, leave: (typeof leaves)[keyof typeof leaves]) {
  const from = { element: { type: part } };
  const outside = (module: object) => ({ from, allow: { to: { module } } });
  return [
    ...leave.values.map((to) => ({ from, allow: { to: { element: { type: to } } } })),
    ...leave.types.map((to) => ({ from, allow: { to: { element: { type: to } }, dependency: { kind: "type" } } })),
    ...leave.packages.map((source) => outside({ origin: "external", source })),
    ...(leave.node ? [outside({ origin: "core" })] : []),
  ];
}

// What of ours is not exported has no file that the resolver would find, and must not pass for a package of others.
const unexported = { disallow: { to: { module: { origin: "external", source: ["@matinee/*", "@matinee/*/**"] } } } };

const build = { file: { categories: "build" } };
const tests = { file: { categories: "test" } };
const testPolicies = [
  { from: tests, allow: { to: { element: { type: "testkit" } } } },
  // Tests of verbs run them against real adapters and speak the contract's words.
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
