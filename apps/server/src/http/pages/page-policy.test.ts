import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Config } from "../../config/config.ts";
import { readConfig } from "../../config/read-config.ts";
import type { ThirdPartiesOn } from "../../third-parties/third-parties-of.ts";
import { byNonce, pagePolicy } from "./page-policy.ts";

const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-policy-")), LOG_LEVEL: "silent" });

/** The rules of a policy by name. */
function rulesOf(given: Partial<Config> = {}, parties: ThirdPartiesOn = {}, dev = false): Map<string, string[]> {
  const policy = pagePolicy({ ...config, ...given }, byNonce("abc"), dev, parties);
  return new Map(
    policy.split("; ").map((rule) => {
      const [name = "", ...sources] = rule.split(" ");
      return [name, sources];
    }),
  );
}

test("a page runs our own files and the inline scripts that have its nonce, and nothing else", () => {
  const rules = rulesOf();
  expect(rules.get("default-src")).toEqual(["'self'"]);
  expect(rules.get("script-src")).toEqual(["'self'", "'nonce-abc'"]);
  expect(rules.get("style-src")).toEqual(["'self'", "'nonce-abc'"]);
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(rules.get(name)).toEqual(["'none'"]);
  expect(rules.has("upgrade-insecure-requests")).toBe(false);
});

test("in production every request is made over TLS", () => {
  expect(rulesOf({ production: true }).has("upgrade-insecure-requests")).toBe(true);
});

test("the payment provider is let in where it is configured", () => {
  const stripe = { secretKey: "sk", publishableKey: "pk", webhookSecret: "wh" };
  const rules = rulesOf({ stripe });
  expect(rules.get("script-src")).toContain("https://js.stripe.com");
  expect(rules.get("connect-src")).toContain("https://api.stripe.com");
  expect(rules.get("frame-src")).toEqual(["https://js.stripe.com", "https://hooks.stripe.com"]);
  expect(rulesOf().get("script-src")).not.toContain("https://js.stripe.com");
});

test("an API on a host of its own can be called", () => {
  expect(rulesOf({ apiHost: "https://api.example" }).get("connect-src")).toEqual(["'self'", "https://api.example"]);
});

test("another company's script is let in by its own origins and only where its kind needs them", () => {
  const party = { script: "https://chat.example/c.js", account: "C-1", origins: ["wss://talk.example"] };
  const chat = rulesOf({}, { chat: party });
  expect(chat.get("script-src")).toContain("https://chat.example");
  expect(chat.get("connect-src")).toEqual(["'self'", "https://chat.example", "wss://talk.example"]);
  expect(chat.get("frame-src")).toContain("https://chat.example");
  // Nothing is loaded from a socket.
  expect(chat.get("script-src")).not.toContain("wss://talk.example");
  const recorder = rulesOf({}, { recorder: party });
  expect(recorder.get("frame-src")).not.toContain("https://chat.example");
  expect(recorder.get("img-src")).not.toContain("https://chat.example");
});

test("in development styles of the bundler and its socket are allowed", () => {
  const rules = rulesOf({}, {}, true);
  expect(rules.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
  expect(rules.get("connect-src")).toContain("ws:");
  // Scripts are as strict as ever.
  expect(rules.get("script-src")).toEqual(["'self'", "'nonce-abc'"]);
});
