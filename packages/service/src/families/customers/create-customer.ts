import type { CallParsed, Customer, ParentForm } from "@matinee/contract";
import { validateParent } from "@matinee/core/family";
import { err, ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { authorizeVisitor, isViewing, type Context, type Db, refuse, type Outcome } from "../../kernel/index.ts";
import { IMAGE_WORDING, MARKETING_WORDING } from "../consents/latest-consents.ts";
import { effectiveConsent, readLatestConsents, consentRecorder } from "../consents/latest-consents.ts";
import { detailColumns, type DetailColumns, saveApplicationDetails, saveProfileDetails } from "./customer-details.ts";
import { readCustomer } from "./read-customer.ts";

type Input = CallParsed<"POST /v1/customers/create", "body">;

/**
 * Saves the parent details of an application (spec §2). It neither reveals nor joins an account with the same email address
 * (product.md, Families). In an account, the details are for this order only: the profile changes if the parent asks for it, or if there
 * is none yet. Staff who view the shop as a family change nothing here, and get the profile.
 */
export async function createCustomer(ctx: Context, input: Input): Promise<Outcome<Customer>> {
  const visitor = authorizeVisitor(ctx, "customer:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const { save_to_profile: toProfile = false, ...form } = input;
  const checked = validateParent(form);
  if (!checked.ok) return refuse("invalid", checked.error);
  return await inTransaction(ctx.db, async (trx) => {
    const profileId = await lockProfile(ctx, trx, guestId);
    if (isViewing(ctx)) return await profileInView(trx, profileId);
    const details = detailColumns(checked.value);
    const { actor } = ctx;
    const isProfile = actor.kind === "CUSTOMER" && (toProfile || profileId === null);
    const id = isProfile
      ? await saveProfileDetails(ctx, trx, { userId: actor.userId, guestId, profileId, details })
      : await saveApplicationDetails(ctx, trx, { guestId, profileId, details });
    await useInBasket(trx, guestId, id, sql<boolean>`true`);
    return ok(await withConsents(ctx, trx, { id, guestId, details, form }));
  });
}

/** Saves the details as the profile of an account, in the transaction of the caller. A basket that had the former profile gets them. */
export async function saveProfile(
  ctx: Context & { readonly actor: Extract<Context["actor"], { kind: "CUSTOMER" }> },
  trx: Db,
  form: ParentForm,
): Promise<Outcome<Customer>> {
  const { userId, guestId } = ctx.actor;
  const checked = validateParent(form);
  if (!checked.ok) return refuse("invalid", checked.error);
  const details = detailColumns(checked.value);
  const profileId = await lockProfile(ctx, trx, guestId);
  const id = await saveProfileDetails(ctx, trx, { userId, guestId, profileId, details });
  await useInBasket(trx, guestId, id, sql<boolean>`(customer_id is null or customer_id = ${profileId})`);
  return ok(await withConsents(ctx, trx, { id, guestId, details, form }));
}

async function useInBasket(trx: Db, guestId: string, id: string, which: RawBuilder<boolean>): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ customer_id: id })
    .where("guest_id", "=", guestId)
    .where("status", "=", "basket")
    .where(which)
    .execute();
}

/** Locks the visitor, so that two tabs that send a form at the same time run one after the other. Returns the account's profile. */
async function lockProfile({ actor }: Context, trx: Db, guestId: string): Promise<string | null> {
  await trx.selectFrom("guest").select("id").where("id", "=", guestId).forUpdate().execute();
  if (actor.kind !== "CUSTOMER") return null;
  const account = await trx
    .selectFrom("user_account")
    .select("customer_id")
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  return account?.customer_id ?? null;
}

async function profileInView(trx: Db, profileId: string | null): Promise<Outcome<Customer>> {
  const known = profileId === null ? null : await readCustomer(trx, profileId);
  if (known !== null) return ok(known.customer);
  return err({
    code: "forbidden",
    details: "This family has no details yet. They give them with their first booking.",
  });
}

/** The saved record with the consents that now apply. Adds a row to the consent history for each answer that changed. */
async function withConsents(
  ctx: Context,
  trx: Db,
  { id, guestId, details, form }: { id: string; guestId: string; details: DetailColumns; form: ParentForm },
): Promise<Customer> {
  const latest = await readLatestConsents(trx, guestId);
  const given = { marketing: form.marketing_consent, image: form.image_consent };
  const now = { marketing: false, image: false };
  for (const kind of ["marketing", "image"] as const) {
    const before = latest.get(kind)?.given ?? false;
    now[kind] = effectiveConsent(ctx, given[kind], before);
    if (now[kind] !== before)
      await trx
        .insertInto("consent")
        .values({
          customer_id: id,
          child_id: null,
          kind,
          given: now[kind],
          wording_version: kind === "image" ? IMAGE_WORDING : MARKETING_WORDING,
          recorded_by: consentRecorder(ctx),
        })
        .execute();
  }
  return { id, ...details, marketing_consent: now.marketing, image_consent: now.image };
}
