import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findBinaries } from "./binaries.ts";
import { isInitialised } from "./cluster.ts";
import { requireSameMajor } from "./major-version.ts";
import { runningPostmaster } from "./postmaster-file.ts";
import { checkReachable, chooseServiceUser } from "./service-user.ts";

/** The state of the embedded database, without starting it. Throws `EmbeddedDatabaseError` if it could not start. */
export function checkEmbedded(dataDir: string): string {
  const clusterDir = join(resolve(dataDir), "postgres");
  const user = chooseServiceUser(clusterDir, true);
  const binaries = findBinaries();
  const reachable = [binaries.postgres, existing(clusterDir)];
  checkReachable(reachable, user);
  if (isInitialised({ clusterDir })) requireSameMajor(clusterDir, binaries.root);
  const runs = runningPostmaster(clusterDir);
  if (runs !== null) return `running (process ${runs.pid})`;
  return isInitialised({ clusterDir }) ? "ready to start" : "to be created at the first start";
}

/** The longest part of the path that exists. */
function existing(path: string): string {
  return existsSync(dirname(path)) ? path : existing(dirname(path));
}
