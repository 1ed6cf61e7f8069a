import { z } from "zod";
import { id, instant, isoDate, listOf, localTime, money, percent, ref } from "./common.ts";

export const stage = z.object({
  id,
  name: z.string(),
  min_age: z.int(),
  max_age: z.int(),
  age_rule: z.enum(["exact", "school_year"]),
  description: z.string(),
});

export const location = z.object({
  id,
  name: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  address_line_3: z.string(),
  post_town: z.string(),
  county: z.string(),
  postcode: z.string(),
  lat: z.number(),
  lng: z.number(),
  access: z.string(),
  travel: z.string(),
  franchise: ref,
});

export const subgroup = z.object({ id, group_id: id, name: z.string(), min_age: z.int(), max_age: z.int() });

export const weeklySlot = z.object({
  weekday: z.int().min(1).max(7).describe("1 is Monday"),
  start: localTime,
  end: localTime,
});

const bookingFee = money.describe("the seller's mandatory fee, once for an order with its classes or camps");

/** Why a family can trust a school, in its own words. null: the school has not said. */
export const schoolSafety = z.object({
  safeguarding: z.string().nullable(),
  dbs_checks: z.string().nullable(),
  first_aid: z.string().nullable(),
  staff_ratio: z.string().nullable().describe("how many adults are with how many children"),
});
const ownSafety = schoolSafety
  .optional()
  .describe("of the school that runs it; only with one class or camp, not in lists");

const disciplineNames = z
  .array(z.string())
  .optional()
  .describe("the names of its disciplines as the network writes them, in the order of `disciplines`");

/** A photograph that staff have uploaded. Addresses begin with `/`, and what is at them never changes. */
const picture = z.object({
  alt: z.string().describe("what it shows; empty: nobody said"),
  width: z.int().describe("of its largest file"),
  height: z.int(),
  src: z.string().describe("a WebP file of a middle size"),
  webp: z.string().describe("all WebP files, as a `srcset`"),
  avif: z.string().describe("all AVIF files, as a `srcset`"),
  jpeg: z.string().describe("for social networks, at most 1200 wide"),
});

export const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  what_happens: z.string(),
  franchise: ref,
  location,
  stage,
  subgroups: z.array(subgroup),
  disciplines: z.array(z.string()).describe("short names, which stay when a discipline is renamed"),
  discipline_names: disciplineNames,
  pictures: z.array(picture).describe("photographs; without one a poster is drawn from id and disciplines"),
  teachers: z.array(z.object({ id, name: z.string(), bio: z.string() })),
  schedule: z.array(weeklySlot),
  capacity: z.int(),
  available: z.int().describe("trial places on the next trial date"),
  waiting: z.int(),
  has_dates: z
    .boolean()
    .describe("false: there are no future sessions yet, so nothing can be booked and nothing is full"),
  trials: z
    .enum(["open", "taken", "full", "too_few_lessons", "none"])
    .optional()
    .describe(
      "whether a trial can begin, and why not: `taken`, all trial places of a class with places are; `full`, no run of lessons has a place; `too_few_lessons`, fewer are left than a trial takes; `none`, the class offers no trials. Left out: not known yet",
    ),
  trial: z.object({ price: money, sessions: z.int(), next_date: isoDate.nullable() }),
  term_fee: money,
  join: z
    .object({
      start_date: isoDate.describe("of the next session"),
      sessions: z.int().describe("that are left in its term"),
      price: money.describe("for one child, as an enrolment that starts then costs today"),
      available: z.int().describe("how many children have a place in each of them"),
    })
    .nullable()
    .optional()
    .describe("the rest of the term; null: no sessions or no places are left; only with one class, not in lists"),
  booking_fee: bookingFee,
  currency: z.string(),
  school_phone: z.string().optional().describe("the school's own number"),
  school_safety: ownSafety,
});

const distance = { distance_miles: z.number().nullable().describe("null: no place was given") };
export const foundGroup = group.extend(distance);

export const facetValue = z.object({ value: z.string(), name: z.string(), count: z.int() });

const origin = z
  .object({
    label: z.string(),
    lat: z.number(),
    lng: z.number(),
    precision: z.enum(["exact", "approximate", "town"]),
  })
  .nullable()
  .describe("origin of distances");

export const foundGroups = listOf(foundGroup).extend({
  origin,
  facets: z.object({
    disciplines: z.array(facetValue),
    days: z.array(facetValue),
    stages: z.array(facetValue),
    spaces: z.array(facetValue),
  }),
});

const valueCounts = z.array(facetValue);

/** Hits by value of a parameter, combined with the other parameters. Each list has the name of its parameter. */
export const groupFilterCounts = z.object({
  from: valueCounts.describe("by full hour, and by the requested time"),
  to: valueCounts.describe("by full hour, and by the requested time"),
  age: valueCounts.describe("by age, whatever age or birthday is given"),
  radius_miles: valueCounts.describe("by distance; empty without a place"),
});

export const courseFilterCounts = groupFilterCounts.pick({ radius_miles: true });

export const groupPin = z.object({ id, name: z.string(), lat: z.number(), lng: z.number(), spaces: z.int() });

const spaceFigures = { capacity: z.int(), taken: z.int(), held: z.int(), available: z.int() };
export const spaces = z.object({
  group_id: id,
  ...spaceFigures,
  waiting: z.int(),
  dates: z.array(z.object({ date: isoDate, ...spaceFigures })),
});

