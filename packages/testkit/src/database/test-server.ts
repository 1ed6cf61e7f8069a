import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerSettings, startEmbedded } from "@matinee/database/embedded";

/** A PostgreSQL on which tests create and drop databases. */
export interface TestServer {
  /** Connects as a role that may create databases. */
  adminUrl: string;
  /** Connects as the product's own role to the database `name`. */
  urlOf(name: string): string;
  /** The product's role, to own what the admin role creates; null if they are the same. */
  owner: string | null;
  /** The better way to copy a template on this server. */
  strategy: "file_copy" | "wal_log";
  stop(): Promise<void>;
}

/**
 * Uses the server at the address `given`, or else starts an embedded one with `settings` in a temporary folder, which `stop` removes.
 */
export async function startTestServer(given: string | undefined, settings: ServerSettings = {}): Promise<TestServer> {
  return given ? givenServer(given) : await embeddedServer(settings);
}

function givenServer(url: string): TestServer {
  return {
    adminUrl: url,
    urlOf: (name) => withDatabase(url, name),
    owner: null,
    strategy: "wal_log",
    stop: async () => {},
  };
}

async function embeddedServer(settings: ServerSettings): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "matinee-test-"));
  // If root runs the tests, the database's user must be able to read the folder.
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: folder, settings });
  return {
    adminUrl: database.superuserUrl,
    urlOf: (name) => withDatabase(database.url, name),
    owner: new URL(database.url).username,
    strategy: "file_copy",
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
