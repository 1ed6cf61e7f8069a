import { getCalendar } from "@matinee/service/messages";
import { isUuid } from "@matinee/core/kernel";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";

/** The calendar file of a confirmed order; its address is the key to it. */
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
    });
  });
}
