import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { postcodesIo } from "./postcodes-io.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function service(answer: (path: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => answer(request.url ?? "", response));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A server that listens on a TCP port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the service is called for postcodes and outcodes only", async () => {
  const asked: string[] = [];
  const baseUrl = await service((path, response) => {
    asked.push(path);
    response.end(JSON.stringify({ status: 200, result: { latitude: 53.1, longitude: -1.1 } }));
  });
  const lookup = postcodesIo({ baseUrl: `${baseUrl}/` });
  expect(await lookup.locate("ls14ap")).toEqual({ lat: 53.1, lng: -1.1, label: "LS1 4AP", precision: "exact" });
  expect(await lookup.locate("LS1")).toEqual({ lat: 53.1, lng: -1.1, label: "LS1", precision: "approximate" });
  expect(await lookup.locate("Leeds")).toMatchObject({ label: "Leeds", precision: "town" });
  expect(asked).toEqual(["/postcodes/LS1%204AP", "/outcodes/LS1"]);
});

test.each([
  ["doesn't know", (_: string, response: ServerResponse) => void response.writeHead(404).end('{"status":404}')],
  ["is broken", (_: string, response: ServerResponse) => void response.writeHead(500).end("oh")],
  ["is garbled", (_: string, response: ServerResponse) => void response.end("<html>")],
  ["has no position", (_: string, response: ServerResponse) => void response.end('{"result":{"latitude":null}}')],
  ["never answers", () => {}],
])("where the service %s, the gazetteer answers", async (_, answer) => {
  const lookup = postcodesIo({ baseUrl: await service(answer), timeoutMs: 100 });
  expect(await lookup.locate("LS1 4AP")).toMatchObject({ label: "LS1 4AP", precision: "approximate" });
});
