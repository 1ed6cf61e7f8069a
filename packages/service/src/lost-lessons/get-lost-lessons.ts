import type { LostLessons } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { missing, type Context, type Outcome } from "../kernel/index.ts";
import { familyView } from "./family-view.ts";

/** Lessons that are not held and what can be chosen for each, by the key in the mailed link. Looking changes nothing. */
export async function getLostLessons(ctx: Context, input: { readonly key: string }): Promise<Outcome<LostLessons>> {
  const id = ctx.tokens.readLostLessons(input.key);
  const view = id === null ? undefined : await familyView(ctx, id);
  return view === undefined ? missing("The page") : ok(view);
}
