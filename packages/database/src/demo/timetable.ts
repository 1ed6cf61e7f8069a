import { addMinutes, localTime, WEEKDAYS, type Weekday } from "@matinee/core/kernel";
import type { WeeklySlot } from "@matinee/core/catalogue";
import { DISCIPLINES, STAGES, type DisciplineSeed, type StageSeed } from "./data/classes.ts";
import { randomFor, type Random } from "./random.ts";
import type { PlannedVenue } from "./venues.ts";

/** How full a class is. */
export type Fill = "full_with_list" | "full" | "one_left" | "three_left" | "open";

/** A class of the demo network, before its dates. */
export interface PlannedGroup {
  readonly id: number;
  readonly venue: PlannedVenue;
  readonly stage: StageSeed;
  readonly discipline: DisciplineSeed;
  readonly slot: WeeklySlot;
  readonly name: string;
  readonly capacity: number;
  readonly trialCap: number;
  readonly trialSessions: number;
  readonly trialPence: number;
  readonly termPence: number;
  readonly fill: Fill;
}

type SlotPlan = readonly (readonly [day: number, stageId: number])[];

// Every venue has Juniors first, because most families have a child at primary school.
const PLANS: readonly [SlotPlan, SlotPlan] = [
  [
    [0, 3],
    [0, 2],
    [0, 4],
    [1, 5],
    [0, 1],
    [1, 3],
    [1, 4],
    [2, 2],
    [2, 3],
    [3, 6],
    [2, 4],
    [2, 5],
  ],
  [
    [0, 3],
    [0, 4],
    [2, 6],
    [1, 5],
    [0, 2],
    [1, 3],
    [1, 4],
    [0, 1],
    [3, 2],
    [3, 3],
    [3, 4],
    [3, 5],
  ],
];
const WEEKEND_STARTS = ["09:00", "09:45", "10:45", "12:00", "13:30", "15:15"];
const WEEKDAY_STARTS = ["10:00", "15:40", "16:30", "17:35", "18:55", "19:00"];
const TRIAL_PENCE = [1_800, 1_900, 2_100, 2_300, 2_500, 2_700];

/** The classes of a network, venue by venue: `groups` in all, with ids from 1. */
export function* planGroups(venues: readonly PlannedVenue[], groups: number): Generator<PlannedGroup> {
  let id = 0;
  for (const [i, venue] of venues.entries()) {
    const random = randomFor(`timetable of venue ${venue.id}`);
    const days = teachingDays(random);
    const quota = Math.floor(groups / venues.length) + (i < groups % venues.length ? 1 : 0);
    for (let n = 0; n < quota; n += 1) {
      id += 1;
      yield planGroup(id, venue, slotOf(venue, days, n), random);
    }
  }
}

function planGroup(
  id: number,
  venue: PlannedVenue,
  { slot, stage }: { slot: WeeklySlot; stage: StageSeed },
  random: Random,
): PlannedGroup {
  const discipline = disciplineFor(stage, random);
  return {
    id,
    venue,
    stage,
    discipline,
    slot,
    name: `${random.pick(discipline.titles)} ${stage.name}`,
    capacity: stage.capacity + 2 * random.int(-1, 1),
    trialCap: 6,
    ...priceOf(id, stage),
    termPence: stage.minutes * 190 + 200 * random.int(0, 5),
    fill: fillOf(id),
  };
}

function slotOf(venue: PlannedVenue, days: readonly Weekday[], n: number): { slot: WeeklySlot; stage: StageSeed } {
  const plan = PLANS[venue.id % 2 === 0 ? 1 : 0];
  const [day = 0, stageId = 3] = plan[n % plan.length] ?? [];
  const round = Math.floor(n / plan.length);
  const stage = STAGES[stageId - 1];
  const weekday = days[(day + 4 * round) % days.length];
  if (!stage || !weekday) throw new Error(`No stage or day for slot ${n} of venue ${venue.id}`);
  const start = localTime((weekday >= 6 ? WEEKEND_STARTS : WEEKDAY_STARTS)[stageId - 1] ?? "16:00");
  return { slot: { weekday, start, end: addMinutes(start, stage.minutes) }, stage };
}

// Most schools teach on Saturday, few on Sunday.
function teachingDays(random: Random): Weekday[] {
  const rest = WEEKDAYS.filter((day) => day !== 7).map((day) => ({ day, at: random.next() }));
  const shuffled = rest.toSorted((a, b) => a.at - b.at).map(({ day }) => day);
  const first: Weekday = random.chance(0.55) ? 6 : random.chance(0.15) ? 7 : (shuffled.find((day) => day !== 6) ?? 6);
  return [first, ...shuffled.filter((day) => day !== first)];
}

function disciplineFor(stage: StageSeed, random: Random): DisciplineSeed {
  const [musicalTheatre] = DISCIPLINES;
  if (musicalTheatre && random.chance(0.4)) return musicalTheatre;
  // The youngest sing, dance and do ballet. Acting and street dance come later.
  const young = ["musical_theatre", "singing", "dance", "ballet"];
  return random.pick(DISCIPLINES.filter((one) => stage.minAge >= 6 || young.includes(one.slug)));
}

// By number, not at random, so that every kind exists in all but tiny networks.
function fillOf(id: number): Fill {
  switch (id % 17) {
    case 5:
      return "full_with_list";
    case 16:
      return "full";
    case 9:
      return "one_left";
    case 13:
      return "three_left";
    default:
      return "open";
  }
}

// A trial has two sessions. Some classes offer a single session, and some for the youngest are free.
function priceOf(id: number, stage: StageSeed): Pick<PlannedGroup, "trialSessions" | "trialPence"> {
  if (stage.id === 1 && id % 2 === 1) return { trialSessions: 1, trialPence: 0 };
  const pence = TRIAL_PENCE[stage.id - 1] ?? 2_100;
  return id % 11 === 7 ? { trialSessions: 1, trialPence: pence / 2 } : { trialSessions: 2, trialPence: pence };
}
