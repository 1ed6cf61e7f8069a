import type { App } from "@matinee/webapp/signed-in";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendWorkplace } from "./send-workplace.ts";

const leeds = { school: { id: 2, name: "Leeds" }, role: "FRANCHISE_ADMIN" as const };
const york = { school: { id: 3, name: "York" }, role: "FRANCHISE_STAFF" as const };
const sent: (readonly [string, string | null])[] = [];
let reloads = 0;
let status = 200;

/** The app of somebody with these workplaces, of whom the server says `now`. */
function start(workplaces: readonly (typeof leeds | typeof york)[], now: readonly object[] = workplaces) {
  const app = {
    settings: { apiBase: "/api" },
    session: { store: { get: () => ({ userDetails: { id: "u", workplaces } }) } },
    api: { call: async () => ({ id: "u", workplaces: now }) },
  };
  // Only these are looked at.
  sendWorkplace(app as unknown as App);
}

beforeEach(() => {
  [sent.length, reloads, status] = [0, 0, 200];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    sent.push([address, new Headers(init?.headers).get("x-school")]);
    return new Response(null, { status });
  });
  vi.stubGlobal("location", { reload: () => (reloads += 1) });
});
afterEach(() => void vi.unstubAllGlobals());

test("each request to the API says which school is in hand, and no other request does", async () => {
  start([leeds, york]);
  await fetch("/api/v1/staff/home", { headers: { authorization: "Bearer t" } });
  await fetch("/assets/drawings.svg");
  expect(sent).toEqual([
    ["/api/v1/staff/home", "2"],
    ["/assets/drawings.svg", null],
  ]);
});

test("a refusal loads the page anew if the role has ended, and only then", async () => {
  status = 403;
  start([leeds, york], [york]);
  await fetch("/api/v1/staff/home");
  await vi.waitUntil(() => reloads === 1, { timeout: 60_000, interval: 5 });
  vi.stubGlobal("location", { reload: () => expect.unreachable() });
  start([leeds, york]);
  expect((await fetch("/api/v1/staff/owed")).status).toBe(403);
});
