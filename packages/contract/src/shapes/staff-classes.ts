import { z } from "zod";
import { id, instant, isoDate, listOf, localTime, money, percent, ref, uuid } from "./common.ts";
import { needed } from "./people.ts";

/** Something that is offered for nothing new once it is archived. */
export const archivable = ref.extend({ archived: z.boolean() });

export const classStatus = z.enum(["draft", "open", "closed", "archived"]);

const slot = z.object({ weekday: z.int().describe("ISO: 1 is Monday"), starts_at: localTime, ends_at: localTime });
const version = z.int().describe("send it with a change, which is refused if somebody else saved meanwhile");

/** What an editor changes of a class. The service checks its content. */
export const classForm = z.object({
  name: needed(200),
  description: z.string().max(5_000).default(""),
  what_happens: z.string().max(5_000).default(""),
  stage_id: z.int(),
  location_id: z.int(),
  disciplines: z.array(z.string().max(40)).max(50),
  teacher_ids: z.array(z.int()).max(50),
  slots: z
    .array(z.object({ weekday: z.int(), starts_at: z.string().max(10), ends_at: z.string().max(10) }))
    .max(50)
    .describe("the weekly lessons; a draft may have none"),
  capacity: z.int(),
  trial_cap: z.int().describe("how many of the places can be trials"),
  trial_sessions: z.int().describe("lessons of a trial"),
  trial_price: money,
  term_fee: money,
  vat_rate: percent,
});

export const newClassForm = classForm.extend({
  franchise_id: id.optional().describe("left out: the user's own school"),
});

export const staffClassRow = z.object({
  id,
  name: z.string(),
  status: classStatus,
  school: ref,
  location: ref,
  stage: ref,
  slots: z.array(slot),
  capacity: z.int(),
  taken: z.int().nullable().describe("places that are taken on the next date; null: there is none"),
  next_on: isoDate.nullable(),
  lessons: z.int().describe("dates to come"),
  version,
});

export const staffClass = classForm.extend({
  id,
  status: classStatus,
  school: ref,
  slots: z.array(slot),
  lessons: z.int().describe("dates to come"),
  first_on: isoDate.nullable(),
  last_on: isoDate.nullable(),
  version,
});

/** What the editor of a class can choose from. */
export const classChoices = z.object({
  school: ref,
  stages: z.array(z.object({ id, name: z.string(), min_age: z.int(), max_age: z.int() })),
  locations: z.array(archivable),
  disciplines: z.array(z.object({ slug: z.string(), name: z.string() })),
  teachers: z.array(archivable),
  vat_registered: z.boolean(),
  vat_rate: percent.describe("what a new price begins with; 0 if the school is not registered"),
});

/** A date on which more places are booked than there are. */
export const crowdedDate = z.object({
  on: isoDate,
  at: localTime,
  kind: z.enum(["place", "trial"]),
  places: z.int().describe("that there are then"),
  booked: z.int(),
  held: z.int().describe("being paid for, or offered to a waiting list"),
});

/** A child who has places on dates on which more are booked than there are. */
export const placeHolder = z.object({
  child_id: uuid,
  child: z.string(),
  order_id: uuid.nullable().describe("null: enrolled without an order"),
  number: z.string(),
  booked_at: instant,
  is_trial: z.boolean(),
  dates: z.array(isoDate),
});

/** What a save does, or would do, to dates and families. */
export const datesPreview = z.object({
  lessons: z.int().describe("dates to come of the classes that it touches, afterwards"),
  first_on: isoDate.nullable(),
  last_on: isoDate.nullable(),
  added: z.array(z.object({ on: isoDate, lessons: z.int() })),
  withdrawn: z.array(z.object({ on: isoDate, lessons: z.int(), families: z.int(), why: z.string() })),
  skipped: z.array(z.object({ on: isoDate, why: z.string() })),
  families: z
    .array(
      z.object({
        order_id: uuid.nullable().describe("one of its orders; null: its children are enrolled without one"),
        number: z.string().describe("of all its orders"),
        children: z.array(z.string()),
        dates: z.array(isoDate),
      }),
    )
    .describe(
      "the families who have booked what is withdrawn; 100 at most; none for an API key without `families:read`",
    ),
  affected: z.int().describe("how many families have booked what is withdrawn"),
  crowded: z.array(crowdedDate).describe("dates on which more places are booked than there are then"),
  holders: z
    .array(placeHolder)
    .describe(
      "who has places on these dates, those who booked last first; 500 at most; none for an API key without `families:read`",
    ),
  camps: z
    .array(z.object({ id, name: z.string(), dates: z.array(isoDate), taken: z.int() }))
    .describe(
      "of a closure: camps on its days, with the most places taken on one. They are held until their days are cancelled",
    ),
  told: z.int().describe("families who get a mail about another location, other times or other teachers"),
  offers: z.int().describe("offers from waiting lists that it takes back; their families get a mail"),
  offers_if_losing: z
    .int()
    .describe("the same in all if somebody is chosen to lose a place; 0: no date has too many, or none is offered"),
  seen: z
    .string()
    .nullable()
    .describe(
      "send it with a save that withdraws booked dates, or leaves more booked than there are places; null: it does neither",
    ),
});

