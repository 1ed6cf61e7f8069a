import type { StaffCamp } from "@matinee/contract";
import { listingMachine, type CampDetails, type ListingEvent } from "@matinee/core/catalogue";
import { addDays, daysBetween, isoDate, ok, step } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { counted, fullDate } from "@matinee/format";
import { refuseArchived } from "../../catalogue/index.ts";
import { audit, authorize, missing, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf, requireOpenSchoolOf } from "../../network/index.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { waitingChildren } from "../waiting-children.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { endPools, lockCampPools } from "./camp-pools.ts";
import { checkCamp, detailsOf, insertCamp, lockCamp } from "./change-camp.ts";
import { readCamp } from "./read-camp.ts";

interface Move {
  readonly id: number;
  readonly version: number;
  readonly event: ListingEvent;
}

/** Opens, closes or archives a camp. An open camp is found at once. */
export async function moveCamp(ctx: Context, { id, version, event }: Move): Promise<Outcome<StaffCamp>> {
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
    if (!next.ok) return refuse("in_use", `This camp is ${status}.`);
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
    if (next.value === "open") {
      const current = await refuseArchived(trx, { kind: "camp", id });
      if (!current.ok) return current;
    }
    // An archived camp tells the families on its waiting list.
    const waiting = next.value === "archived" ? await waitingChildren(trx, { course_id: id }) : 0;
    const looked = seenByEditor(ctx, { seen: null, waiting }, null);
    if (!looked.ok) return looked;
    await trx.updateTable("course").set({ status: next.value }).where("id", "=", id).execute();
    const detail = { before: { status }, after: { status: next.value } };
    const school = before.value.school.id;
    await audit(ctx, trx, { action: "camp_updated", subject: `camp:${id}`, detail, school });
    const saved = await readCamp(ctx, trx, id);
    return saved === null ? missing("The camp") : ok(saved);
  });
}

/** Makes a draft like a camp that begins on another day: all its dates move by as much. Extras that are not sold any more stay behind. */
export async function duplicateCamp(
  ctx: Context,
  { id, starts_on: startsOn }: { readonly id: number; readonly starts_on: string },
): Promise<Outcome<{ readonly id: number }>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    await holdSchoolOf(trx, "course", id);
    const from = await lockCamp(ctx, trx, { id });
    if (!from.ok) return from;
    const school = await schoolInHand(ctx, trx, { school: from.value.school.id, action: "catalogue:change" });
    if (!school.ok) return school;
    if (startsOn < "2000-01-01" || startsOn > "2099-01-01")
      return refuse("invalid", [{ path: "starts_on", message: "Please check the year." }]);
    const checked = await checkCamp(trx, copyOf(detailsOf(from.value), startsOn), school.value, from.value);
    if (!checked.ok) return checked;
    return await insertCamp(ctx, trx, { form: checked.value, school: school.value, copyOf: id });
  });
}

function copyOf(camp: CampDetails, startsOn: string) {
  const days = daysBetween(isoDate(camp.starts_on), isoDate(startsOn));
  const moved = (on: string) => addDays(isoDate(on), days);
  return {
    ...camp,
    name: [...`Copy of ${camp.name}`].slice(0, 100).join(""),
    disciplines: [...camp.disciplines],
    starts_on: moved(camp.starts_on),
    ends_on: moved(camp.ends_on),
    days: camp.days.map((day) => ({ ...day, on: moved(day.on) })),
    balance_due_on: camp.balance_due_on === null ? null : moved(camp.balance_due_on),
    extras: camp.extras
      .filter(({ archived }) => !archived)
      .map((extra) => ({ ...extra, id: null, choice_options: [...extra.choice_options] })),
  };
}

/** Deletes a draft. What was open once may have been sold, so it goes to the archive instead. */
export async function deleteCamp(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockCamp(ctx, trx, { id });
    if (!found.ok) return found;
    if (found.value.status !== "draft")
      return refuse("in_use", "Only a draft can be deleted. Close this camp and put it into the archive instead.");
    const { pool, days, extras } = await lockCampPools(trx, id);
    await trx.deleteFrom("course").where("id", "=", id).execute();
    const ids = [
      pool,
      ...days.map((day) => day.pool),
      ...extras.flatMap((one) => [one.pool, ...one.days.map((day) => day.pool)]),
    ];
    await endPools(
      trx,
      ids.flatMap((one) => (one === null ? [] : [one.id])),
      true,
    );
    const { name, school } = found.value;
    const detail = { before: { name } };
    await audit(ctx, trx, { action: "camp_deleted", subject: `camp:${id}`, detail, school: school.id });
    return ok(undefined);
  });
}
