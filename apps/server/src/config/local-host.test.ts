import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";

test.each([
  "localhost",
  "localhost:3000",
  "LEEDS.localhost.",
  "127.0.0.1:80",
  "127.1.2.3",
  "[::1]",
  "[::1]:3000",
  "::1",
])("%s is this machine", (host) => expect(isLocalHost(host)).toBe(true));

test.each([
  "",
  "localhost.example.org",
  "notlocalhost",
  "128.0.0.1",
  "127.0.0.1.example.org",
  "0.0.0.0",
  "::",
  "[::2]:80",
])("%j is not this machine", (host) => expect(isLocalHost(host)).toBe(false));
