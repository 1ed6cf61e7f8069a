import type { StaffItem } from "@matinee/contract";
import { listingMachine, type ListingEvent } from "@matinee/core/catalogue";
import { ok, step } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { refuseArchived, refusedMove } from "../../catalogue/index.ts";
import { audit, authorize, missing, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { requireOpenSchoolOf } from "../../network/index.ts";
import { readItem } from "./read-item.ts";
import { lockItem } from "./item-to-edit.ts";

interface Move {
  readonly id: number;
  readonly version: number;
  readonly event: ListingEvent;
}

/** Opens, closes or archives an item. Carts that hold it learn that it is no longer on sale. */
export async function moveItem(ctx: Context, { id, version, event }: Move): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffItem>> => {
    if (event === "open" || event === "reopen") {
      const school = await requireOpenSchoolOf(ctx, trx, { table: "product", id, what: "The item" });
      if (!school.ok) return school;
    }
    const before = await lockItem(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { status } = before.value.item;
    const next = step(listingMachine, status, event);
    if (!next.ok) return refuse("in_use", refusedMove("item", { status, event }));
    if (next.value === "open") {
      const current = await refuseArchived(trx, { kind: "item", id });
      if (!current.ok) return current;
    }
    await trx.updateTable("product").set({ status: next.value }).where("id", "=", id).execute();
    const detail = { before: { status }, after: { status: next.value } };
    const school = before.value.item.school.id;
    await audit(ctx, trx, { action: "item_updated", subject: `item:${id}`, detail, school });
    const saved = await readItem(trx, id);
    return saved === null ? missing("The item") : ok(saved.item);
  });
}
