import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** The major version of PostgreSQL that made a cluster; null if the folder has none. */
export function majorOfCluster(clusterDir: string): number | null {
  try {
    const major = Number(readFileSync(join(clusterDir, "PG_VERSION"), "utf8").trim());
    return Number.isInteger(major) ? major : null;
  } catch {
    return null;
  }
}

/** The major version of the PostgreSQL in the npm package at `root`. */
export function majorOfPackage(root: string): number {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version: unknown = typeof manifest === "object" && manifest !== null ? Reflect.get(manifest, "version") : null;
  const major = Number(String(version).split(".")[0]);
  if (!Number.isInteger(major)) throw new EmbeddedDatabaseError(`${root} does not say which PostgreSQL it holds.`);
  return major;
}

/** Throws if another major version made the cluster: PostgreSQL opens only its own. Changes nothing. */
export function requireSameMajor(clusterDir: string, root: string): void {
  const [made, own] = [majorOfCluster(clusterDir), majorOfPackage(root)];
  if (made === null || made === own) return;
  throw new EmbeddedDatabaseError(
    made < own
      ? `The database in ${clusterDir} was made by PostgreSQL ${made}, and this version of Matinee has PostgreSQL ${own}. Nothing was changed. Bring it over with the command upgrade-database (docs/operations.md, Another version of PostgreSQL).`
      : `The database in ${clusterDir} was made by PostgreSQL ${made}, which is newer than the ${own} of this version of Matinee. Nothing was changed. Start a later version of Matinee.`,
  );
}
