import { EmbeddedDatabaseError } from "./embedded-error.ts";
import type { ServerSettings } from "./server-settings.ts";
import { startEmbedded } from "./start-embedded.ts";

/**
 * A process for tests, which runs a database until it is stopped or killed. Usage: node start-for-test.ts <folder> [settings as JSON]
 * With a channel to the process that started it, it also stops when that one ends, whichever way.
 */
const [dataDir, settings = "{}"] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("Usage: node start-for-test.ts <folder> [settings as JSON]");
try {
  // Written by our own tests.
  const database = await startEmbedded({ dataDir, settings: JSON.parse(settings) as ServerSettings });
  const { origin, url, superuserUrl } = database;
  process.stdout.write(`${JSON.stringify({ origin, url, superuserUrl })}\n`);
  const keepAlive = setInterval(() => undefined, 1_000);
  const stop = () => {
    for (const event of ["SIGTERM", "disconnect"]) process.off(event, stop);
    clearInterval(keepAlive);
    // An open channel would keep the process.
    void database.stop().then(() => process.connected && process.disconnect());
  };
  for (const event of ["SIGTERM", "disconnect"]) process.on(event, stop);
  // The process that started it may have ended meanwhile.
  if (process.channel !== undefined && !process.connected) stop();
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
