import { addDays, type IsoDate } from "@matinee/core/kernel";
import type { WeeklySlot } from "@matinee/core/catalogue";
import { arrayOf, type CopyValue } from "./copy-rows.ts";
import type { DemoRun } from "./demo-run.ts";
import type { Families } from "./families.ts";
import { poolBatch, type PoolBatch } from "./pools.ts";
import { randomFor, type Random } from "./random.ts";
import { sessionDates, sessionWindow, type TermSession } from "./session-dates.ts";
import type { PlannedGroup } from "./timetable.ts";
import { standardVatOf, type WrittenFranchise } from "./write-network.ts";

type Row = readonly CopyValue[];
type GroupRows = Record<"groups" | "teachers" | "subgroups" | "schedules" | "sessions" | "waiting", Row[]>;
type DatesOf = (slot: WeeklySlot, locationId: number) => TermSession[];

// Small enough that the demo needs no more memory than serving does.
const BATCH = 250;
// Families book trials at short notice, so later sessions have all trial places free.
const TRIAL_DAYS = 28;

/** Writes classes with their teachers, subgroups, schedules, sessions, pools and waiting lists, in batches. */
export async function writeGroups(
  run: DemoRun,
  planned: Iterable<PlannedGroup>,
  of: { franchises: readonly WrittenFranchise[]; families: Families; groups: number; onBatch: (done: number) => void },
): Promise<void> {
  const window = sessionWindow(run.today, of.groups);
  const dates = of.franchises.map((franchise) => sessionDates(franchise.calendar, window));
  let done = 0;
  for (const batch of inBatches(planned, BATCH)) {
    await writeBatch(run, batch, of.franchises, dates, of.families);
    done += batch.length;
    of.onBatch(done);
  }
}

async function writeBatch(
  run: DemoRun,
  batch: readonly PlannedGroup[],
  franchises: readonly WrittenFranchise[],
  dates: readonly DatesOf[],
  families: Families,
): Promise<void> {
  const pools = poolBatch(run);
  const rows: GroupRows = { groups: [], teachers: [], subgroups: [], schedules: [], sessions: [], waiting: [] };
  for (const group of batch) {
    const franchise = franchises[group.venue.franchiseIndex];
    const datesOf = dates[group.venue.franchiseIndex];
    if (!franchise || !datesOf) throw new Error(`No franchise for class ${group.id}`);
    const random = randomFor(`class ${group.id}`);
    run.nextId("class_group");
    rows.groups.push(groupRow(group, franchise));
    rows.teachers.push(...teacherRows(group, franchise, random));
    rows.subgroups.push(...subgroupRows(group));
    rows.schedules.push([group.id, group.slot.weekday, group.slot.start, group.slot.end]);
    rows.sessions.push(...sessionRows(run.today, group, datesOf(group.slot, group.venue.id), pools, random));
    rows.waiting.push(...waitingRows(run, group, families, random));
  }
  await run.write("class_group", GROUP_COLUMNS, rows.groups);
  await run.write("class_group_teacher", ["group_id", "teacher_id"], rows.teachers);
  await run.write("subgroup", ["group_id", "name", "min_age", "max_age"], rows.subgroups);
  await run.write("class_schedule", ["group_id", "weekday", "starts_at", "ends_at"], rows.schedules);
  await pools.write();
  await run.write(
    "session",
    ["group_id", "term_id", "held_on", "starts_at", "ends_at", "place_pool_id", "trial_pool_id"],
    rows.sessions,
  );
  await run.write("waiting_list_entry", ["id", "group_id", "child_id", "party_id", "created_at"], rows.waiting);
}

const GROUP_COLUMNS = [
  "id",
  "franchise_id",
  "location_id",
  "stage_id",
  "name",
  "description",
  "what_happens",
  "disciplines",
  "capacity",
  "trial_cap",
  "trial_sessions",
  "trial_price_pence",
  "term_fee_pence",
  "vat_bp",
];

function groupRow(group: PlannedGroup, franchise: WrittenFranchise): Row {
  const { discipline, stage } = group;
  return [
    group.id,
    franchise.id,
    group.venue.id,
    stage.id,
    group.name,
    `${discipline.about} ${stage.description}`,
    discipline.happens,
    arrayOf([...new Set([discipline.slug, ...discipline.with])]),
    group.capacity,
    group.trialCap,
    group.trialSessions,
    group.trialPence,
    group.termPence,
    standardVatOf(franchise.seed),
  ];
}

function teacherRows(group: PlannedGroup, franchise: WrittenFranchise, random: Random): Row[] {
  const first = random.int(0, franchise.teacherIds.length - 1);
  const count = group.capacity >= 18 ? 2 : 1;
  return Array.from({ length: count }, (_, n) => [
    group.id,
    franchise.teacherIds[(first + n) % franchise.teacherIds.length] ?? null,
  ]);
}

function subgroupRows({ id, stage }: PlannedGroup): Row[] {
  if (id % 6 !== 0 || stage.maxAge - stage.minAge < 2) return [];
  const split = Math.floor((stage.minAge + stage.maxAge) / 2);
  return [
    [id, "Gold group", stage.minAge, split],
    [id, "Silver group", split + 1, stage.maxAge],
  ];
}

function sessionRows(
  today: IsoDate,
  group: PlannedGroup,
  sessions: readonly TermSession[],
  pools: PoolBatch,
  random: Random,
): Row[] {
  const enrolled = enrolledIn(group, random);
  const soon = addDays(today, TRIAL_DAYS);
  return sessions.map((session) => {
    const trials = group.fill === "open" && session.on >= today && session.on <= soon ? random.int(0, 2) : 0;
    const places = pools.add("session", group.capacity, enrolled + trials);
    const trialPlaces = pools.add("trial", group.trialCap, trials);
    return [group.id, session.termId, session.on, session.startsAt, session.endsAt, places, trialPlaces];
  });
}

function enrolledIn(group: PlannedGroup, random: Random): number {
  switch (group.fill) {
    case "full":
    case "full_with_list":
      return group.capacity;
    case "one_left":
      return group.capacity - 1;
    case "three_left":
      return group.capacity - 3;
    case "open":
      return random.int(Math.floor(group.capacity * 0.2), Math.floor(group.capacity * 0.6));
  }
}

function waitingRows(run: DemoRun, group: PlannedGroup, families: Families, random: Random): Row[] {
  if (group.fill !== "full_with_list") return [];
  const children = families.childrenFor(group, random.int(1, 6));
  return children.map((childId, n) => [
    run.uuid(),
    group.id,
    childId,
    run.uuid(),
    `${addDays(run.today, n - 20)}T18:${30 + n}:00Z`,
  ]);
}

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
