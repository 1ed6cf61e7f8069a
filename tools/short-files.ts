import { existsSync, globSync } from "node:fs";

/** The promises that are tried in every run though their tests are of no one file. */
const ALWAYS = ["checkout/places-and-money", "reversals/reversals", "timetable/editing/crowded-classes"].map(
  (name) => `packages/service/src/${name}.db.test.ts`,
);

/** Long from the first test: random walks, and products and servers that start and end. */
const LONG = [
  "apps/server/src/demo/run-scenario",
  "apps/server/test/beside-others",
  "apps/server/test/hoarding",
  "apps/server/test/integrating",
  "apps/server/test/keys",
  "apps/server/test/lost-connections",
  "apps/server/test/stop-signal",
  "packages/database/src/demo/fill-demo",
  "packages/database/src/demo/wipe-demo",
  "packages/database/src/embedded/start-embedded",
  "packages/service/src/catalogue/camps/count-courses-by-filter",
  "packages/service/src/catalogue/camps/list-courses",
  "packages/service/src/catalogue/search/count-groups-by-filter",
  "packages/service/src/catalogue/search/search-groups",
  "packages/testkit/src/database/test-server",
];

/**
 * The files on PostgreSQL of which `npm test` runs a part (short-run.ts): the tests of the API, and those that stand beside the file that they
 * test. Those of no one file are stories across an area; `npm run test:long` runs them, and every test of the others.
 */
export function shortFiles(): string[] {
  const all = globSync(["packages/**/*.db.test.ts", "apps/**/*.{db,api}.test.ts"]);
  const gone = [...ALWAYS, ...LONG].filter((name) => !all.some((file) => file.startsWith(name)));
  if (gone.length > 0) throw new Error(`tools/short-files.ts names files that are not there: ${gone.join(", ")}`);
  const isShort = (file: string) =>
    file.startsWith("apps/server/test/") || ALWAYS.includes(file) || existsSync(file.replace(".db.test.ts", ".ts"));
  return all.filter((file) => isShort(file) && !LONG.some((name) => file.startsWith(`${name}.`)));
}
