import { addDays, dateOf, isoDate, yearOf, type IsoDate } from "@matinee/core/kernel";
import { aFranchise, aLocation, today } from "@matinee/testkit";
import { sql } from "kysely";
import type { Db } from "../../../kernel/index.ts";
import { seededRandom } from "../../search/testing/random-network.ts";
import { claim } from "../../testing/pools.ts";
import { aListedCamp } from "./a-listed-camp.ts";

const DISCIPLINES = ["acting", "dance", "musical_theatre", "singing"];
const NAMES = ["Stage Camp", "100% Jazz_Hands", "Musical in a Week", "Little Stars"];
const CATEGORIES = ["Holiday camps", "Workshops", "Show in a week"];

export interface PlainTerm {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly half: { readonly from: IsoDate; readonly to: IsoDate } | null;
}

/** A camp as it was created, so that no expectation is read back through the product. */
export interface PlainCamp {
  readonly id: number;
  readonly host: string;
  readonly terms: readonly PlainTerm[];
  readonly lat: number;
  readonly lng: number;
  readonly words: string;
  readonly dates: readonly [IsoDate, ...IsoDate[]];
  readonly ages: readonly [number, number];
  readonly disciplines: readonly string[];
  readonly categoryId: number;
  readonly free: number;
  readonly open: boolean;
}

/** Three schools around Leeds, one of them without terms, and camps that differ in everything the search filters by. */
export async function someRandomCamps(db: Db, camps: number): Promise<PlainCamp[]> {
  const roll = seededRandom(7);
  await aFranchise(db, { slug: "network", isNetwork: true });
  await sql`insert into discipline (slug, name, position)
    select slug, upper(slug), n from unnest(${DISCIPLINES}::text[]) with ordinality as d(slug, n)`.execute(db);
  await sql`insert into course_category (name, position)
    select name, 9 - n from unnest(${CATEGORIES}::text[]) with ordinality as c(name, n)`.execute(db);
  const schools = await Promise.all(
    [englishYear, scottishYear, () => []].map(async (termsOf: (year: number) => PlainTerm[]) => {
      const school = await aFranchise(db);
      const year = yearOf(today());
      const terms = [year - 1, year, year + 1].flatMap(termsOf);
      for (const term of terms) await writeTerm(db, school.id, term);
      return { ...school, terms };
    }),
  );
  const made: PlainCamp[] = [];
  for (let n = 0; n < camps; n++) {
    const school = schools[n % schools.length];
    if (school === undefined) continue;
    const at = { lat: 53.8 + (roll(1_000) - 500) / 1_000, lng: -1.55 + (roll(1_000) - 500) / 700 };
    const location = await aLocation(db, { franchiseId: school.id, name: `Hall ${roll(9)}`, ...at });
    const start = addDays(today(), roll(430) - 6);
    const dates = [start, ...Array.from({ length: roll(6) }, (_, day) => addDays(start, day + 1))] as const;
    const youngest = 3 + roll(10);
    const disciplines = DISCIPLINES.filter(() => roll(2) === 0);
    const options = {
      location,
      dates,
      categoryId: 1 + roll(CATEGORIES.length),
      name: NAMES[roll(NAMES.length)] ?? "",
      disciplines: disciplines.length > 0 ? disciplines : ["singing"],
      ages: [youngest, youngest + roll(6)] as const,
      size: 4,
      pricePence: 1_000 * (1 + roll(20)),
      status: roll(9) === 0 ? ("closed" as const) : ("open" as const),
    };
    const { id, poolId } = await aListedCamp(db, options);
    const [taken, held, lapsed] = [roll(4), roll(3), roll(3)];
    for (const [quantity, seconds] of [
      [taken, null],
      [Math.min(held, 4 - taken), 900],
    ] as const)
      if (quantity > 0) await claim(db, poolId, quantity, seconds);
    const room = 4 - taken - Math.min(held, 4 - taken);
    if (Math.min(lapsed, room) > 0) await claim(db, poolId, Math.min(lapsed, room), -1);
    made.push({
      id,
      host: school.host,
      terms: school.terms,
      ...at,
      words: `${options.name} ${CATEGORIES[options.categoryId - 1]} Leeds LS8 1AA Matinee ${school.slug} ${options.disciplines.join(" ")}`,
      dates,
      ages: options.ages,
      disciplines: options.disciplines,
      categoryId: options.categoryId,
      free: room,
      open: options.status === "open",
    });
  }
  return made;
}

async function writeTerm(db: Db, franchiseId: number, { from, to, half }: PlainTerm): Promise<void> {
  await db
    .insertInto("term")
    .values({
      franchise_id: franchiseId,
      name: `Term from ${from}`,
      starts_on: from,
      ends_on: to,
      half_term_starts_on: half?.from ?? null,
      half_term_ends_on: half?.to ?? null,
    })
    .execute();
}

function englishYear(year: number): PlainTerm[] {
  const term = (from: IsoDate, to: IsoDate, half: IsoDate): PlainTerm => ({
    from,
    to,
    half: { from: half, to: addDays(half, 6) },
  });
  return [
    term(dateOf(year, 9, 4), dateOf(year, 12, 18), dateOf(year, 10, 26)),
    term(dateOf(year + 1, 1, 5), dateOf(year + 1, 3, 27), dateOf(year + 1, 2, 14)),
    term(dateOf(year + 1, 4, 13), dateOf(year + 1, 7, 22), dateOf(year + 1, 5, 25)),
  ];
}

/** This school enters half-terms as two terms a fortnight apart. Next year's summer term is not entered yet. */
function scottishYear(year: number): PlainTerm[] {
  const term = (from: string, to: string): PlainTerm => ({ from: isoDate(from), to: isoDate(to), half: null });
  return [
    term(`${year}-08-17`, `${year}-10-09`),
    term(`${year}-10-26`, `${year}-12-22`),
    term(`${year + 1}-01-06`, `${year + 1}-02-12`),
    term(`${year + 1}-02-18`, `${year + 1}-04-02`),
    ...(year < yearOf(today()) ? [term(`${year + 1}-04-19`, `${year + 1}-06-27`)] : []),
  ];
}
