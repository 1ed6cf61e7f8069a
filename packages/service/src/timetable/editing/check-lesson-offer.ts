import { hasRight, actsWithKey } from "@matinee/core/access";
import { validateLessonOffer, type LessonOffer } from "@matinee/core/lost-lessons";
import { ok } from "@matinee/core/kernel";
import { refuse, type Context, type Outcome } from "../../kernel/index.ts";

/**
 * What a save offers the families whose lessons it takes away, checked; undefined: nothing is offered, and the school decides with each. No API
 * key offers anything, or says who is `losing` a place.
 */
export function checkLessonOffer(
  ctx: Pick<Context, "today" | "actor">,
  offer: LessonOffer | undefined,
  losing: readonly string[] = [],
): Outcome<LessonOffer | undefined> {
  if (actsWithKey(ctx.actor) && (offer !== undefined || losing.length > 0)) return refuse("person_needed");
  if (offer === undefined) return ok(undefined);
  const givesMoney = offer.ways.some((way) => way !== "date") || (offer.ways.length > 0 && offer.fallback !== "school");
  if (givesMoney && !hasRight(ctx.actor, "order:reverse"))
    return refuse("invalid", [
      { path: "offer.ways", message: "Only those who may refund can offer credit or a refund." },
    ]);
  const checked = validateLessonOffer(offer, ctx.today());
  return checked.ok ? checked : refuse("invalid", checked.error);
}
