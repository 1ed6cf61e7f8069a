import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

const servers: Server[] = [];

/** An outside service whose answers are given by hand, until the end of the test. Returns its address. */
export async function aService(answer: (path: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => answer(request.url ?? "", response));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a TCP port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function stopServicesAfterEach(): void {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
}
