import { expect, test } from "vitest";
import type { ThirdParties } from "../shared/page/page.ts";
import { allowedAt, needsNewDocument } from "./allowed.ts";
import { cookieDomains, cookiePaths, isOwnCookie, isOwnEntry } from "./own-data.ts";

const party = { script: "https://example.com/a.js", account: "", origins: [] };
const parties: ThirdParties = { chat: party, ads: party, pixel: party, recorder: party };
const at = (address: string) => new URL(address, "http://localhost");
const yes = { chat: true, measuring: true, advertising: true };

test("each script needs the consent of its own kind", () => {
  const where = at("/shop");
  expect(allowedAt(parties, {}, where)).toEqual([]);
  expect(allowedAt(parties, { chat: false, measuring: false, advertising: false }, where)).toEqual([]);
  expect(allowedAt(parties, { chat: true }, where)).toEqual(["chat"]);
  expect(allowedAt(parties, { measuring: true }, where)).toEqual(["recorder"]);
  expect(allowedAt(parties, { advertising: true }, where)).toEqual(["ads", "pixel"]);
  expect(allowedAt({ pixel: party }, yes, where)).toEqual(["pixel"]);
});

test("with full consent, no script runs on private pages and no recorder where a birthday is typed", () => {
  for (const address of ["/cart", "/apply-now/children", "/find-classes?date_of_birth=2019-06-14"])
    expect([address, allowedAt(parties, yes, at(address))]).toEqual([address, []]);
  expect(allowedAt(parties, yes, at("/"))).toEqual(["chat", "ads", "pixel"]);
  expect(allowedAt(parties, yes, at("/class/details/1"))).toEqual(["chat", "ads", "pixel", "recorder"]);
});

test("a full page load is needed to end scripts, or to allow them after a private page", () => {
  expect(needsNewDocument({ running: [], wasPrivate: false }, ["chat"])).toBe(false);
  expect(needsNewDocument({ running: ["chat"], wasPrivate: false }, ["chat", "recorder"])).toBe(false);
  expect(needsNewDocument({ running: ["chat", "recorder"], wasPrivate: false }, ["chat"])).toBe(true);
  expect(needsNewDocument({ running: ["chat"], wasPrivate: false }, [])).toBe(true);
  expect(needsNewDocument({ running: [], wasPrivate: true }, ["chat"])).toBe(true);
  expect(needsNewDocument({ running: [], wasPrivate: true }, [])).toBe(false);
});

test("the shop's own data is never removed", () => {
  for (const own of [
    "jwt_token",
    "impersonator_token",
    "XSRF-TOKEN",
    "matinee_consent",
    "__stripe_mid",
    "__stripe_sid",
  ])
    expect([own, isOwnCookie(own)]).toEqual([own, true]);
  for (const other of ["_ga", "_fbp", "crisp-client", "xjwt_token", "jwt_token2"])
    expect([other, isOwnCookie(other)]).toEqual([other, false]);
  for (const own of ["no_auth_token", "matinee_application_v1", "matinee_checkout_1", "react-router-scroll-positions"])
    expect([own, isOwnEntry(own)]).toEqual([own, true]);
  expect(isOwnEntry("_lr_id")).toBe(false);
});

test("lists every domain and path that a cookie can have", () => {
  expect(cookieDomains("shop.example.co.uk")).toEqual(["", "shop.example.co.uk", "example.co.uk", "co.uk", "uk"]);
  expect(cookiePaths("/class/details/1")).toEqual([
    "/",
    "/class",
    "/class/details",
    "/class/details/1",
    "/class/",
    "/class/details/",
    "/class/details/1/",
  ]);
});