export const seen = z
  .string()
  .max(100)
  .nullish()
  .describe("of the preview, if it takes places away or leaves too many");

/** A change of a single lesson. The service checks its content. */
export const lessonForm = z.object({
  kind: z.enum(["move", "cancel", "add", "restore"]).describe("restore: as the weekly timetable has it"),
  on: z.string().max(20).nullable().default(null).describe("the lesson as it is held now; null: one is added"),
  at: z.string().max(10).nullable().default(null),
  date: z.string().max(20).nullable().default(null).describe("when it is held then"),
  starts_at: z.string().max(10).nullable().default(null),
  ends_at: z.string().max(10).nullable().default(null),
  reason: z.string().max(1_000).default("").describe("families read it"),
});

/** Where, by whom and for how many one lesson is held. The service checks its content. */
export const lessonArrangement = z.object({
  on: needed(20).describe("the lesson as it is held now"),
  at: needed(10),
  teacher_ids: z.array(z.int()).max(50).default([]).describe("empty: the teachers of the class"),
  location_id: z.int().nullable().default(null).describe("null: the location of the class"),
  capacity: z.int().nullable().default(null).describe("its places; null: those of the class"),
  reason: z.string().max(1_000).default("").describe("families read it"),
  tell_teachers: z
    .boolean()
    .default(false)
    .describe("true: families are told by mail who takes the lesson; of another location they always are"),
});

/** What an arrangement of one lesson would do. */
export const arrangementPreview = datesPreview.extend({
  told: z.int().describe("families that get a mail of the location or the teachers"),
  clashes: z
    .array(
      z.object({
        kind: z.enum(["teacher", "location"]),
        name: z.string(),
        with: z.string().describe("the class or camp that is there at the same time"),
        starts_at: localTime,
        ends_at: localTime,
      }),
    )
    .describe("warnings; they refuse nothing"),
});

/** The lessons of a class to come, with those that were cancelled one by one. */
export const classLessons = z.object({
  version,
  lessons: z.array(
    z.object({
      on: isoDate,
      at: localTime,
      ends_at: localTime,
      state: z.enum(["held", "cancelled"]),
      taken: z.int().describe("places that are taken"),
      reason: z.string().nullable().describe("why it was changed; null: it is as the weekly timetable has it"),
      slot: z
        .object({ on: isoDate, at: localTime })
        .nullable()
        .describe("as the weekly timetable has it; null: it was added"),
      teachers: z.array(ref).describe("who take it instead of the teachers of the class; empty: they do"),
      location: ref.nullable().describe("where it is held instead; null: at the location of the class"),
      capacity: z.int().nullable().describe("its places; null: those of the class"),
      arranged_reason: z.string().nullable().describe("why it is held elsewhere or by somebody else"),
    }),
  ),
});

export const termForm = z.object({
  name: needed(200),
  starts_on: needed(20),
  ends_on: needed(20),
  half_term_starts_on: z.string().max(20).nullable().default(null),
  half_term_ends_on: z.string().max(20).nullable().default(null),
});

export const staffTerm = z.object({
  id,
  school: ref,
  name: z.string(),
  starts_on: isoDate,
  ends_on: isoDate,
  half_term_starts_on: isoDate.nullable(),
  half_term_ends_on: isoDate.nullable(),
  version,
});

export const closureForm = z.object({
  location_id: z.int().nullable().default(null).describe("null: every location of the school"),
  starts_on: needed(20),
  ends_on: needed(20),
  reason: needed(200),
});

export const staffClosure = z.object({
  id,
  school: ref,
  location: ref.nullable(),
  starts_on: isoDate,
  ends_on: isoDate,
  reason: z.string(),
  version,
});

/** The calendar of one school. */
export const staffCalendar = z.object({
  school: ref,
  locations: z.array(ref),
  terms: z.array(staffTerm),
  closures: z.array(staffClosure),
  bank_holidays: z.array(z.object({ on: isoDate, name: z.string() })),
});

const rolledTerm = z.object({ was: termForm, next: termForm, exists: z.boolean() });
const rolledClosure = z.object({ was: closureForm, next: closureForm, exists: z.boolean() });

/** What the next school year could have, beside what this one has. */
export const nextYear = z.object({
  school: ref,
  locations: z.array(ref),
  year: z.int().nullable().describe("in which the school year begins that this is taken from; null: there is none"),
  terms: z.array(rolledTerm).describe("exists: the calendar has a term on these days already"),
  closures: z.array(rolledClosure),
  bank_holidays: z.array(z.object({ on: isoDate, name: z.string() })),
});

export const yearForm = z.object({ terms: z.array(termForm).max(20), closures: z.array(closureForm).max(100) });

export const teacherForm = z.object({ name: needed(200), bio: z.string().max(5_000).default("") });

export const staffTeacher = z.object({
  id,
  school: ref,
  name: z.string(),
  bio: z.string(),
  classes: z.int().describe("classes that are not archived"),
  archived: z.boolean().describe("true: offered for no class or lesson"),
  version,
});

export const staffClassList = listOf(staffClassRow);
export const staffTeacherList = listOf(staffTeacher);
