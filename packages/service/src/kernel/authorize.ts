import { can, type Action, type Ownership } from "@matinee/core/access";
import { err, ok, type Result } from "@matinee/core/kernel";
import type { Problem } from "@matinee/contract";
import type { Context } from "./context.ts";

/** The first line of a verb: whether its actor may do this to what belongs to `resource` (the policy table in core). */
export function authorize(ctx: Pick<Context, "actor">, action: Action, resource: Ownership): Result<null, Problem> {
  if (can(ctx.actor, action, resource)) return ok(null);
  // Whose a thing is stays unsaid: for a stranger it does not exist.
  return ctx.actor.kind === "guest"
    ? err({ code: "not_found", messages: ["That was not found."] })
    : err({ code: "forbidden" });
}

/** The visitor whose basket and family this is; null for staff. */
export function visitorOf(ctx: Pick<Context, "actor">): string | null {
  return ctx.actor.kind === "guest" || ctx.actor.kind === "customer" ? ctx.actor.guestId : null;
}
