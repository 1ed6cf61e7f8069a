import type { StaffClass } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { listingMachine, type ListingEvent } from "@matinee/core/catalogue";
import { ok, step } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { rowsOf } from "@matinee/database";
import { counted, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { refuseArchived, refusedMove } from "../../catalogue/index.ts";
import { audit, authorize, missing, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { requireOpenSchoolOf } from "../../network/index.ts";
import { inTimetable, refreshClassSearch } from "../write-sessions.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { endsList, waitingChildren } from "../waiting-children.ts";
import { lockClass } from "./change-class.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { followEdit } from "./dates-after.ts";
import { readClass } from "./read-class.ts";

interface StatusChange {
  readonly id: number;
  /** Left out: whatever there is. */
  readonly version?: number;
  readonly event: ListingEvent;
}

interface Move extends StatusChange {
  readonly version: number;
  /** True: whoever archives it knows that its waiting list ends. */
  readonly ends_list?: boolean | undefined;
  /** Whose lessons its editor has seen it take: a class that opens again follows what was changed while it was closed. */
  readonly seen?: string | null | undefined;
  readonly offer?: LessonOffer | undefined;
}

/** Opens, closes or archives a class. An open class has its dates at once, and is found at once. */
export async function moveClass(
  ctx: Context,
  { id, version, event, ends_list: ends, seen, offer }: Move,
): Promise<Outcome<StaffClass>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const offered = checkLessonOffer(ctx, offer);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<StaffClass>> => {
    const begun = await changeStatus(ctx, trx, { id, version, event });
    if (!begun.ok) return begun;
    const { before, status } = begun.value;
    const dates = await followEdit(ctx, trx, [id], { offer: offered.value });
    // An archived class tells the families on its waiting list.
    const waiting = status === "archived" ? await waitingChildren(trx, { group_id: id }) : 0;
    const looked = seenByEditor(ctx, { ...dates, waiting }, event === "reopen" ? seen : dates.seen);
    if (!looked.ok) return looked;
    const ending = endsList(waiting, ends);
    if (!ending.ok) return ending;
    if (status === "open" && (before.slots.length === 0 || dates.lessons === 0))
      return refuse("invalid", [
        {
          path: "slots",
          message:
            before.slots.length === 0
              ? "Please add a weekly lesson and save it first."
              : "None of its lessons falls in a current or future term. Add a term first, or choose other days.",
        },
      ]);
    const detail = { before: { status: before.status }, after: { status } };
    const school = before.school.id;
    await audit(ctx, trx, { action: "class_updated", subject: `class:${id}`, detail, school });
    await refreshClassSearch(trx, [id]);
    const saved = await readClass(trx, id);
    return saved === null ? missing("The class") : ok(saved);
  });
}

/** Changes the status of a class, if it may be changed so. Its dates have not followed yet. */
export async function changeStatus(
  ctx: Context,
  trx: Db,
  { id, event, ...asked }: StatusChange,
): Promise<Outcome<{ readonly before: StaffClass; readonly status: StaffClass["status"] }>> {
  if (event === "open" || event === "reopen") {
    const school = await requireOpenSchoolOf(ctx, trx, { table: "class_group", id, what: "The class" });
    if (!school.ok) return school;
  }
  const before = await lockClass(ctx, trx, { id, ...asked });
  if (!before.ok) return before;
  const { status } = before.value;
  const next = step(listingMachine, status, event);
  if (!next.ok) return refuse("in_use", refusedMove("class", { status, event }));
  if (next.value === "archived") {
    const over = await refuseIfBooked(trx, id);
    if (!over.ok) return over;
  }
  if (next.value === "open") {
    const current = await refuseArchived(trx, { kind: "class", id });
    if (!current.ok) return current;
  }
  await trx.updateTable("class_group").set({ status: next.value }).where("id", "=", id).execute();
  return ok({ before: before.value, status: next.value });
}

const bookedRow = z.object({ dates: z.int(), last: shapes.isoDate.nullable() });

async function refuseIfBooked(trx: Db, id: number): Promise<Outcome<null>> {
  const statement = sql`select count(*)::int as dates, max(s.held_on) as last from session s join pool p on p.id = s.place_pool_id
    where s.group_id = ${id} and s.status = 'scheduled' and s.ends_at > clock_timestamp() and p.committed + p.held > 0`;
  const booked = await rowsOf("booked dates to come", bookedRow, statement).executeTakeFirst(trx);
  if (booked === undefined || booked.last === null) return ok(null);
  const what = counted(booked.dates, "date to come is", "dates to come are");
  return refuse("in_use", `${what} booked. It can go to the archive after ${fullDate(booked.last)}.`);
}
