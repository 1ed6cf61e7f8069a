import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@matinee/database/embedded";

/** A PostgreSQL on which tests create and drop databases. */
export interface TestServer {
  /** Connects as a role that may create databases. */
  adminUrl: string;
  /** Connects as the product's own role to the database `name`. */
  urlOf(name: string): string;
  /** The product's role, to own what the admin role creates; null if they are the same. */
  owner: string | null;
  stop(): Promise<void>;
}

/** The server of `DATABASE_URL`, otherwise an embedded one in a temporary folder that is removed on stop. */
export async function startTestServer(given: string | undefined): Promise<TestServer> {
  return given ? givenServer(given) : await embeddedServer();
}

function givenServer(url: string): TestServer {
  return { adminUrl: url, urlOf: (name) => withDatabase(url, name), owner: null, stop: async () => {} };
}

async function embeddedServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "matinee-test-"));
  // If root runs the tests, the database's user must be able to read the folder.
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: folder });
  return {
    adminUrl: database.superuserUrl,
    urlOf: (name) => withDatabase(database.url, name),
    owner: new URL(database.url).username,
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
