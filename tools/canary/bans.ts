/** One deliberate violation of a ban: its file, its code and the rule that must catch it. */
export interface Violation {
  file: string;
  code: string;
  rule: string;
}

const core = "packages/core/src/kernel";
const service = "packages/service/src/places";
const features = "apps/storefront/app/features";
const globals = "eslint(no-restricted-globals)";
const boundaries = "boundaries(dependencies)";

/** What the code of a violation about raw SQL uses. */
const sqlStub = `declare function sql<T>(text: TemplateStringsArray): { as(): T };
declare const fn: { sum<T>(): T };
declare const query: { $castTo<T>(): T; query<T>(): T };
export const all = [sql, fn, query];`;

export const violations: Violation[] = [
  { file: `${core}/ban-date.ts`, code: "export const at = new Date();", rule: globals },
  { file: `${core}/ban-date-now.ts`, code: "export const at = Date.now();", rule: globals },
  {
    file: `${core}/ban-random.ts`,
    code: "export const chance = Math.random();",
    rule: "eslint(no-restricted-properties)",
  },
  { file: `${core}/ban-fetch.ts`, code: 'export const answer = fetch("https://example.com");', rule: globals },
  { file: `${core}/ban-process.ts`, code: "export const env = process.env;", rule: globals },
  { file: `${core}/ban-global-this.ts`, code: "export const at = globalThis.Date.now();", rule: globals },
  { file: `${core}/ban-timer.ts`, code: "export const timer = setTimeout(() => undefined, 1);", rule: globals },
  {
    file: `${core}/ban-temporal-now.ts`,
    code: 'import { Temporal } from "temporal-polyfill";\nexport const now = Temporal.Now.instant();',
    rule: "eslint(no-restricted-properties)",
  },
  {
    file: `${core}/ban-node.ts`,
    code: 'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
    rule: "eslint(no-restricted-imports)",
  },
  {
    file: `${core}/ban-node-by-boundary.ts`,
    code: 'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
    rule: boundaries,
  },
  {
    file: `${core}/ban-node-bare.ts`,
    code: 'import { readFileSync } from "fs";\nexport const read = readFileSync;',
    rule: boundaries,
  },
  { file: `${core}/ban-node-late.ts`, code: 'export const late = () => import("node:fs");', rule: boundaries },
  {
    file: `${core}/ban-package.ts`,
    code: 'import { z } from "zod";\nexport const text = z.string();',
    rule: boundaries,
  },
  { file: `${core}/ban-re-export.ts`, code: 'export { z } from "zod";', rule: boundaries },
  {
    file: "packages/contract/src/ban-package.ts",
    code: 'import pg from "pg";\nexport const Pool = pg.Pool;',
    rule: boundaries,
  },
  {
    file: "packages/ui/src/ban-node.tsx",
    code: 'import { join } from "node:path";\nexport const path = join("a", "b");',
    rule: "eslint(no-restricted-imports)",
  },
  {
    file: "packages/ui/src/ban-router.tsx",
    code: 'import { Link } from "react-router";\nexport const Anchor = Link;',
    rule: boundaries,
  },
  { file: "packages/ui/src/ban-process.tsx", code: "export const mode = process.env;", rule: globals },
  {
    file: "apps/storefront/app/ban-node.tsx",
    code: 'import { join } from "node:path";\nexport const path = join("a", "b");',
    rule: "eslint(no-restricted-imports)",
  },
  {
    file: "apps/storefront/app/ban-node-by-boundary.tsx",
    code: 'import { join } from "node:path";\nexport const path = join("a", "b");',
    rule: boundaries,
  },
  {
    file: "apps/storefront/app/ban-database.tsx",
    code: 'import pg from "pg";\nexport const Pool = pg.Pool;',
    rule: boundaries,
  },
  {
    file: "apps/storefront/app/ban-zod.tsx",
    code: 'import { z } from "zod";\nexport const text = z.string();',
    rule: boundaries,
  },
  {
    file: `${features}/canary/ban-other-feature.ts`,
    code: 'import { it } from "../other/fine-shared.ts";\nexport const mine = it;',
    rule: boundaries,
  },
  {
    file: `${features}/canary/ban-type-of-other-feature.ts`,
    code: 'import type { It } from "../other/fine-shared.ts";\nexport type Mine = It;',
    rule: boundaries,
  },
  {
    file: `${features}/canary/part/ban-late-other-feature.ts`,
    code: 'export const late = () => import("../../other/fine-shared.ts");',
    rule: boundaries,
  },
  {
    file: `${features}/canary/ban-re-export-of-other-feature.ts`,
    code: 'export { it } from "../other/fine-shared.ts";',
    rule: boundaries,
  },
  { file: "packages/format/src/ban-node.ts", code: 'export { join } from "node:path";', rule: boundaries },
  {
    file: "packages/format/src/ban-package.ts",
    code: 'import { z } from "zod";\nexport const text = z.string();',
    rule: boundaries,
  },
  {
    file: `${service}/ban-unexported.ts`,
    code: 'import { stub } from "@matinee/core/src/kernel/stub.ts";\nexport const it = stub;',
    rule: boundaries,
  },
  {
    file: `${service}/ban-escape.ts`,
    code: 'import { stub } from "../../../core/src/kernel/stub.ts";\nexport const it = stub;',
    rule: "matinee(no-relative-escape)",
  },
  {
    file: `${core}/ban-adapter.test.ts`,
    code: 'import { stub } from "@matinee/gateways/mail";\nexport const it = stub;',
    rule: boundaries,
  },
  {
    file: `${service}/ban-testkit.ts`,
    code: 'import { stub } from "@matinee/testkit";\nexport const it = stub;',
    rule: boundaries,
  },
  { file: `${service}/ban-console.ts`, code: 'console.log("here");', rule: "eslint(no-console)" },
  {
    file: `${service}/ban-any.ts`,
    code: "export const loose = (value: any): unknown => value;",
    rule: "typescript(no-explicit-any)",
  },
  {
    file: `${service}/ban-assertion.ts`,
    code: "export const sure = (value: unknown) => value as string;",
    rule: "matinee(justified-assertion)",
  },
  ...[
    "export const ids = sql<{ id: number }>`select id from child`;",
    "type Row = { id: number };\nexport const ids = sql<Row>`select id from child`;",
    "export const dates = sql<string[]>`array(select held_on from session)`;",
    "export const total = sql<number>`sum(quantity)`.as();",
    "export const total = fn.sum<number>();",
    "export const rows = query.$castTo<{ id: number }>();",
    "export const rows = query.query<{ id: number }>();",
    'import type { RawBuilder } from "kysely";\nexport type Ids = RawBuilder<{ id: number }>;',
  ].map((code, n) => ({
    file: `${service}/ban-unchecked-row-${n}.ts`,
    code: `${sqlStub}\n${code}`,
    rule: "matinee(checked-rows)",
  })),
  {
    file: `${service}/ban-non-null.ts`,
    code: "export const first = (list: string[]) => list[0]!;",
    rule: "typescript(no-non-null-assertion)",
  },
  {
    file: `${service}/ban-floating.ts`,
    code: 'const later = async () => "done";\nexport function go() {\n  later();\n}',
    rule: "typescript(no-floating-promises)",
  },
  ...[
    "export async function canaryVerb(ctx: object) {\n  return await Promise.resolve(ctx);\n}",
    `import { authorize } from "./authorize.ts";
export function canaryVerb(ctx: { db: () => number }) {
  const order = ctx.db();
  const allowed = authorize(ctx, "order:read");
  return allowed ? order : null;
}`,
    "const read = (ctx: object) => ctx;\nexport const canaryVerb = (ctx: object) => read(ctx);",
  ].map((code, n) => ({ file: `${service}/ban-unauthorised-${n}.ts`, code, rule: "matinee(authorize-first)" })),
  ...[
    'export const text = new Intl.NumberFormat("en-GB").format(1);',
    'export const text = new Intl.DateTimeFormat("en-GB").format(0);',
    'export const text = (1_000).toLocaleString("en-GB");',
    'export const text = new Date(0).toLocaleDateString("en-GB");',
  ].map((code, n) => ({ file: `${service}/ban-format-${n}.ts`, code, rule: "eslint(no-restricted-properties)" })),
  {
    file: `${core}/ban-format.ts`,
    code: "export const text = (1).toLocaleString();",
    rule: "eslint(no-restricted-properties)",
  },
  {
    file: `${service}/ban-not-through-index.ts`,
    code: 'import { stub } from "../kernel/stub.ts";\nexport const it = stub;',
    rule: "matinee(area-imports)",
  },
  {
    file: `${service}/ban-not-through-index-type.ts`,
    code: 'export type { Stub } from "../network/hosts/stub.ts";',
    rule: "matinee(area-imports)",
  },
  {
    file: `${service}/ban-later-area.ts`,
    code: 'import { stub } from "../checkout/index.ts";\nexport const it = stub;',
    rule: "matinee(area-imports)",
  },
  {
    file: "packages/service/src/no-such-area/ban-unknown-area.ts",
    code: "export const it = 1;",
    rule: "matinee(area-imports)",
  },
  {
    file: `${service}/ban-unsafe.ts`,
    code: 'export const n: number = JSON.parse("1");',
    rule: "typescript(no-unsafe-assignment)",
  },
];

