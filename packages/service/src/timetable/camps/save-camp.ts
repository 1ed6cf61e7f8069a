import type { CallParsed, CampForm, CampPreview, StaffCamp } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { ok } from "@matinee/core/kernel";
import { authorize, missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { holdSchool, holdSchoolOf } from "../../network/index.ts";
import { checkOffer } from "../editing/check-offer.ts";
import { explainCrowding } from "../editing/explain-crowding.ts";
import type { Losing } from "../editing/resize-pools.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { checkCamp, insertCamp, lockCamp, writeCamp } from "./change-camp.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { readCamp } from "./read-camp.ts";

interface WithId {
  readonly id: number;
}

/** Makes a camp in the school in hand. It is a draft, so nobody finds it. */
export async function createCamp(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/camps", "body">,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WithId>> => {
    const mine = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
    if (!mine.ok) return mine;
    await holdSchool(trx, mine.value.id);
    // As it is now that it is held.
    const school = await schoolInHand(ctx, trx, { school: mine.value.id, action: "catalogue:change" });
    if (!school.ok) return school;
    const checked = await checkCamp(trx, form, school.value);
    return checked.ok ? await insertCamp(ctx, trx, { form: checked.value, school: school.value }) : checked;
  });
}

/**
 * Changes a camp with its days and extras, in one transaction. Refused if somebody else saved since `version`, or if it leaves more places
 * booked than there are and the editor has not `seen` whose they are. Everybody keeps theirs, and nothing is sold until there are fewer; or the
 * children who are `losing` theirs have lost days, for which their families or the school choose money.
 */
export async function updateCamp(
  ctx: Context,
  {
    id,
    version,
    seen,
    losing,
    offer,
    over_reason: overReason,
    ...form
  }: CallParsed<"PUT /v1/staff/camps/{id}", "body"> & WithId,
): Promise<Outcome<StaffCamp>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const offered = checkOffer(ctx, offer, losing);
  if (!offered.ok) return offered;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCamp>> => {
    const taking = { losing, offer: offered.value, overReason };
    const written = await changeCamp(ctx, trx, { id, version, ...taking }, form);
    if (!written.ok) return written;
    const looked = seenByEditor(ctx, written.value, seen);
    if (!looked.ok) return looked;
    const explained = explainCrowding(written.value, taking);
    if (!explained.ok) return explained;
    const saved = await readCamp(ctx, trx, id);
    return saved === null ? missing("The camp") : ok(saved);
  });
}

/** Which days a change of a camp would leave with more places booked than there are. Changes nothing. */
export async function previewCamp(ctx: Context, { id, ...form }: CampForm & WithId): Promise<Outcome<CampPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  // A result that is not ok rolls the transaction back.
  const { tried } = await inTransaction(ctx.db, async (trx) => ({
    ok: false,
    tried: await changeCamp(ctx, trx, { id, isPreview: true }, form),
  }));
  return tried;
}

async function changeCamp(
  ctx: Context,
  trx: Db,
  {
    losing,
    offer,
    overReason,
    isPreview = false,
    ...edit
  }: Losing & { readonly id: number; readonly version?: number; readonly isPreview?: boolean },
  form: CampForm,
): Promise<Outcome<CampPreview>> {
  await holdSchoolOf(trx, "course", edit.id);
  const before = await lockCamp(ctx, trx, edit);
  if (!before.ok) return before;
  const school = await schoolInHand(ctx, trx, { school: before.value.school.id, action: "catalogue:change" });
  if (!school.ok) return school;
  const checked = await checkCamp(trx, form, school.value, { location_id: before.value.location_id });
  return checked.ok
    ? await writeCamp(ctx, trx, before.value, { form: checked.value, losing, offer, overReason, isPreview })
    : checked;
}
