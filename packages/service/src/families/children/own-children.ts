import type { CallParsed, OwnChild } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import {
  authorizeVisitor,
  isViewing,
  type Context,
  type Db,
  missing,
  refuse,
  type Outcome,
} from "../../kernel/index.ts";
import { validateChildren, readChildren, saveChild } from "./children.ts";
import { findRemovalBlockers } from "./find-removal-blockers.ts";

/** The children of the account, each with the reasons why it can't be removed yet. */
export async function listOwnChildren(ctx: Context): Promise<Outcome<{ items: OwnChild[] }>> {
  const allowed = authorizeVisitor(ctx, "child:read");
  if (!allowed.ok) return allowed;
  return ok({ items: await readOwn(ctx, ctx.db, allowed.value) });
}

/** Changes a child. Fields that are left out stay as they are. So do health notes that the actor may not read. */
export async function updateChild(
  ctx: Context,
  input: CallParsed<"PUT /v1/account/children/{id}", "body"> & { readonly id: string },
): Promise<Outcome<OwnChild>> {
  const allowed = authorizeVisitor(ctx, "child:change");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  return await inTransaction(ctx.db, async (trx) => {
    const known = await trx
      .selectFrom("child")
      .select(["first_name", "surname", "date_of_birth"])
      .where("id", "=", input.id)
      .where("guest_id", "=", guestId)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (known === undefined) return missing("The child");
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const checked = validateChildren(ctx, [{ ...known, ...given }], () => "");
    if (!checked.ok) return refuse("invalid", checked.error);
    for (const child of checked.value) {
      const stored = await saveChild(ctx, trx, guestId, child);
      if (!stored.ok) return stored;
    }
    const [child] = await readOwn(ctx, trx, guestId, [input.id]);
    return child === undefined ? missing("The child") : ok(child);
  });
}

async function readOwn(ctx: Context, db: Db, guestId: string, ids?: readonly string[]): Promise<OwnChild[]> {
  const children = await readChildren(ctx, db, guestId, ids);
  const blockers = await findRemovalBlockers(db, guestId);
  return children.map((child) => ({
    ...child,
    medical_shown: !isViewing(ctx),
    // In a view nobody removes a child, and the reasons name bookings at other schools too.
    stands_for: isViewing(ctx) ? [] : [...(blockers.get(child.id) ?? [])],
  }));
}
