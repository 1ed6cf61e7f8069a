import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { aService, stopServicesAfterEach } from "../testing/a-service.ts";
import { demoAddresses } from "./demo-addresses.ts";
import { idealPostcodes, postTown } from "./ideal-postcodes.ts";
import { noAddresses } from "./no-addresses.ts";

stopServicesAfterEach();

test("a postcode has eight different demo addresses in its town, the same every time", async () => {
  const found = await demoAddresses().find(" ls14ap ");
  expect(found).toEqual(await demoAddresses().find("LS1 4AP"));
  expect(found?.source).toBe("demo");
  expect(found?.addresses).toHaveLength(8);
  expect(new Set(found?.addresses.map(({ line_1, line_2 }) => `${line_1} ${line_2}`)).size).toBe(8);
  for (const address of found?.addresses ?? [])
    expect(address).toMatchObject({ post_town: "Leeds", postcode: "LS1 4AP", county: "" });
  expect(await demoAddresses().find("LS1 4AQ")).not.toEqual(found);
});

test.each(["", "LS1", "Leeds", "53.8,-1.5", "ZZ1 1AA", "LS1 4A"])("%j has no demo addresses", async (text) => {
  expect(await demoAddresses().find(text)).toBeNull();
});

test("without a service no address is invented: the finder is not available", async () => {
  expect(await noAddresses().find("LS6 2AB")).toEqual({ addresses: [], source: "unavailable" });
  expect(await noAddresses().find("Leeds")).toBeNull();
});

const KEY = "ak_test";

test("the paid service is called with the key, and its answer becomes our addresses", async () => {
  const asked: string[] = [];
  const baseUrl = await aService((path, response) => {
    asked.push(path);
    const one = {
      postcode: "SW1A 1AA",
      post_town: "LONDON",
      line_1: " Kingsley Hall ",
      line_2: "Powis Road",
      line_3: "",
      county: "London",
      udprn: 1,
    };
    response.end(JSON.stringify({ code: 2000, message: "Success", result: [one, { postcode: "SW1A 1AA" }, null] }));
  });
  const found = await idealPostcodes({ apiKey: KEY, baseUrl: `${baseUrl}/` }).find("sw1a1aa");
  expect(found).toEqual({
    addresses: [
      {
        line_1: "Kingsley Hall",
        line_2: "Powis Road",
        line_3: "",
        post_town: "London",
        county: "London",
        postcode: "SW1A 1AA",
      },
    ],
    source: "ideal-postcodes",
  });
  expect(asked).toEqual(["/v1/postcodes/SW1A%201AA?api_key=ak_test"]);
});

test("a postcode that the service does not know has no addresses", async () => {
  const baseUrl = await aService(
    (_, response) => void response.writeHead(404).end('{"code":4040,"message":"Postcode not found"}'),
  );
  expect(await idealPostcodes({ apiKey: KEY, baseUrl }).find("LS1 4AP")).toEqual({
    addresses: [],
    source: "ideal-postcodes",
  });
});

test.each([
  ["has no lookups left", (_: string, response: ServerResponse) => void response.writeHead(402).end('{"code":4020}')],
  ["refuses the key", (_: string, response: ServerResponse) => void response.writeHead(401).end('{"code":4010}')],
  ["is broken", (_: string, response: ServerResponse) => void response.writeHead(500).end()],
  ["is garbled", (_: string, response: ServerResponse) => void response.end("<html>")],
  ["never answers", () => {}],
])("if the service %s, the lookup is unavailable", async (_, answer) => {
  const lookup = idealPostcodes({ apiKey: KEY, baseUrl: await aService(answer), timeoutMs: 100 });
  expect(await lookup.find("LS1 4AP")).toEqual({ addresses: [], source: "unavailable" });
});

test("the service is not called for text that is not a postcode", async () => {
  const asked: string[] = [];
  const baseUrl = await aService((path, response) => {
    asked.push(path);
    response.end();
  });
  expect(await idealPostcodes({ apiKey: KEY, baseUrl }).find("../keys")).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ["LONDON", "London"],
  ["KINGSTON UPON THAMES", "Kingston upon Thames"],
  ["STOKE-ON-TRENT", "Stoke-on-Trent"],
  ["ISLE OF WIGHT", "Isle of Wight"],
  ["BISHOP'S STORTFORD", "Bishop's Stortford"],
  ["SOUTHEND-ON-SEA", "Southend-on-Sea"],
])("%s is written %s", (capitals, town) => {
  expect(postTown(capitals)).toBe(town);
});
