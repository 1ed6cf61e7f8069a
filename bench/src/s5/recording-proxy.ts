import { createServer, connect, type AddressInfo } from "node:net";
import { readStatements, type SentStatement } from "./frontend-messages.ts";

export interface RecordingProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Runs `work` and returns the statements sent meanwhile, in their order. */
  record: (work: () => Promise<void>) => Promise<SentStatement[]>;
  stop: () => Promise<void>;
}

/** A proxy between a product and its database that records statements. It passes all bytes on unchanged. */
export async function recordingProxy(databaseUrl: string): Promise<RecordingProxy> {
  const target = new URL(databaseUrl);
  let report: ((statement: SentStatement) => void) | null = null;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const feed = readStatements((statement) => report?.(statement));
    client.on("data", (chunk: Buffer) => {
      feed(chunk);
      database.write(chunk);
    });
    database.pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(databaseUrl);
  // A server that listens on a TCP port has an AddressInfo.
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = "127.0.0.1";
  url.searchParams.delete("host");
  return {
    url: url.href,
    async record(work) {
      const recorded: SentStatement[] = [];
      report = (statement) => recorded.push(statement);
      await work();
      report = null;
      return recorded;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
