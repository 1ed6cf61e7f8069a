import type { Site } from "@matinee/service/kernel";
import { expect, test } from "vitest";
import type { Config } from "../config/config.ts";

import { policySources } from "./policy-sources.ts";
import { readThirdParties } from "@matinee/service/network";
import { thirdPartiesOf } from "./third-parties-of.ts";
import { accountName, originList, scriptUrl } from "@matinee/service/network";

const script = "https://chat.example.com/widget.js";

test.each([
  "http://chat.example.com/a.js",
  "ftp://chat.example.com/a.js",
  "wss://chat.example.com/a.js",
  "https://*.example.com/a.js",
  "https://a;script-src.example.com/a.js",
  "https://a,b.example.com/a.js",
  "https://user:word@example.com/a.js",
  "https://example.com/a.js#part",
  "javascript:alert(1)",
  "//example.com/a.js",
  "chat",
  "",
])("%s is no address of a script", (text) => {
  expect(scriptUrl({ production: false }).safeParse(text).success).toBe(false);
});

test("outside production this machine may serve a script without TLS", () => {
  for (const text of ["http://127.0.0.1:4000/a.js", "http://localhost/a.js"])
    expect([
      scriptUrl({ production: false }).safeParse(text).success,
      scriptUrl({ production: true }).safeParse(text).success,
    ]).toEqual([true, false]);
  expect([
    scriptUrl({ production: false }).safeParse(script).success,
    scriptUrl({ production: true }).safeParse(script).success,
  ]).toEqual([true, true]);
});

test("origins are origins, of pages or sockets", () => {
  expect(originList({ production: true }).parse(" https://a.example.com, wss://b.example.com:8443/ ")).toEqual([
    "https://a.example.com",
    "wss://b.example.com:8443",
  ]);
  for (const text of [
    "https://a.example.com/path",
    "https://a.example.com?x",
    "data:",
    "*",
    "'unsafe-inline'",
    "ws://127.0.0.1",
  ])
    expect([text, originList({ production: true }).safeParse(text).success]).toEqual([text, false]);
  expect(accountName.safeParse("G-12_3.4").success).toBe(true);
  expect(accountName.safeParse("a'b").success).toBe(false);
});

test("stored entries are checked as strictly; one that breaks a rule is off", () => {
  const stored = {
    chat: { script: "https://chat.example.com/{account}.js", account: "A/1", origins: ["wss://live.example.com"] },
    ads: { script: "http://ads.example.com/a.js" },
    pixel: null,
    recorder: "https://recorder.example.com/a.js",
    other: { script },
  };
  expect(readThirdParties(stored, true)).toEqual({
    chat: { script: "https://chat.example.com/A%2F1.js", account: "A/1", origins: ["wss://live.example.com"] },
    ads: null,
    pixel: null,
    recorder: null,
  });
  expect(readThirdParties("nonsense", true)).toEqual({});
  expect(readThirdParties({ chat: { script, account: "a\nb" } }, true)).toEqual({ chat: null });
  expect(readThirdParties({ chat: { script, origins: ["https://a.example.com; script-src *"] } }, true)).toEqual({
    chat: null,
  });
});

const party = { script, account: "", origins: [] };
const config = { production: true, thirdParties: { chat: party, pixel: party, ads: null } } as unknown as Config;
const site = (isMain: boolean, thirdParties: unknown) => ({ isMain, seller: { thirdParties } }) as unknown as Site;

test("the settings count for the main shop only, and its row in the database counts more", () => {
  expect(thirdPartiesOf(site(true, {}), config)).toEqual({ chat: party, pixel: party });
  expect(thirdPartiesOf(site(true, { chat: null, recorder: { script } }), config)).toEqual({
    pixel: party,
    recorder: party,
  });
  expect(thirdPartiesOf(site(false, {}), config)).toEqual({});
  expect(thirdPartiesOf(site(false, { ads: { script } }), config)).toEqual({ ads: party });
});

test("each kind gets the rules of the content policy that it needs, and sockets only to connect", () => {
  const origins = ["wss://live.example.com"];
  const parties = { chat: { ...party, origins }, recorder: { ...party, script: "https://recorder.example.com/a.js" } };
  expect(policySources(parties, "script-src")).toEqual(["https://chat.example.com", "https://recorder.example.com"]);
  expect(policySources(parties, "connect-src")).toEqual([
    "https://chat.example.com",
    "wss://live.example.com",
    "https://recorder.example.com",
  ]);
  expect(policySources(parties, "frame-src")).toEqual(["https://chat.example.com"]);
  for (const rule of ["default-src", "object-src", "base-uri", "form-action", "frame-ancestors", "style-src-attr"])
    expect(policySources(parties, rule)).toEqual([]);
  expect(policySources({}, "script-src")).toEqual([]);
});
