import type { Child } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, visitorOf } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import { refuse, type Outcome } from "../kernel/outcome.ts";
import { readChildren } from "./children.ts";

/** The children known to this visitor. */
export async function listChildren(ctx: Context): Promise<Outcome<Child[]>> {
  const guestId = visitorOf(ctx);
  const allowed = authorize(ctx, "child:read", { guestId });
  if (!allowed.ok || guestId === null) return allowed.ok ? refuse("forbidden") : allowed;
  return ok(await readChildren(ctx, ctx.db, guestId));
}
