import type { CalendarLink } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";

/** The path of a customer's calendar. Anybody who has the link can read it. */
const feedPath = (token: string): string => `/calendar/family/${token}.ics`;

/**
 * The private link to the customer's calendar; null until one is made. The policy refuses it to staff who view the
 * account, because the link would outlast their session.
 */
export async function getCalendarLink(ctx: Context): Promise<Outcome<CalendarLink>> {
  const allowed = authorizeVisitor(ctx, "calendar:share");
  const { actor } = ctx;
  if (!allowed.ok || actor.kind !== "CUSTOMER") return allowed.ok ? refuse("forbidden") : allowed;
  const feed = await ctx.db
    .selectFrom("calendar_feed")
    .select(["id", "renewed_at"])
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return ok(feed === undefined ? { url: null, webcal_url: null, renewed_at: null } : linkOf(ctx, feed));
}

/** Makes a new link to the customer's calendar. Any earlier link stops working. */
export async function renewCalendarLink(ctx: Context): Promise<Outcome<CalendarLink>> {
  const allowed = authorizeVisitor(ctx, "calendar:share");
  const { actor } = ctx;
  if (!allowed.ok || actor.kind !== "CUSTOMER") return allowed.ok ? refuse("forbidden") : allowed;
  const feed = await ctx.db
    .insertInto("calendar_feed")
    .values({ user_id: actor.userId, id: ctx.newId() })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet((eb) => ({ id: eb.ref("excluded.id"), renewed_at: sql<string>`clock_timestamp()` })),
    )
    .returning(["id", "renewed_at"])
    .executeTakeFirstOrThrow();
  return ok(linkOf(ctx, feed));
}

function linkOf(ctx: Context, feed: { readonly id: string; readonly renewed_at: string }): CalendarLink {
  const url = ctx.site.origin + feedPath(ctx.tokens.calendar(feed.id));
  return { url, webcal_url: url.replace(/^https?:/u, "webcal:"), renewed_at: feed.renewed_at };
}
