import { addDays, type Nation } from "@matinee/core/kernel";
import type { CopyValue } from "./copy-rows.ts";
import { DISCIPLINES, STAGES } from "./data/classes.ts";
import { BOOKING_FEES, POSTAGE } from "./data/offers.ts";
import { FRANCHISES, NETWORK, type FranchiseSeed } from "./data/franchises.ts";
import { TEACHER_PASTS, FIRST_NAMES, SURNAMES } from "./data/people.ts";
import { ACCESS_NOTES, TRAVEL_NOTES } from "./data/venue-names.ts";
import { safetyOf } from "./data/safety.ts";
import type { DemoRun } from "./demo-run.ts";
import { randomFor } from "./random.ts";
import type { SchoolCalendar } from "./session-dates.ts";
import { termsAround } from "./terms.ts";
import type { PlannedVenue } from "./venues.ts";

/** A franchise in the database. */
export interface WrittenFranchise {
  readonly id: number;
  readonly seed: FranchiseSeed;
  readonly calendar: SchoolCalendar;
  readonly teacherIds: readonly number[];
}

/** The franchises and the network, which sells the shop's items. */
export interface WrittenNetwork {
  readonly networkId: number;
  readonly franchises: readonly WrittenFranchise[];
}

/** The standard VAT rate of a franchise in basis points; 0 if it is not registered. */
export function standardVatOf(seed: FranchiseSeed): number {
  return seed.vatNumber === null ? 0 : 2_000;
}

/** Writes franchises, hosts, venues, stages, disciplines, teachers, terms and closures. */
export async function writeNetwork(
  run: DemoRun,
  venues: readonly PlannedVenue[],
  groups: number,
): Promise<WrittenNetwork> {
  const sellers = [NETWORK, ...FRANCHISES].map((seed) => ({ id: run.nextId("franchise"), seed }));
  const [network, ...schools] = sellers;
  if (!network) throw new Error("No network to sell the shop's items");
  await writeFranchises(run, sellers);
  await writeVenues(run, venues, schools);
  await writeStages(run);
  const franchises: WrittenFranchise[] = [];
  for (const school of schools) {
    const nation = school.seed.scottish ? "scotland" : "england_wales";
    const own = venues.filter((venue) => schools[venue.franchiseIndex]?.id === school.id);
    franchises.push({
      ...school,
      calendar: await writeCalendar(run, school.id, nation, own),
      teacherIds: await writeTeachers(run, school, Math.max(6, Math.ceil(groups / venues.length / 6) * own.length)),
    });
  }
  return { networkId: network.id, franchises };
}

async function writeFranchises(run: DemoRun, sellers: readonly { id: number; seed: FranchiseSeed }[]): Promise<void> {
  await run.write(
    "franchise",
    [
      "id",
      "slug",
      "name",
      "legal_name",
      "company_number",
      "vat_number",
      "is_network",
      "email",
      "phone",
      "address",
      "brand",
      "order_prefix",
      "nation",
      "booking_fee_pence",
      "postage_pence",
      "postage_free_from_pence",
      "safeguarding",
      "dbs_checks",
      "first_aid",
      "staff_ratio",
      "is_demo",
    ],
    sellers.map(({ id, seed }) => [
      id,
      seed.slug,
      seed.name,
      seed.legalName,
      seed.companyNumber,
      seed.vatNumber,
      seed === NETWORK,
      `${seed === NETWORK ? "hello@" : `hello@${seed.slug}.`}matinee.example`,
      seed.phone,
      seed.address,
      JSON.stringify(seed.brand),
      seed.prefix,
      seed.scottish ? "scotland" : "england_wales",
      BOOKING_FEES[seed.slug] ?? 0,
      ...(POSTAGE[seed.slug] ?? [null, null]),
      ...safetyColumns(seed),
      true,
    ]),
  );
  // The network's own shop is on the configured main hosts, not on one of these.
  const schools = sellers.filter(({ seed }) => seed !== NETWORK);
  await run.write(
    "franchise_host",
    ["host", "franchise_id"],
    schools.map(({ id, seed }) => [`${seed.slug}.localhost`, id]),
  );
  await run.write(
    "order_number_counter",
    ["franchise_id"],
    sellers.map(({ id }) => [id]),
  );
}

