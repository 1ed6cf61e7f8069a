import type { WaitingOffer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type Context, missing, refuse, type Outcome } from "../kernel/index.ts";
import { declineOffer } from "../waiting-list/index.ts";
import { loadOffer, offerView } from "./load-offer.ts";

/** Declines an offer by the key in its mailed link. Declining twice changes nothing. */
export async function declineWaitingOffer(
  ctx: Context,
  input: { readonly key: string },
): Promise<Outcome<WaitingOffer>> {
  const id = ctx.tokens.readOffer(input.key);
  if (id === null) return missing("The offer");
  await inTransaction(ctx.db, (trx) => declineOffer(trx, id));
  const offer = await loadOffer(ctx.db, id);
  if (offer === undefined) return missing("The offer");
  const view = await offerView(ctx, offer);
  return view.state === "declined" ? ok(view) : refuse("offer_ended", "This offer had ended before.");
}
