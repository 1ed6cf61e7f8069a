import type { WaitingOffer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, missing, type Outcome } from "../kernel/index.ts";
import { loadOffer, offerView } from "./load-offer.ts";

/** An offer of places, by the key in its mailed link. Looking changes nothing, so whatever opens links in mails does no harm. */
export async function getWaitingOffer(ctx: Context, input: { readonly key: string }): Promise<Outcome<WaitingOffer>> {
  const id = ctx.tokens.readOffer(input.key);
  const offer = id === null ? undefined : await loadOffer(ctx.db, id);
  return offer === undefined ? missing("The offer") : ok(await offerView(ctx, offer));
}
