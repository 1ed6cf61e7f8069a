import { addDays, ageOn, dateOf, yearOf, type IsoDate, type Uuid } from "@matinee/core/kernel";
import type { CopyValue } from "./copy-rows.ts";
import { FIRST_NAMES, STREETS, SURNAMES } from "./data/people.ts";
import type { DemoRun } from "./demo-run.ts";
import { randomFor, type Random } from "./random.ts";
import type { PlannedGroup } from "./timetable.ts";
import { postcodeIn, type PlannedVenue } from "./venues.ts";
import type { WrittenFranchise } from "./write-network.ts";

/** The families of the demo network, for rows that need a child. */
export interface Families {
  readonly count: number;
  /** Up to `count` different children of the class's franchise whose age today fits its stage. */
  childrenFor(group: PlannedGroup, count: number): Uuid[];
  /** The families with a login of a school, by the index of its franchise. The start prints the first one. */
  withLogin(franchiseIndex: number): readonly { readonly customerId: Uuid; readonly name: string }[];
}

interface DemoChild {
  readonly id: Uuid;
  readonly age: number;
}

const WORDING = "2026-01";

/** The number of families with a login: three in the first school, one in every other. */
const loginsOf = (franchiseIndex: number): number => (franchiseIndex === 0 ? 3 : 1);

/** The ages of children in families with a login. Each age fits a class or a camp. */
const BOOKABLE_AGES = [5, 8, 11] as const;

/** Writes customers with their schools, children and consents, about as many as a new network has. */
export async function writeFamilies(
  run: DemoRun,
  of: { venues: readonly PlannedVenue[]; franchises: readonly WrittenFranchise[]; groups: number },
): Promise<Families> {
  const { venues, franchises, groups } = of;
  const count = Math.min(6_000, 180 + Math.floor(groups / 10));
  const random = randomFor("families");
  const byFranchise = new Map<number, DemoChild[]>();
  const customers: CopyValue[][] = [];
  const children: CopyValue[][] = [];
  const consents: CopyValue[][] = [];
  const schools: CopyValue[][] = [];
  const logins = new Map<number, { customerId: Uuid; name: string }[]>();
  for (let n = 1; n <= count; n += 1) {
    const venue = venues[n % venues.length];
    if (!venue) break;
    const customerId = run.uuid();
    const surname = random.pick(SURNAMES);
    const row = [...customerRow(customerId, n, surname, venue, random), sinceOf(run.today, n)];
    customers.push(row);
    schools.push([customerId, franchises[venue.franchiseIndex]?.id ?? null]);
    const known = logins.get(venue.franchiseIndex) ?? [];
    const withLogin = known.length < loginsOf(venue.franchiseIndex);
    if (withLogin) logins.set(venue.franchiseIndex, [...known, { customerId, name: String(row[1]) }]);
    consents.push([customerId, null, "marketing", random.chance(0.4), WORDING, customerId]);
    const ages = withLogin ? BOOKABLE_AGES.slice(known.length) : Array.from({ length: random.int(1, 3) }, () => null);
    for (const age of ages) {
      const id = run.uuid();
      const born = age === null ? birthday(run.today, random) : bornAt(age, run.today, random);
      const image = random.chance(0.7);
      children.push([id, customerId, random.pick(FIRST_NAMES), surname, born, image]);
      consents.push([null, id, "image", image, WORDING, customerId]);
      const others = byFranchise.get(venue.franchiseIndex) ?? [];
      byFranchise.set(venue.franchiseIndex, [...others, { id, age: ageOn(born, run.today) }]);
    }
  }
  await run.write(
    "customer",
    ["id", "name", "email", "phone", "address_line_1", "post_town", "county", "postcode", "created_at"],
    customers,
  );
  await run.write("customer_school", ["customer_id", "franchise_id"], schools);
  await run.write("child", ["id", "customer_id", "first_name", "surname", "date_of_birth", "image_consent"], children);
  await run.write("consent", ["customer_id", "child_id", "kind", "given", "wording_version", "recorded_by"], consents);
  return {
    count,
    withLogin: (franchiseIndex) => logins.get(franchiseIndex) ?? [],
    childrenFor: (group, wanted) => fitting(byFranchise.get(group.venue.franchiseIndex) ?? [], group, wanted),
  };
}

function customerRow(id: Uuid, n: number, surname: string, venue: PlannedVenue, random: Random): CopyValue[] {
  const first = random.pick(FIRST_NAMES);
  const outcode = venue.postcode.split(" ")[0] ?? "";
  return [
    id,
    `${first} ${surname}`,
    `${first}.${surname}.${n}@example.com`.toLowerCase(),
    `+4477009${String(n % 100_000).padStart(5, "0")}`,
    `${random.int(1, 180)} ${random.pick(STREETS)}`,
    venue.town,
    venue.county,
    postcodeIn(outcode, random),
  ];
}

// A day in the last two years, different for neighbours in the list.
function sinceOf(today: IsoDate, n: number): string {
  return `${addDays(today, -150 - ((n * 53) % 600))}T${String(8 + (n % 12)).padStart(2, "0")}:${10 + (n % 50)}:00Z`;
}

// Between two and eighteen years old.
function birthday(today: IsoDate, random: Random): IsoDate {
  return addDays(dateOf(yearOf(today) - random.int(3, 17), 1, 1), random.int(0, 364));
}

// A birthday that is months away from today.
function bornAt(age: number, today: IsoDate, random: Random): IsoDate {
  return addDays(dateOf(yearOf(today) - age, Number(today.slice(5, 7)), 1), -random.int(90, 200));
}

function fitting(children: readonly DemoChild[], group: PlannedGroup, wanted: number): Uuid[] {
  const fit = children.filter((child) => child.age >= group.stage.minAge && child.age <= group.stage.maxAge);
  if (fit.length === 0) return [];
  const first = group.id % fit.length;
  return [...fit.slice(first), ...fit.slice(0, first)].slice(0, wanted).map((child) => child.id);
}
