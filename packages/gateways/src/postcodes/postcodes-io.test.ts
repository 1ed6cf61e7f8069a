import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { aService, stopServicesAfterEach } from "../testing/a-service.ts";
import { postcodesIo } from "./postcodes-io.ts";

stopServicesAfterEach();

test("the service is called for postcodes and outcodes only", async () => {
  const asked: string[] = [];
  const baseUrl = await aService((path, response) => {
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
  const lookup = postcodesIo({ baseUrl: await aService(answer), timeoutMs: 100 });
  expect(await lookup.locate("LS1 4AP")).toMatchObject({ label: "LS1 4AP", precision: "approximate" });
});
