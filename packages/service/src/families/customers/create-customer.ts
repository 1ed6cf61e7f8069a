import type { Customer, ParentForm } from "@matinee/contract";
import { validateParent, type ParentDetails } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { authorizeVisitor, type Context, type Db, refuse, type Outcome } from "../../kernel/index.ts";
import { IMAGE_WORDING, MARKETING_WORDING } from "../consents/latest-consents.ts";
import { effectiveConsent, readLatestConsents, consentRecorder } from "../consents/latest-consents.ts";

/**
 * Saves the parent details of a visitor (spec §2). It updates the visitor's customer record until an order is placed with it, and then
 * creates a new one, so that a placed order keeps its details. It neither reveals nor joins an account with the same email address
 * (product.md, Families).
 */
export async function createCustomer(ctx: Context, input: ParentForm): Promise<Outcome<Customer>> {
  const visitor = authorizeVisitor(ctx, "customer:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const checked = validateParent(input);
  if (!checked.ok) return refuse("invalid", checked.error);
  return await inTransaction(ctx.db, async (trx) => {
    // The lock on the guest row runs two tabs that send the form at the same time one after the other.
    await trx.selectFrom("guest").select("id").where("id", "=", guestId).forUpdate().execute();
    const id = await saveCustomer(ctx, trx, guestId, checked.value);
    const consents = await recordChangedConsents(ctx, trx, id, {
      guestId,
      marketing: input.marketing_consent,
      image: input.image_consent,
    });
    if (ctx.actor.kind === "CUSTOMER")
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

/** The details under their names in the table and on the wire. */
function detailColumns(details: ParentDetails) {
  return {
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
}

async function saveCustomer(ctx: Context, trx: Db, guestId: string, details: ParentDetails): Promise<string> {
  const values = detailColumns(details);
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

/** Adds a row to the consent history for each answer that changed. Returns the consents that now apply. */
async function recordChangedConsents(
  ctx: Context,
  trx: Db,
  customerId: string,
  given: {
    readonly guestId: string;
    readonly marketing: boolean | undefined;
    readonly image: boolean | undefined;
  },
): Promise<{ readonly marketing: boolean; readonly image: boolean }> {
  const latest = await readLatestConsents(trx, given.guestId);
  const now = { marketing: false, image: false };
  for (const kind of ["marketing", "image"] as const) {
    const before = latest.get(kind)?.given ?? false;
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
    ...detailColumns(details),
    marketing_consent: consents.marketing,
    image_consent: consents.image,
  };
}
