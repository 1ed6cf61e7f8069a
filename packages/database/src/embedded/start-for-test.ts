import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { startEmbedded } from "./start-embedded.ts";

/** A process for tests, which runs a database until it is stopped or killed. Usage: node start-for-test.ts <folder> */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error("Usage: node start-for-test.ts <folder>");
try {
  const database = await startEmbedded({ dataDir });
  process.stdout.write(`${JSON.stringify({ origin: database.origin, url: database.url })}\n`);
  const keepAlive = setInterval(() => undefined, 1_000);
  process.on("SIGTERM", () => {
    clearInterval(keepAlive);
    void database.stop();
  });
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
