import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  ready: boolean;
}

const CHECK_EVERY_MS = 50;

/**
 * A proxy as operators run it: it asks each server whether it is ready, and passes requests in turn to those that are, half of them on
 * connections that it keeps and half on new ones. It repeats no request, so a server that closes its port or a connection too early fails one.
 */
export async function aBalancer(ports: readonly number[]) {
  const upstreams: Upstream[] = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), ready: true }));
  const stopped = new AbortController();
  const checks = upstreams.map(async (upstream) => {
    while (!stopped.signal.aborted) {
      upstream.ready = await isReady(upstream.port);
      await wait(CHECK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  });
  let turn = 0;
  const failures: string[] = [];

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const ready = upstreams.filter((upstream) => upstream.ready);
    const upstream = ready[turn++ % ready.length];
    if (upstream === undefined) {
      failures.push("no server is ready");
      response.writeHead(502).end();
      return;
    }
    const { method, url: path, headers } = request;
    const agent = turn % 4 < 2 ? upstream.agent : false;
    const onward = send({ host: "127.0.0.1", port: upstream.port, method, path, headers, agent });
    onward.on("response", (answer) => {
      const { connection: _connection, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      failures.push(error.code ?? error.message);
      response.writeHead(502).end();
    });
    // The requests of these tests have no body.
    onward.end();
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has this form of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Why requests failed between here and the servers. */
    failures,
    readyServers: () => upstreams.filter(({ ready }) => ready).length,
    async stop() {
      stopped.abort();
      await Promise.all(checks);
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const { status, body } = await fetch(`http://127.0.0.1:${port}/readyz`);
    await body?.cancel();
    return status === 200;
  } catch {
    return false;
  }
}
