import { getFamilyCalendar, getCalendar } from "@matinee/service/orders";
import { isUuid } from "@matinee/core/kernel";
import { hasTag, tagOf } from "../responses/entity-tag.ts";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";

const feedHeaders = {
  "Content-Type": "text/calendar; charset=utf-8",
  "Content-Disposition": 'inline; filename="classes.ics"',
  // The client may cache it for a few minutes, proxies may not.
  "Cache-Control": "private, max-age=300",
  "X-Robots-Tag": "noindex",
};

/** The calendar feed of all bookings of a customer; whoever has its address may read it. */
export function addFeed(app: App, { system }: Pick<HttpDeps, "system">): void {
  app.get("/calendar/family/:file{[\\w.-]{1,120}\\.ics}", async (c) => {
    c.set("routeName", "/calendar/family");
    const feed = await getFamilyCalendar(system, { token: c.req.param("file").slice(0, -".ics".length) });
    if (feed === null) return c.notFound();
    const tag = tagOf(feed);
    const headers = { ...feedHeaders, ETag: tag };
    return hasTag(c.req.header("if-none-match"), tag) ? c.body(null, 304, headers) : c.body(feed, 200, headers);
  });
}

/** The calendar file of a confirmed order; whoever has its address may read it. */
export function addCalendar(app: App, { system }: Pick<HttpDeps, "system">): void {
  app.get("/calendar/:orderId/:file{[\\w-]{1,100}\\.ics}", async (c) => {
    c.set("routeName", "/calendar");
    const orderId = c.req.param("orderId");
    const key = c.req.param("file").slice(0, -".ics".length);
    const calendar = isUuid(orderId) ? await getCalendar(system, { orderId, key }) : null;
    if (calendar === null) return c.notFound();
    return c.body(calendar, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="classes.ics"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    });
  });
}
