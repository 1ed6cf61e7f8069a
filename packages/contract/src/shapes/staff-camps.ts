import { z } from "zod";
import { id, isoDate, listOf, localTime, money, percent, ref } from "./common.ts";
import { needed } from "./people.ts";
import { archivable, classStatus, crowdedDate, placeHolder } from "./staff-classes.ts";

const version = z.int().describe("send it with a change, which is refused if somebody else saved meanwhile");

const extraForm = z.object({
  id: z.int().nullable().default(null).describe("null: a new extra"),
  name: needed(200),
  description: z.string().max(5_000).default(""),
  price: money,
  per: z.enum(["course", "day"]).describe("of a day, or once for the camp"),
  choose_days: z.boolean().default(false).describe("families choose the days of an extra that is charged by the day"),
  choice_label: z.string().max(200).default("").describe('what is chosen, such as "Size"; empty: nothing'),
  choice_options: z.array(z.string().max(200)).max(100).default([]),
  limit: z
    .int()
    .nullable()
    .default(null)
    .describe("how many there are, on each day if days are chosen; null: no limit"),
  vat_rate: percent,
  archived: z.boolean().default(false).describe("it is no longer sold"),
});

/** What an editor changes of a camp. The service checks its content. */
export const campForm = z.object({
  name: needed(200),
  description: z.string().max(5_000).default(""),
  day_description: z.string().max(5_000).default("").describe("what a day is like"),
  category_id: z.int(),
  location_id: z.int(),
  disciplines: z.array(z.string().max(40)).max(50),
  min_age: z.int(),
  max_age: z.int(),
  starts_on: needed(20),
  ends_on: needed(20),
  days: z
    .array(
      z.object({
        on: z.string().max(20),
        starts_at: z.string().max(10),
        ends_at: z.string().max(10),
        places: z.int().nullable().default(null).describe("of a camp by the day; null: as many as the camp has"),
      }),
    )
    .max(100)
    .describe("the days on which the camp is held"),
  capacity: z.int().describe("places of the camp, on each day that says nothing else"),
  price: money.describe("of the whole camp"),
  day_price: money.nullable().default(null).describe("null: the camp is booked as a whole"),
  deposit: money.nullable().default(null),
  balance_due_on: z.string().max(20).nullable().default(null),
  vat_rate: percent,
  extras: z.array(extraForm).max(50).default([]).describe("one that is left out is deleted, or no longer sold"),
});

const taken = z.int().describe("booked, being paid for, or offered");

export const staffCampRow = z.object({
  id,
  name: z.string(),
  status: classStatus,
  school: ref,
  location: ref,
  category: ref,
  starts_on: isoDate,
  ends_on: isoDate,
  by_the_day: z.boolean(),
  days: z.array(z.object({ on: isoDate, taken, places: z.int() })),
  version,
});

/** What a change of a camp would leave. */
export const campPreview = z.object({
  crowded: z.array(crowdedDate).describe("days on which more places are booked than there are then"),
  holders: z
    .array(placeHolder)
    .describe(
      "who has places on these days, those who booked last first; 500 at most; none for an API key without `families:read`",
    ),
  told: z.int().describe("families who get a mail about another location or other times"),
  offers_if_losing: z
    .int()
    .describe(
      "offers from the waiting list that it takes back if somebody is chosen to lose a place; their families get a mail",
    ),
  seen: z
    .string()
    .nullable()
    .describe("send it with a save that leaves more booked than there are places; null: it does not"),
});

/** What cancelled days of a camp take away. */
export const cancelledDaysPreview = z.object({
  days: z.array(z.object({ on: isoDate, children: z.int() })),
  families: z.int(),
  waiting: z.int().describe("children on the waiting list, who leave it with the last day; 0: the list goes on"),
  offers: z.int().describe("offers from the waiting list that it takes back; their families get a mail"),
  holders: z
    .array(placeHolder)
    .describe(
      "who has places on these days, those who booked last first; 500 at most; none for an API key without `families:read`",
    ),
  seen: z.string().nullable().describe("send it with the cancellation; null: nobody has a place"),
});

export const staffCamp = campForm.extend({
  id,
  status: classStatus,
  school: ref,
  starts_on: isoDate,
  ends_on: isoDate,
  days: z.array(z.object({ on: isoDate, starts_at: localTime, ends_at: localTime, places: z.int().nullable(), taken })),
  balance_due_on: isoDate.nullable(),
  extras: z.array(extraForm.extend({ id, sold: z.int().describe("of those with a limit: on the day with the most") })),
  next_holiday: isoDate.describe("when a copy for the same holiday of next year would begin"),
  version,
});

/** What the editor of a camp can choose from. */
export const campChoices = z.object({
  school: ref,
  categories: z.array(ref),
  stages: z.array(z.object({ id, name: z.string(), min_age: z.int(), max_age: z.int() })),
  locations: z.array(archivable),
  disciplines: z.array(z.object({ slug: z.string(), name: z.string() })),
  vat_registered: z.boolean(),
  vat_rate: percent.describe("what a new price begins with; 0 if the school is not registered"),
});

export const staffCampList = listOf(staffCampRow);
