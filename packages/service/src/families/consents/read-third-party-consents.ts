import type { CallAnswer } from "@matinee/contract";
import type { Actor } from "@matinee/core/access";
import type { Context, Db } from "../../kernel/index.ts";

export type Consents = CallAnswer<"GET /v1/consents/current">;

/** The owner of consent receipts: the guest, the user account, or for a customer both. */
export function consentSubject(actor: Actor): { readonly guest_id: string | null; readonly user_id: string | null } {
  return {
    guest_id: "guestId" in actor ? actor.guestId : null,
    user_id: "userId" in actor ? actor.userId : null,
  };
}

/** The latest choice for each kind on this host. */
export async function readThirdPartyConsents(ctx: Context, db: Db): Promise<Consents> {
  const { guest_id: guestId, user_id: userId } = consentSubject(ctx.actor);
  const choices = await db
    .selectFrom("third_party_consent")
    .select(["kind", "given", "wording_version", "recorded_at"])
    .distinctOn("kind")
    .where("host", "=", ctx.site.host)
    .where((row) =>
      row.or([
        ...(userId === null ? [] : [row("user_id", "=", userId)]),
        // Skip receipts that another account left in this browser.
        ...(guestId === null
          ? []
          : [
              row.and([
                row("guest_id", "=", guestId),
                row.or([row("user_id", "is", null), row("user_id", "=", userId)]),
              ]),
            ]),
      ]),
    )
    .orderBy("kind")
    .orderBy("id", "desc")
    .execute();
  return { choices };
}
