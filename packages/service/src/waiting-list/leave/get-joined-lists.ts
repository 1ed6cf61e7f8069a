import type { JoinedLists } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { joinedListsView } from "./joined-lists-view.ts";

/** Waiting lists that children joined together, by the key in the mailed link. Looking changes nothing, so whatever opens links in mails does no harm. */
export async function getJoinedLists(ctx: Context, input: { readonly key: string }): Promise<Outcome<JoinedLists>> {
  const partyId = ctx.tokens.readJoinedLists(input.key);
  const view = partyId === null ? null : await joinedListsView(ctx, ctx.db, partyId);
  return view === null ? missing("The place on the waiting list") : ok(view);
}
