import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

/** `refuses`: connections end unanswered. `fails`: every answer is a 500. `hangs`: nothing is ever answered. */
export type Health = "works" | "refuses" | "fails" | "hangs";

/** The ways in which a service of others can be down. */
export const ILLNESSES = ["refuses", "fails", "hangs"] as const satisfies readonly Health[];

/** A service of others, in this process, that answers with `answer` while it works. */
export async function fickleService(answer: (request: Request) => Response | Promise<Response>) {
  const state: { health: Health } = { health: "works" };
  const listener = getRequestListener(answer);
  const server = createServer((request, response) => {
    if (state.health === "works") void listener(request, response);
    else if (state.health === "refuses") request.socket.destroy();
    else if (state.health === "fails")
      request.resume().once("end", () => response.writeHead(500, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** From now on. Whoever waits for an answer waits in vain. */
    become(health: Health): void {
      state.health = health;
    },
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type FickleService = Awaited<ReturnType<typeof fickleService>>;

/** The service at `url` as it is reached through a fickle one. */
export function forwardTo(url: () => string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ["host", "connection", "content-length", "transfer-encoding"]) headers.delete(name);
    const body = request.method === "GET" ? null : await request.text();
    const answer = await fetch(`${url()}${pathname}${search}`, { method: request.method, headers, body });
    const answered = new Headers(answer.headers);
    for (const name of ["content-length", "content-encoding", "transfer-encoding"]) answered.delete(name);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answered });
  };
}
