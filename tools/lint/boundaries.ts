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
    policies: [...tablePolicies(), ...testPolicies, unexported],
  };
}

/** A policy for each thing that may be imported, with all parts that may. The plugin tries each policy on each import, so few are fast. */
function tablePolicies() {
  const pairs = Object.entries(allowedImports).flatMap(([part, allowed]) =>
    thingsOf(allowed).map((to) => [to, part] as const),
  );
  return [...Map.groupBy(pairs, ([to]) => JSON.stringify(to)).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ from: { element: { type: same.map(([, part]) => part) } }, allow: first[0] }];
  });
}

function thingsOf({ values, types, packages, node }: (typeof allowedImports)[keyof typeof allowedImports]) {
  return [
    ...values.map((type) => ({ to: { element: { type } } })),
    ...types.map((type) => ({ to: { element: { type } }, dependency: { kind: "type" } })),
    ...packages.map((source) => ({ to: { module: { origin: "external", source } } })),
    ...(node ? [{ to: { module: { origin: "core" } } }] : []),
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
