import { createServer, connect, type AddressInfo } from "node:net";
import { readStatements, type SentStatement } from "./frontend-messages.ts";

export interface ListeningProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** The statements that were sent while `work` ran, in the order they were sent. */
  during: (work: () => Promise<void>) => Promise<SentStatement[]>;
  stop: () => Promise<void>;
}

/** Stands between a product and its database and hears every statement. Changes nothing on the way. */
export async function listeningProxy(databaseUrl: string): Promise<ListeningProxy> {
  const target = new URL(databaseUrl);
  let hear: ((statement: SentStatement) => void) | null = null;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const feed = readStatements((statement) => hear?.(statement));
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
  // Listening on an address, so it is one.
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = "127.0.0.1";
  return {
    url: url.href,
    async during(work) {
      const heard: SentStatement[] = [];
      hear = (statement) => heard.push(statement);
      await work();
      hear = null;
      return heard;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