/** Allowed code that is close to a ban. It shows that the linter does not refuse everything. */
export const allowed: { file: string; code: string }[] = [
  {
    file: "packages/format/src/fine-format.ts",
    code: 'export const text = new Intl.NumberFormat("en-GB").format(1);\nexport const other = (1_000).toLocaleString("en-GB");',
  },
  {
    file: `${features}/other/fine-shared.ts`,
    code: 'import { stub, type Stub } from "../../shared/stub.ts";\nexport const it = stub;\nexport type It = Stub;',
  },
  {
    file: `${features}/canary/part/fine-own-feature.ts`,
    code: 'import { stub } from "../stub.ts";\nexport const it = stub;',
  },
  // A function that a handler calls is a verb. `getStage` is a verb without authorisation.
  {
    file: "apps/server/src/http/api/canary.ts",
    code: 'import * as places from "@matinee/service/places";\nimport { stub as getStage, type Stub } from "@matinee/service/places";\nexport const handlers: Stub[] = [getStage];\nexport const call = (verbs: { canaryVerb: () => void }) => verbs.canaryVerb();\nexport const all = Object.keys(places);\n// The rule looks for a verb in this form: places.canaryVerb(ctx).\n// An export of the kernel is not a verb: import { canaryKey } from "@matinee/service/kernel";',
  },
  { file: `${service}/fine-canary-key.ts`, code: "export const canaryKey = (ctx: object) => Object.keys(ctx);" },
  {
    file: `${service}/authorize.ts`,
    code: "export const authorize = (ctx: object, action: string) => action in ctx;\nexport const visitorOf = (ctx: object) => Object.keys(ctx);",
  },
  {
    file: `${service}/fine-authorised.ts`,
    code: `import { authorize, visitorOf } from "./authorize.ts";
export function canaryVerb(ctx: { actor: string }) {
  const { actor } = ctx;
  const visitor = visitorOf(ctx);
  const allowed = authorize(ctx, "order:read");
  return allowed ? [actor, visitor] : null;
}`,
  },
  {
    file: `${service}/fine-delegated.ts`,
    code: `import { authorize } from "./authorize.ts";
function read(ctx: object) {
  const allowed = authorize(ctx, "order:read");
  return allowed;
}
export const canaryVerb = (ctx: object) => read(ctx);`,
  },
  {
    file: `${service}/fine-no-verb.ts`,
    code: "export function noVerb(ctx: object) {\n  return Object.keys(ctx);\n}\nexport function getStage(ctx: object) {\n  return Object.keys(ctx);\n}",
  },
  {
    file: `${service}/fine-through-index.ts`,
    code: 'import { stub } from "../kernel/index.ts";\nexport const it = stub;',
  },
  {
    file: `${service}/fine-inside.db.test.ts`,
    code: 'import { expect, test } from "vitest";\nimport { stub } from "../checkout/index.ts";\ntest("a stub", () => {\n  expect(stub).toBe(1);\n});',
  },
  {
    file: `${core}/fine-temporal.ts`,
    code: 'import { Temporal } from "temporal-polyfill";\nexport const day = Temporal.PlainDate.from("2026-09-01");',
  },
  {
    file: `${core}/fine.test.ts`,
    code: 'import { expect, test } from "vitest";\ntest("the clock", () => {\n  expect(new Date(0).getTime()).toBe(0);\n});',
  },
  {
    file: `${service}/fine-node.ts`,
    code: 'import { randomBytes } from "node:crypto";\nexport const salt = randomBytes(8);',
  },
  {
    file: `${service}/fine-reason.ts`,
    code: "// The caller has checked that it is text.\nexport const sure = (value: unknown) => value as string;",
  },
  {
    file: `${service}/fine-expression.ts`,
    code: 'import { sql } from "kysely";\nexport const now = sql<string>`now()`;\nexport const free = sql<boolean>`held = 0`;',
  },
  {
    file: `${service}/fine-row.db.test.ts`,
    code: 'import { expect, test } from "vitest";\nimport { sql } from "kysely";\ntest("a row", () => {\n  expect(sql<{ id: number }>`select 1 as id`).toBeDefined();\n});',
  },
  {
    file: `${service}/fine-testkit.db.test.ts`,
    code: 'import { stub } from "@matinee/testkit";\nimport { expect, test } from "vitest";\ntest("a stub", () => {\n  expect(stub).toBe(1);\n});',
  },
  {
    file: `${service}/fine-adapter.db.test.ts`,
    code: 'import { stub } from "@matinee/gateways/mail";\nimport { expect, test } from "vitest";\ntest("a stub", () => {\n  expect(stub).toBe(1);\n});',
  },
  {
    file: "packages/ui/src/fine-react.tsx",
    code: 'import { useState } from "react";\nexport const useCount = () => useState(0);',
  },
];
