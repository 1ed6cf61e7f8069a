import type { Customer, ParentForm } from "@matinee/contract";
import { validateParent, type ParentDetails } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, refuse, type Outcome } from "../../kernel/index.ts";
import { IMAGE_WORDING, MARKETING_WORDING } from "../consents/latest-consents.ts";
import { effectiveConsent, readLatestConsents, consentRecorder } from "../consents/latest-consents.ts";

/**
 * Takes the parent information of a visitor (spec §2). Typed again before an order is placed, it corrects the same
 * customer; once an order stands on it, a new one is made, so that a past order keeps its facts. An address that some
 * account uses is neither revealed nor joined here (product.md, Families).
 */
export async function createCustomer(ctx: Context, input: ParentForm): Promise<Outcome<Customer>> {
  const visitor = authorizeVisitor(ctx, "customer:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const checked = validateParent(input);
  if (!checked.ok) return refuse("invalid", checked.error);
  return await inTransaction(ctx.db, async (trx) => {
    // The visitor's row orders two tabs that send the form at once.
    await trx.selectFrom("guest").select("id").where("id", "=", guestId).forUpdate().execute();
    const id = await saveCustomer(ctx, trx, guestId, checked.value);
    const consents = await recordConsents(ctx, trx, id, {
      guestId,
      marketing: input.marketing_consent,
      image: input.image_consent,
    });
    if (ctx.actor.kind === "customer")
      await trx.updateTable("user_account").set({ customer_id: id }).where("id", "=", ctx.actor.userId).execute();
    await trx
      .updateTable("orders")
      .set({ customer_id: id })
      .where("guest_id", "=", guestId)
      .where("status", "=", "basket")
      .execute();
    return ok(toCustomer(id, checked.value, consents));
  });
}

async function saveCustomer(ctx: Context, trx: Db, guestId: string, details: ParentDetails): Promise<string> {
  const values = {
    name: details.name,
    email: details.email,
    phone: details.phone,
    address_line_1: details.addressLine1,
    address_line_2: details.addressLine2,
    address_line_3: details.addressLine3,
    post_town: details.postTown,
    county: details.county,
    postcode: details.postcode,
    message: details.message,
  };
  const open = await trx
    .selectFrom("customer")
    .select("id")
    .where("guest_id", "=", guestId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("orders")
            .select("orders.id")
            .whereRef("orders.customer_id", "=", "customer.id")
            .where("orders.status", "<>", "basket"),
        ),
      ),
    )
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (open !== undefined) {
    await trx
      .updateTable("customer")
      .set({ ...values, updated_at: sql<string>`now()` })
      .where("id", "=", open.id)
      .execute();
    return open.id;
  }
  const id = ctx.newId();
  await trx
    .insertInto("customer")
    .values({ id, guest_id: guestId, ...values })
    .execute();
  return id;
}

/** Appends to the ledger of consents what differs from the last word on it; what was not asked stays. Answers what holds now. */
async function recordConsents(
  ctx: Context,
  trx: Db,
  customerId: string,
  given: {
    readonly guestId: string;
    readonly marketing: boolean | undefined;
    readonly image: boolean | undefined;
  },
): Promise<{ readonly marketing: boolean; readonly image: boolean }> {
  const words = await readLatestConsents(trx, given.guestId);
  const now = { marketing: false, image: false };
  for (const kind of ["marketing", "image"] as const) {
    const before = words.get(kind)?.given ?? false;
    now[kind] = effectiveConsent(ctx, given[kind], before);
    if (now[kind] !== before)
      await trx
        .insertInto("consent")
        .values({
          customer_id: customerId,
          child_id: null,
          kind,
          given: now[kind],
          wording_version: kind === "image" ? IMAGE_WORDING : MARKETING_WORDING,
          recorded_by: consentRecorder(ctx),
        })
        .execute();
  }
  return now;
}

function toCustomer(
  id: string,
  details: ParentDetails,
  consents: { readonly marketing: boolean; readonly image: boolean },
): Customer {
  return {
    id,
    name: details.name,
    email: details.email,
    phone: details.phone,
    address_line_1: details.addressLine1,
    address_line_2: details.addressLine2,
    address_line_3: details.addressLine3,
    post_town: details.postTown,
    county: details.county,
    postcode: details.postcode,
    marketing_consent: consents.marketing,
    image_consent: consents.image,
    message: details.message,
  };
}
