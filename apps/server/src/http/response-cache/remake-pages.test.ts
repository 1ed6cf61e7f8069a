import { pino } from "pino";
import { expect, test } from "vitest";
import { createRemaker } from "./remake-pages.ts";

test("a page that throws holds up no other, and a page that is at hand is not made", async () => {
  const made: string[] = [];
  let counted = 0;
  const remake = createRemaker({
    app: () => ({
      fetch: async (request: Request) => {
        const { pathname } = new URL(request.url);
        made.push(pathname);
        if (pathname === "/faulty") throw new Error("a fault");
        return new Response("a page");
      },
    }),
    cache: () => ({ isAtHand: (key) => key.endsWith("/there") }),
    isCurrent: () => true,
    stopping: () => false,
    log: pino({ enabled: false }),
    metrics: { remade: () => (counted += 1) },
  });
  remake(["br leeds.test/faulty", "br leeds.test/there", "br leeds.test/other"]);
  // It is not cached by this app, so it is tried three times and then left to a visitor.
  await expect.poll(() => made, { timeout: 60_000 }).toEqual(["/faulty", "/other", "/other", "/other"]);
  expect(counted).toBe(3);
});