export const trialDate = z.object({
  date: isoDate,
  start: localTime,
  end: localTime,
  available: z.int(),
  dates: z
    .array(z.object({ date: isoDate, start: localTime, end: localTime }))
    .describe("every session of the trial that starts on `date`, in order"),
});

export const trialCheck = z.object({
  valid: z.boolean(),
  problems: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      child: z.string().nullable().describe("the child's id or date of birth, as sent"),
    }),
  ),
});

export const groupSchedule = z.object({
  group_id: id,
  slots: z.array(weeklySlot),
  terms: z.array(
    z.object({
      id,
      name: z.string(),
      starts_on: isoDate,
      ends_on: isoDate,
      half_term_starts_on: isoDate.nullable(),
      half_term_ends_on: isoDate.nullable(),
    }),
  ),
  closures: z.array(z.object({ starts_on: isoDate, ends_on: isoDate, reason: z.string() })),
  sessions: z.array(
    z.object({
      date: isoDate,
      start: localTime,
      end: localTime,
      starts_at: instant,
      status: z.enum(["scheduled", "cancelled"]),
    }),
  ),
  skipped: z.array(z.object({ date: isoDate, reason: z.string() })),
});

export const courseAddon = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  per: z.enum(["course", "day"]),
  available: z.int().nullable().describe("null: no limit"),
  choose_days: z.boolean().describe("the family chooses the days of an add-on that is charged by the day"),
  days: z.array(z.object({ date: isoDate, available: z.int() })).describe("days with a limit of their own"),
  choices: z
    .object({ label: z.string(), options: z.array(z.string()) })
    .nullable()
    .describe("what it comes in, such as its sizes; one has to be chosen"),
});

export const courseCategory = z.object({ id, name: z.string(), description: z.string() });

export const course = z.object({
  id,
  name: z.string(),
  category: ref,
  description: z.string(),
  day_description: z.string(),
  disciplines: z.array(z.string()).describe("short names, which stay when a discipline is renamed"),
  discipline_names: disciplineNames,
  pictures: z.array(picture).describe("photographs; without one a poster is drawn from id and disciplines"),
  franchise: ref,
  location,
  start_date: isoDate,
  end_date: isoDate,
  days: z.array(
    z.object({
      date: isoDate,
      start: localTime,
      end: localTime,
      available: z.int().nullable().describe("null: as many as the camp has"),
    }),
  ),
  min_age: z.int(),
  max_age: z.int(),
  capacity: z.int(),
  available: z.int().describe("of a camp with places for each day: of the day with the most"),
  price: money,
  day_price: money.nullable().describe("null: the camp is booked as a whole"),
  deposit: money.nullable(),
  balance_due_on: isoDate.nullable(),
  addons: z.array(courseAddon),
  booking_fee: bookingFee,
  currency: z.string(),
  school_safety: ownSafety,
});

/** The school holidays as parents call them. Their dates follow from the terms of the school that runs the camp. */
export const holiday = z.enum(["half_term", "christmas", "easter", "summer"]);

export const foundCourse = course.extend(distance);

export const foundCourses = listOf(foundCourse).extend({
  origin,
  facets: z
    .object({
      holidays: z.array(facetValue),
      ages: z.array(facetValue),
      disciplines: z.array(facetValue),
      categories: z.array(facetValue),
      spaces: z.array(facetValue),
    })
    .describe("hits of each filter combined with the others"),
});

export const productCategory = z.object({
  id,
  name: z.string(),
  description: z.string(),
  figure: z.string(),
  products: z.int(),
});

/** An option as #rrggbb if it is a colour. Pictures of the item follow it. */
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();

export const productAttribute = z.object({
  id,
  name: z.string(),
  options: z.array(ref.extend({ colour: colour.describe("null: not a colour") })),
});

/** Which size fits whom: one row a size, with a cell for each column. */
const sizeGuide = z.object({
  note: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

export const variation = z.object({
  id,
  attribute_ids: z.array(id).describe("option ids of the variation"),
  price: money,
  vat_rate: percent,
  stock: z.int(),
});

export const product = z.object({
  id,
  name: z.string(),
  category: ref,
  description: z.string(),
  images: z.array(z.string()).describe("of the photographs; without one drawn: one for each colour, or one"),
  pictures: z.array(picture).describe("the photographs"),
  figure: z.string(),
  price_from: money,
  price_to: money,
  attributes: z.array(productAttribute),
  variations: z.array(variation),
  size_guide: sizeGuide.nullable(),
  personalisation: z.object({ label: z.string(), max_length: z.int(), pattern: z.string(), price: money }).nullable(),
  seller: ref,
  collect: z.boolean().describe("true: can be collected at class; false: only together with a class or camp"),
  postage: z
    .object({ price: money, free_from: money.nullable().describe("of the seller's items; null: never free") })
    .nullable()
    .describe("charged once for all items of the seller; null: no postage offered"),
  currency: z.string(),
});

export const foundProducts = listOf(product).extend({
  facets: z
    .object({
      sizes: z.array(facetValue),
      colours: z.array(facetValue),
      stock: z.array(facetValue),
      price: z.object({ from: money, to: money }).nullable(),
    })
    .describe("items of each filter combined with the others"),
});
