import { relative } from "node:path";

/**
 * Which part may import which, written a second time cell by cell, so that a slip in the linter's own table fails a test:
 * `v` values and types, `t` types only, `.` nothing.
 */
const table = `
            core contract database demo gateways sandbox service format ui webapp account admin storefront feature shared server testkit e2e bench tools
core         v      .        .      .      .        .       .      v    .    .       .      .       .         .      .      .       .     .    .     .
contract     t      v        .      .      .        .       .      .    .    .       .      .       .         .      .      .       .     .    .     .
database     t      .        v      v      .        .       .      .    .    .       .      .       .         .      .      .       .     .    .     .
demo         v      .        v      v      .        .       .      .    .    .       .      .       .         .      .      .       .     .    .     .
gateways     v      .        .      .      v        .       .      .    .    .       .      .       .         .      .      .       .     .    .     .
sandbox      .      .        .      .      t        v       .      v    .    .       .      .       .         .      .      .       .     .    .     .
service      v      v        v      .      t        .       v      v    .    .       .      .       .         .      .      .       .     .    .     .
format       .      .        .      .      .        .       .      v    .    .       .      .       .         .      .      .       .     .    .     .
ui           .      .        .      .      .        .       .      v    v    .       .      .       .         .      .      .       .     .    .     .
webapp       .      v        .      .      .        .       .      v    v    v       .      .       .         .      .      .       .     .    .     .
account      .      v        .      .      .        .       .      v    v    v       v      .       .         .      .      .       .     .    .     .
admin        .      v        .      .      .        .       .      v    v    v       .      v       .         .      .      .       .     .    .     .
storefront   .      v        .      .      .        .       .      v    v    v       .      .       v         v      v      .       .     .    .     .
feature      .      v        .      .      .        .       .      v    v    v       .      .       .         v      v      .       .     .    .     .
shared       .      v        .      .      .        .       .      v    v    v       .      .       .         .      v      .       .     .    .     .
server       v      v        v      v      v        v       v      v    v    .       .      .       v         .      v      v       .     .    .     .
testkit      v      v        v      v      v        .       .      .    .    .       .      .       .         .      .      .       v     .    .     .
e2e          .      v        .      .      .        .       .      .    .    .       .      .       .         .      .      .       v     v    .     .
bench        .      v        v      v      v        v       .      .    .    .       .      .       .         .      .      .       v     .    v     .
tools        .      v        .      .      .        .       .      .    .    .       .      .       .         .      .      .       .     .    .     v
`;

export interface Edge {
  from: string;
  to: string;
  allowed: "values" | "types" | "nothing";
}

const meaning: Record<string, Edge["allowed"]> = { v: "values", t: "types", ".": "nothing" };

/** Every pair of different parts. */
export const edges: Edge[] = readEdges();

function readEdges(): Edge[] {
  const [header = "", ...rows] = table.trim().split("\n");
  const columns = header.trim().split(/\s+/);
  return rows.flatMap((row) => {
    const [from = "", ...cells] = row.trim().split(/\s+/);
    return cells
      .map((cell, index) => ({ from, to: columns[index] ?? "", allowed: meaning[cell] ?? "nothing" }))
      .filter((edge) => edge.to !== from);
  });
}

/** The import path from `from` to `to`: a relative path within the storefront, otherwise the package's name. */
export function importOf({ from, to }: Pick<Edge, "from" | "to">): string {
  const [folder = "", target = ""] = [places[from]?.folder, places[to]?.folder];
  const shop = "apps/storefront/";
  if (!folder.startsWith(shop) || !target.startsWith(shop)) return places[to]?.name ?? "";
  const path = `${relative(folder, target)}/stub.ts`;
  return path.startsWith(".") ? path : `./${path}`;
}

/** The folder of each part in the canary's sample project, and the name by which others import it. */
export const places: Record<string, { folder: string; name: string }> = {
  core: { folder: "packages/core/src/kernel", name: "@matinee/core/kernel" },
  contract: { folder: "packages/contract/src", name: "@matinee/contract" },
  database: { folder: "packages/database/src", name: "@matinee/database" },
  demo: { folder: "packages/database/src/demo", name: "@matinee/database/demo" },
  gateways: { folder: "packages/gateways/src/mail", name: "@matinee/gateways/mail" },
  sandbox: { folder: "packages/sandbox-gateway/src", name: "@matinee/sandbox-gateway" },
  service: { folder: "packages/service/src/places", name: "@matinee/service/places" },
  format: { folder: "packages/format/src", name: "@matinee/format" },
  ui: { folder: "packages/ui/src", name: "@matinee/ui" },
  webapp: { folder: "packages/webapp/src", name: "@matinee/webapp" },
  account: { folder: "apps/account/src", name: "@matinee/account/stub" },
  admin: { folder: "apps/admin/src", name: "@matinee/admin/stub" },
  storefront: { folder: "apps/storefront/app", name: "@matinee/storefront/private-address" },
  feature: { folder: "apps/storefront/app/features/canary", name: "@matinee/storefront/app/features/canary/stub.ts" },
  shared: { folder: "apps/storefront/app/shared", name: "@matinee/storefront/page" },
  server: { folder: "apps/server/src", name: "@matinee/server" },
  testkit: { folder: "packages/testkit/src", name: "@matinee/testkit" },
  e2e: { folder: "e2e/pages", name: "@matinee/e2e/pages/stub.ts" },
  bench: { folder: "bench/src", name: "@matinee/bench/src/stub.ts" },
  tools: { folder: "tools/lint", name: "@matinee/tools/lint/stub.ts" },
};
