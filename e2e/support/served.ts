import { get, type IncomingHttpHeaders } from "node:http";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks a product for a page of one of its shops, as a proxy does. */
export async function ask(port: number, host: string, path: string): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { host: `${host}:${port}`, accept: "text/html" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString("utf8"),
        }),
      );
    }).on("error", reject);
  });
}

/** How a page is served: its status, and its headers without what differs from page to page and from request to request. */
export function mannerOf({ status, headers }: Answer): Readonly<Record<string, unknown>> {
  const own = new Set(["etag", "date", "content-length", "x-request-id", "content-security-policy", "link"]);
  return { status, ...Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name))) };
}

/** How many responses a product with `METRICS_PUBLIC=1` has sent from its cache, without a statement to the database. */
export async function cacheHits(port: number): Promise<number> {
  const { body } = await ask(port, "localhost", "/metrics");
  const hits = [...body.matchAll(/^matinee_response_cache_hits_total\{[^}]*\} (\d+)$/gmu)];
  return hits.reduce((sum, [, count]) => sum + Number(count), 0);
}
