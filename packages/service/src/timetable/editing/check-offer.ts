import { validateLessonOffer, type LessonOffer } from "@matinee/core/lost-lessons";
import { ok } from "@matinee/core/kernel";
import { refuse, type Outcome, type SystemContext } from "../../kernel/index.ts";

/** What a save offers the families whose lessons it takes away, checked; undefined: nothing is offered, and the school decides with each. */
export function checkOffer(
  ctx: Pick<SystemContext, "today">,
  offer: LessonOffer | undefined,
): Outcome<LessonOffer | undefined> {
  if (offer === undefined) return ok(undefined);
  const checked = validateLessonOffer(offer, ctx.today());
  return checked.ok ? checked : refuse("invalid", checked.error);
}