function safetyColumns(seed: FranchiseSeed): CopyValue[] {
  const { safeguarding, dbs, firstAid, ratio } = safetyOf(seed);
  return [safeguarding, dbs, firstAid, ratio];
}

async function writeVenues(
  run: DemoRun,
  venues: readonly PlannedVenue[],
  schools: readonly { id: number }[],
): Promise<void> {
  const random = randomFor("venue notes");
  await run.write(
    "location",
    [
      "id",
      "franchise_id",
      "name",
      "address_line_1",
      "post_town",
      "county",
      "postcode",
      "lat",
      "lng",
      "access",
      "travel",
    ],
    venues.map((venue) => [
      run.nextId("location"),
      schools[venue.franchiseIndex]?.id ?? null,
      venue.name,
      venue.street,
      venue.town,
      venue.county,
      venue.postcode,
      venue.lat,
      venue.lng,
      random.pick(ACCESS_NOTES),
      random.pick(TRAVEL_NOTES),
    ]),
  );
  const exact = new Map(venues.map((venue) => [venue.postcode.replace(" ", ""), venue]));
  await run.write(
    "postcode",
    ["postcode", "lat", "lng"],
    [...exact].map(([postcode, { lat, lng }]) => [postcode, lat, lng]),
  );
}

async function writeStages(run: DemoRun): Promise<void> {
  await run.write(
    "stage",
    ["id", "name", "description", "min_age", "max_age", "age_rule"],
    STAGES.map((stage) => [
      run.nextId("stage"),
      stage.name,
      stage.description,
      stage.minAge,
      stage.maxAge,
      stage.ageRule,
    ]),
  );
  await run.write(
    "discipline",
    ["slug", "name", "position"],
    DISCIPLINES.map((one, i) => [one.slug, one.name, i]),
  );
}

async function writeTeachers(
  run: DemoRun,
  school: { id: number; seed: FranchiseSeed },
  count: number,
): Promise<number[]> {
  const random = randomFor(`teachers of ${school.seed.slug}`);
  const ids: number[] = [];
  const rows: CopyValue[][] = [];
  for (let n = 0; n < count; n += 1) {
    const first = random.pick(FIRST_NAMES);
    const id = run.nextId("teacher");
    ids.push(id);
    rows.push([id, school.id, `${first} ${random.pick(SURNAMES)}`, `${first} ${random.pick(TEACHER_PASTS)}.`]);
  }
  await run.write("teacher", ["id", "franchise_id", "name", "bio"], rows);
  return ids;
}

async function writeCalendar(
  run: DemoRun,
  franchiseId: number,
  nation: Nation,
  venues: readonly PlannedVenue[],
): Promise<SchoolCalendar> {
  const terms = termsAround(run.today, nation).map((term) => ({ ...term, id: run.nextId("term") }));
  await run.write(
    "term",
    ["id", "franchise_id", "name", "starts_on", "ends_on", "half_term_starts_on", "half_term_ends_on"],
    terms.map((term) => [
      term.id,
      franchiseId,
      term.name,
      term.from,
      term.to,
      term.halfTerms[0]?.from ?? null,
      term.halfTerms[0]?.to ?? null,
    ]),
  );
  // Each franchise has a training day in every term, and its first venue is closed on a spring weekend.
  const training = terms.map((term) => {
    const on = addDays(term.from, 21 + (franchiseId % 6));
    return { from: on, to: on, reason: "Teacher training day", locationId: null };
  });
  const spring = terms.filter((term) => term.name.startsWith("Spring"));
  const venueClosures = spring.map((term) => {
    const from = addDays(term.from, 40);
    return {
      from,
      to: addDays(from, 2),
      reason: "The hall hosts the town's festival",
      locationId: venues[0]?.id ?? null,
    };
  });
  const closures = venues.length > 0 ? [...training, ...venueClosures] : training;
  await run.write(
    "closure",
    ["franchise_id", "location_id", "starts_on", "ends_on", "reason"],
    closures.map((one) => [franchiseId, one.locationId, one.from, one.to, one.reason]),
  );
  return { terms, closures, nation };
}
