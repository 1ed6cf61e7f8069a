import type { StaffCamp } from "@matinee/contract";
import { listingMachine, type ListingEvent } from "@matinee/core/catalogue";
import { ok, step } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { counted, fullDate } from "@matinee/format";
import { refuseArchived, refusedMove } from "../../catalogue/index.ts";
import { audit, authorize, missing, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { requireOpenSchoolOf } from "../../network/index.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { endsList, waitingChildren } from "../waiting-children.ts";
import { lockCampPools } from "./camp-pools.ts";
import { lockCamp } from "./change-camp.ts";
import { readCamp } from "./read-camp.ts";

interface Move {
  readonly id: number;
  readonly version: number;
  readonly event: ListingEvent;
  /** True: whoever archives it knows that its waiting list ends. */
  readonly ends_list?: boolean | undefined;
}

/** Opens, closes or archives a camp. An open camp is found at once. */
export async function moveCamp(
  ctx: Context,
  { id, version, event, ends_list: ends }: Move,
): Promise<Outcome<StaffCamp>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffCamp>> => {
    if (event === "open" || event === "reopen") {
      const school = await requireOpenSchoolOf(ctx, trx, { table: "course", id, what: "The camp" });
      if (!school.ok) return school;
    }
    const before = await lockCamp(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { status } = before.value;
    const next = step(listingMachine, status, event);
    if (!next.ok) return refuse("in_use", refusedMove("camp", { status, event }));
    if (next.value === "archived") {
      // Whoever is paying for a place comes to an end before, or finds the camp in the archive.
      await lockCampPools(trx, id);
      const locked = await readCamp(ctx, trx, id);
      const booked = locked?.days.filter((day) => day.taken > 0 && day.on >= ctx.today()) ?? [];
      const last = booked.at(-1);
      if (last !== undefined)
        return refuse(
          "in_use",
          `${counted(booked.length, "day to come is", "days to come are")} booked. It can go to the archive after ${fullDate(last.on)}.`,
        );
    }
    if (next.value === "open" && before.value.days.length === 0)
      return refuse("invalid", [{ path: "days", message: "It has no days any more. Add its days and save first." }]);
    if (next.value === "open" && before.value.ends_on < ctx.today())
      return refuse("invalid", [{ path: "ends_on", message: "Its days are over. Choose new days and save first." }]);
    const { balance_due_on: dueOn } = before.value;
    if (event === "open" && dueOn !== null && dueOn <= ctx.today())
      return refuse("invalid", [
        {
          path: "balance_due_on",
          message: `The balance was due on ${fullDate(dueOn)}, and the deposit is only offered before that. Choose a later date, or clear the deposit, and save first.`,
        },
      ]);
    if (next.value === "open") {
      const current = await refuseArchived(trx, { kind: "camp", id });
      if (!current.ok) return current;
    }
    // An archived camp tells the families on its waiting list.
    const waiting = next.value === "archived" ? await waitingChildren(trx, { course_id: id }) : 0;
    const looked = seenByEditor(ctx, { seen: null, waiting }, null);
    if (!looked.ok) return looked;
    const ending = endsList(waiting, ends);
    if (!ending.ok) return ending;
    await trx.updateTable("course").set({ status: next.value }).where("id", "=", id).execute();
    const detail = { before: { status }, after: { status: next.value } };
    const school = before.value.school.id;
    await audit(ctx, trx, { action: "camp_updated", subject: `camp:${id}`, detail, school });
    const saved = await readCamp(ctx, trx, id);
    return saved === null ? missing("The camp") : ok(saved);
  });
}
