import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ServerSettings } from "@matinee/database/embedded";
import type { ServedDatabase } from "./serve-database.ts";

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
  /** True if `stop` ends the server with every database on it; nobody needs to drop them before. */
  isTemporary: boolean;
  stop(): Promise<void>;
}

/**
 * Uses the server at the address `given`, or else starts an embedded one with `settings` in a temporary folder, which `stop` removes.
 * The embedded one has a process of its own, which also stops it when this process ends without a `stop`, such as by Ctrl-C.
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
    isTemporary: false,
    stop: async () => {},
  };
}

async function embeddedServer(settings: ServerSettings): Promise<TestServer> {
  const script = join(import.meta.dirname, "serve-database.ts");
  const child = fork(script, [JSON.stringify(settings)], { execArgv: [] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const served = await Promise.race([
    // The process sends nothing else.
    once(child, "message").then(([message]) => message as ServedDatabase),
    ended.then((): ServedDatabase => ({ problem: "The process of the test database ended before it was ready." })),
  ]);
  if ("problem" in served) throw new Error(served.problem);
  return {
    adminUrl: served.superuserUrl,
    urlOf: (name) => withDatabase(served.url, name),
    owner: new URL(served.url).username,
    strategy: "file_copy",
    isTemporary: true,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function withDatabase(url: string, name: string): string {
  // Without `URL`, which reads no address whose host is missing because `host=` names a socket.
  return url.replace(/^([^:]+:\/\/[^/?#]*)[^?#]*/u, (_, server: string) => `${server}/${name}`);
}
