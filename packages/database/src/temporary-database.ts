import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WITHOUT_DURABILITY, startEmbedded } from "./embedded/index.ts";

/** An empty PostgreSQL for this package's tests, deleted when it stops. */
export async function temporaryDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "matinee-database-"));
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: folder, settings: WITHOUT_DURABILITY });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
