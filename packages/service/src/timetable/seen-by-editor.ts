import { actsWithKey } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { refuse, type Context, type Outcome } from "../kernel/index.ts";

/** What a save does to families. */
interface Affecting {
  /** The hash of whose lessons or places it takes; null: it takes none. */
  readonly seen: string | null;
  /** How many families get a mail although they keep what they have. */
  readonly told?: number;
  /** How many offers of waiting lists it takes back: their families get a mail. */
  readonly offers?: number;
  /** How many children leave a waiting list. */
  readonly waiting?: number;
}

/**
 * Refuses a save that takes lessons or places from families which its editor has not `seen`. No API key makes a save that takes something from
 * a family or tells it something: a person does, in the staff app.
 */
export function seenByEditor<T extends Affecting>(
  ctx: Pick<Context, "actor">,
  done: T,
  seen: string | null | undefined,
): Outcome<T> {
  const { told = 0, offers = 0, waiting = 0 } = done;
  const reaches = done.seen !== null || told > 0 || offers > 0 || waiting > 0;
  if (actsWithKey(ctx.actor) && reaches) return refuse("person_needed");
  return done.seen === null || done.seen === seen ? ok(done) : refuse("families_affected");
}
