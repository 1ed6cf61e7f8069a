import type { ClassForm, DatesPreview, StaffClass } from "@matinee/contract";
import { validateClass, type ClassDetails } from "@matinee/core/catalogue";
import { addDays, ok, type IsoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import { audit, changedFields, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { refreshClassSearch } from "../write-sessions.ts";
import { asSeen } from "../as-seen.ts";
import { choosable, readChoices } from "./class-choices.ts";
import { nobodyNotified } from "../record-lost-lessons.ts";
import { whyOver } from "./explain-crowding.ts";
import { followEdit, withCrowding } from "./dates-after.ts";
import { followEnds } from "./follow-ends.ts";
import { changesTeachers, isResized, keepLessonsBefore, readCarriedOver } from "./lessons-before.ts";
import { readClass } from "./read-class.ts";
import { teachersOfLessons, notifyOfClass } from "./notify-of-class.ts";
import {
  takeBackOrCountOffers,
  NOT_CROWDED,
  poolsToCome,
  resizePools,
  type Crowding,
  type Losing,
} from "./resize-pools.ts";

/** Locks a class of the actor's school, for a change by whoever opened this `version`; left out: whatever it is. */
export async function lockClass(
  ctx: Context,
  trx: Db,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<Outcome<StaffClass>> {
  await trx.selectFrom("class_group").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return await asSeen(ctx, trx, { kind: "class", id, version }, await readClass(trx, id));
}

/** The checked form of a class, and what it was `before`. What it refers to can't be deleted or archived until the end of the transaction. */
export async function checkClass(
  trx: Db,
  form: ClassForm,
  school: { readonly id: number; readonly isVatRegistered: boolean },
  before?: Pick<StaffClass, "location_id" | "teacher_ids">,
): Promise<Outcome<ClassDetails>> {
  await trx.selectFrom("location").select("id").where("id", "=", form.location_id).forKeyShare().execute();
  await sql`select from teacher where id = any (${form.teacher_ids}::int[]) order by id for key share`.execute(trx);
  const choices = await readChoices(trx, school.id);
  const checked = validateClass(form, {
    stageIds: choices.stages.map(({ id }) => id),
    locationIds: choosable(choices.locations, before === undefined ? [] : [before.location_id]),
    disciplines: choices.disciplines.map(({ slug }) => slug),
    teacherIds: choosable(choices.teachers, before?.teacher_ids ?? []),
    isVatRegistered: school.isVatRegistered,
  });
  return checked.ok ? checked : refuse("invalid", checked.error);
}

/** The columns of a class that its form fills in. */
export function columnsOf(form: ClassDetails) {
  return {
    name: form.name,
    description: form.description,
    what_happens: form.what_happens,
    stage_id: form.stage_id,
    location_id: form.location_id,
    disciplines: [...form.disciplines],
    capacity: form.capacity,
    trial_cap: form.trial_cap,
    trial_sessions: form.trial_sessions,
    trial_price_pence: form.trial_price,
    term_fee_pence: form.term_fee,
    vat_bp: Math.round(form.vat_rate * 100),
  };
}

/**
 * Writes the weekly lessons and the teachers. Lessons that stay keep their row. `from`: the first day on which the lessons hold; those
 * before hold until the day before. Null: all dates to come follow them.
 */
export async function writeParts(
  trx: Db,
  id: number,
  form: Pick<ClassDetails, "slots" | "teacher_ids">,
  from: IsoDate | null = null,
): Promise<void> {
  const [days, starts, ends] = [
    form.slots.map((one) => one.weekday),
    form.slots.map((one) => one.starts_at),
    form.slots.map((one) => one.ends_at),
  ];
  const wanted = sql`unnest(${days}::int[], ${starts}::time[], ${ends}::time[]) w(weekday, starts_at, ends_at)`;
  const isSame = sql`(w.weekday, w.starts_at, w.ends_at) = (s.weekday, s.starts_at, s.ends_at)`;
  const isWanted = sql`exists (select from ${wanted} where ${isSame})`;
  const last = sql`s.group_id = ${id} and s.holds_to is null`;
  if (from === null) {
    // Lessons that are all as they were keep the day from which they hold, and so do those before them.
    const differs = sql`exists (select from class_schedule s where ${last} and not ${isWanted})
      or exists (select from ${wanted} where not exists (select from class_schedule s where ${last} and ${isSame}))`;
    await sql`delete from class_schedule s where s.group_id = ${id} and (${differs}) and (s.holds_to is not null or s.holds_from is not null or not ${isWanted})`.execute(
      trx,
    );
  } else {
    // What was planned for a later day than this goes; what holds until then ends the day before.
    const stays = sql`(s.holds_to is null and ${isWanted})`;
    await sql`delete from class_schedule s where s.group_id = ${id} and not ${stays} and s.holds_from >= ${from}`.execute(
      trx,
    );
    await sql`update class_schedule s set holds_to = ${addDays(from, -1)}
      where s.group_id = ${id} and not ${stays} and coalesce(s.holds_to, ${from}::date) >= ${from}`.execute(trx);
    await sql`update class_schedule s set holds_from = ${from} where s.group_id = ${id} and ${stays} and s.holds_from > ${from}`.execute(
      trx,
    );
  }
  await sql`insert into class_schedule (group_id, weekday, starts_at, ends_at, holds_from) select ${id}, w.*, ${from}::date from ${wanted}
    where not exists (select from class_schedule s where ${last} and ${isSame})`.execute(trx);
  const teachers = [...form.teacher_ids];
  await sql`delete from class_group_teacher where group_id = ${id} and not teacher_id = any (${teachers}::int[])`.execute(
    trx,
  );
  await sql`insert into class_group_teacher (group_id, teacher_id) select ${id}, unnest(${teachers}::int[]) on conflict do nothing`.execute(
    trx,
  );
}

export interface ClassScope extends Losing {
  /** Whether families are told of other teachers. */
  readonly tellTeachers?: boolean;
  /** True: nobody is told, whom a save would tell is counted. */
  readonly isPreview?: boolean;
  /** The first day on which the class is as its form says; null: all dates to come are. */
  readonly from?: IsoDate | null;
}

/** Writes a checked form over a locked class, with all its dates to come. */
export async function writeClass(
  ctx: Context,
  trx: Db,
  before: StaffClass,
  form: ClassDetails,
  { from = null, tellTeachers = false, isPreview = false, ...taking }: ClassScope,
): Promise<Outcome<DatesPreview>> {
  const { id } = before;
  if (before.status === "open" && form.slots.length === 0)
    return refuse("invalid", [
      { path: "slots", message: "An open class needs a weekly lesson. Close the class first." },
    ]);
  const ended = await readCarriedOver(trx, id, from);
  const resized = isResized(before, form) || ended.places;
  const pools = resized ? await poolsToCome(trx, { groupId: id }) : [];
  const offers = resized ? await takeBackOrCountOffers(ctx, trx, { groupId: id }, taking) : 0;
  const notified = nobodyNotified();
  const isTaughtByOthers = changesTeachers(before, form) || ended.teachers;
  const taught = tellTeachers && isTaughtByOthers ? await teachersOfLessons(trx, id) : null;
  const kept = await keepLessonsBefore(trx, { before, form, from, today: ctx.today() });
  if (!kept.ok) return kept;
  // Lessons and teachers are other tables, and count as a change of the class too.
  await trx
    .updateTable("class_group")
    .set({ ...columnsOf(form), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  await writeParts(trx, id, form, from);
  const dates = await followEdit(ctx, trx, [id], { alsoLock: pools, offer: taking.offer, notified });
  const retimed = await followEnds(trx, { groupId: id, today: ctx.today() });
  const crowding = resized
    ? await resizePools(ctx, trx, { groupId: id }, { ...taking, notified, offers })
    : ok(NOT_CROWDED);
  if (!crowding.ok) return crowding;
  const notices = await notifyOfClass(ctx, trx, {
    before,
    form,
    retimed,
    taught,
    isPreview,
  });
  await audit(ctx, trx, {
    action: "class_updated",
    subject: `class:${id}`,
    detail: {
      ...changedFields<ClassDetails>(before, form),
      ...(from !== null && { from }),
      ...(notices > 0 && { told: notices }),
      ...crowdingDetail(crowding.value, taking),
    },
    school: before.school.id,
  });
  await refreshClassSearch(trx, [id]);
  return ok({ ...withCrowding(dates, crowding.value), told: notices });
}

/** What the log says of places that are taken beyond what there are. */
export function crowdingDetail({ crowded }: Crowding, { losing = [], overReason }: Losing) {
  if (crowded.length === 0) return {};
  return {
    dates_over_capacity: crowded.length,
    ...(losing.length > 0 && { children_who_lose_places: losing.length }),
    ...whyOver(overReason),
  };
}
