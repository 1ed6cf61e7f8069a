import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";

/** Whose saved cards an actor may see, add to, take away and pay with: a logged-in customer's own, never while staff look on. */
export function cardOwner(ctx: Pick<Context, "actor">): Outcome<{ readonly userId: string }> {
  const allowed = authorizeVisitor(ctx, "card:manage");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (actor.kind !== "customer" || actor.viewedBy !== undefined) return refuse("forbidden");
  return ok({ userId: actor.userId });
}
