import { calls, type CallName, type CallSpec } from "@matinee/contract";
import { fillDemo } from "@matinee/database/demo";
import { fitsStage } from "@matinee/core/catalogue";
import { isoDate } from "@matinee/core/kernel";
import { gazetteer } from "@matinee/gateways/postcodes";
import { testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { resolveSite } from "../network/index.ts";
import { newId, systemContext, valueOf } from "../testing/world.ts";
import * as catalogue from "./index.ts";

const { db, url } = await testDatabase();
const today = isoDate(new Date().toISOString().slice(0, 10));
let main: Context;
let leeds: Context;

beforeAll(async () => {
  await fillDemo(url, { groups: 300, today });
  const at = async (host: string): Promise<Context> => {
    const system = systemContext({ db, postcodes: gazetteer() });
    const { originOf } = system;
    const site = await resolveSite(db, { host, originOf, mainHosts: ["localhost"], loopbackIsLocalhost: true });
    if (site === null) throw new Error(`No shop at ${host}`);
    return { ...system, site, actor: { kind: "GUEST", guestId: newId() } };
  };
  main = await at("localhost:3000");
  leeds = await at("leeds.localhost");
});

/** Checks a response against the contract's schema. */
function fits<T>(name: CallName, answer: T): T {
  const spec: CallSpec = calls[name];
  const parsed = spec.answer?.safeParse(answer);
  expect(parsed?.error?.issues ?? [], name).toEqual([]);
  return answer;
}

test("every answer has the contract's shape, in the main shop and in a school's own", async () => {
  for (const ctx of [main, leeds]) {
    const [group] = fits("GET /groups/all", valueOf(await catalogue.allGroups(ctx)));
    const [course] = fits("GET /courses/list", valueOf(await catalogue.listCourses(ctx, {}))).items;
    const [category] = fits(
      "GET /product-categories/list",
      valueOf(await catalogue.listProductCategories(ctx, {})),
    ).items;
    const [stage] = fits("GET /stages/getAllAvailable", valueOf(await catalogue.listAvailableStages(ctx)));
    if (group === undefined || course === undefined || category === undefined || stage === undefined)
      throw new Error("The demo network is empty");
    fits("GET /stages/list", valueOf(await catalogue.listStages(ctx, {})));
    fits("GET /stages/get/{id}", valueOf(await catalogue.getStage(ctx, { id: stage.id })));
    fits("GET /locations/list", valueOf(await catalogue.listLocations(ctx, { size: 3 })));
    fits("GET /locations/all", valueOf(await catalogue.allLocations(ctx)));
    fits("GET /locations/get/{id}", valueOf(await catalogue.getLocation(ctx, { id: group.location.id })));
    expect(
      fits(
        "GET /locations/get-by-stage/{stageId}",
        valueOf(await catalogue.locationsByStage(ctx, { stageId: stage.id })),
      ).length,
    ).toBeGreaterThan(0);
    fits("GET /groups/get/{id}", valueOf(await catalogue.getGroup(ctx, { id: group.id })));
    expect(
      fits(
        "GET /groups/get-all-by-stage/{stageId}",
        valueOf(await catalogue.groupsByStage(ctx, { stageId: group.stage.id })),
      ).map((one) => one.stage.id),
    ).toContain(group.stage.id);
    const same = { stageId: group.stage.id, locationId: group.location.id };
    expect(
      fits(
        "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}",
        valueOf(await catalogue.groupsByStageAndLocation(ctx, same)),
      ).map((one) => one.id),
    ).toContain(group.id);
    fits("GET /groups/get-available-spaces/{id}", valueOf(await catalogue.getAvailableSpaces(ctx, { id: group.id })));
    fits(
      "GET /groups/get-suitable-groups-minimal",
      valueOf(await catalogue.searchGroupPins(ctx, { postcode: "LS1 4AP" })),
    );
    fits("GET /subgroups/list", valueOf(await catalogue.listSubgroups(ctx, {})));
    expect(
      fits("GET /trial-dates/group/{groupId}", valueOf(await catalogue.listTrialDates(ctx, { groupId: group.id })))
        .length,
    ).toBeGreaterThan(0);
    fits("GET /group-schedules/all", valueOf(await catalogue.allGroupSchedules(ctx)));
    expect(
      fits(
        "GET /group-schedules/group/{groupId}",
        valueOf(await catalogue.getGroupSchedule(ctx, { groupId: group.id })),
      ).sessions.length,
    ).toBeGreaterThan(0);
    fits("GET /product-categories/get/{id}", valueOf(await catalogue.getProductCategory(ctx, { id: category.id })));
    const [product] = fits(
      "GET /products/get-by-category/{categoryId}",
      valueOf(await catalogue.listProductsByCategory(ctx, category.id, {})),
    ).items;
    fits("GET /products/get/{id}", valueOf(await catalogue.getProduct(ctx, { id: product?.id ?? 0 })));
    const options = fits(
      "GET /product-added-attributes/get-by-product/{productId}",
      valueOf(await catalogue.listProductAttributes(ctx, { productId: product?.id ?? 0 })),
    ).flatMap((attribute) => attribute.options.slice(0, 1).map(({ id }) => id));
    fits(
      "GET /products/get-variation-by-attributes",
      valueOf(await catalogue.getVariationByAttributes(ctx, { product_id: product?.id ?? 0, attribute_id: options })),
    );
    fits("GET /course-categories/list", valueOf(await catalogue.listCourseCategories(ctx, {})));
    fits("GET /courses/get/{id}", valueOf(await catalogue.getCourse(ctx, { id: course.id })));
    fits(
      "GET /course-addons/get-by-course/{courseId}",
      valueOf(await catalogue.listCourseAddons(ctx, { courseId: course.id })),
    );
  }
});

test("a school's host shows and finds only its own", async () => {
  const own = valueOf(await catalogue.allGroups(leeds));
  expect(new Set(own.map((group) => group.franchise.name))).toEqual(new Set(["Matinee Leeds"]));
  const foreign = valueOf(await catalogue.allGroups(main)).find((group) => group.franchise.name !== "Matinee Leeds");
  expect(await catalogue.getGroup(leeds, { id: foreign?.id ?? 0 })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await catalogue.listTrialDates(leeds, { groupId: foreign?.id ?? 0 })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(
    valueOf(await catalogue.searchGroups(leeds, { postcode: foreign?.location.postcode ?? "", radius_miles: 5 })).total,
  ).toBe(0);
});

test("the search finds real classes by distance, and its facets count what each filter would find", async () => {
  const query = { postcode: "LS1 4AP", age: 7, radius_miles: 15 };
  const found = fits("GET /groups/get-suitable-groups", valueOf(await catalogue.searchGroups(main, query)));
  expect(found.total).toBeGreaterThan(3);
  expect(found.origin?.label).toContain("LS1");
  const miles = found.items.map((group) => group.distance_miles ?? Number.NaN);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  expect(Math.max(...miles)).toBeLessThanOrEqual(15);
  for (const facet of found.facets.days) {
    expect(valueOf(await catalogue.searchGroups(main, { ...query, day: Number(facet.value) })).total).toBe(facet.count);
  }
  for (const facet of found.facets.disciplines) {
    expect(valueOf(await catalogue.searchGroups(main, { ...query, discipline: facet.value })).total).toBe(facet.count);
  }
  for (const facet of found.facets.stages) {
    expect(valueOf(await catalogue.searchGroups(main, { ...query, stage_id: Number(facet.value) })).total).toBe(
      facet.count,
    );
  }
  const day = Number(found.facets.days[0]?.value);
  const narrowed = valueOf(await catalogue.searchGroups(main, { ...query, day }));
  expect(narrowed.facets.days).toEqual(found.facets.days);
  expect(valueOf(await catalogue.searchGroups(main, { ...query, has_spaces: true })).total).toBe(
    found.facets.spaces[0]?.count,
  );
});

test("the camps of the demo network lie in school holidays, and each facet counts what its filter finds", async () => {
  const query = { postcode: "LS1 4AP", radius_miles: 150 };
  const { facets, total } = fits("GET /courses/list", valueOf(await catalogue.listCourses(main, query)));
  // Which dates they are depends on the season.
  expect(facets.holidays.length).toBeGreaterThanOrEqual(2);
  expect(facets.holidays.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const holidays = ["half_term", "christmas", "easter", "summer"] as const;
  for (const holiday of holidays)
    expect(valueOf(await catalogue.listCourses(main, { ...query, holiday })).total).toBe(
      facets.holidays.find(({ value }) => value === holiday)?.count ?? 0,
    );
  for (const { value, count } of facets.categories)
    expect(valueOf(await catalogue.listCourses(main, { ...query, category_id: Number(value) })).total).toBe(count);
  for (const { value, count } of facets.ages)
    expect(valueOf(await catalogue.listCourses(main, { ...query, age: Number(value) })).total).toBe(count);
});

test("hours, words, sorting and paging narrow and order as they say", async () => {
  const late = valueOf(
    await catalogue.searchGroups(main, { from: "16:00", to: "19:00", sort: ["start,asc"], size: 200 }),
  ).items;
  expect(late.length).toBeGreaterThan(0);
  for (const { schedule } of late)
    expect(schedule.some(({ start, end }) => start >= "16:00" && end <= "19:00")).toBe(true);
  const words = valueOf(await catalogue.searchGroups(main, { q: "leeds SING" }));
  expect(words.total).toBeGreaterThan(0);
  expect(valueOf(await catalogue.searchGroups(main, { q: "100%_nothing" })).total).toBe(0);
  const cheap = valueOf(await catalogue.searchGroups(main, { sort: ["price,desc", "name,asc"], size: 200 })).items.map(
    (group) => group.trial.price,
  );
  expect(cheap).toEqual(cheap.toSorted((a, b) => b - a));
  const pages = await Promise.all(
    [0, 1, 2].map(async (page) =>
      valueOf(await catalogue.searchGroups(main, { page, size: 20, sort: ["name,asc"] })).items.map(
        (group) => group.id,
      ),
    ),
  );
  expect(new Set(pages.flat()).size).toBe(60);
  expect(valueOf(await catalogue.searchGroups(main, { page: 90, size: 50 }))).toMatchObject({ items: [], page: 90 });
});

test("bad parameters are refused field by field", async () => {
  expect(await catalogue.searchGroups(main, { postcode: "Qwertyville" })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "postcode" }] },
  });
  expect(await catalogue.searchGroups(main, { lat: 53 })).toMatchObject({
    ok: false,
    error: { details: [{ path: "lng" }] },
  });
  expect(await catalogue.searchGroups(main, { sort: ["colour,asc", "name,up"] })).toMatchObject({
    ok: false,
    error: { details: [{ path: "sort" }, { path: "sort" }] },
  });
  expect(
    await catalogue.listCourses(main, { filter: "price:lt:abc;colour:eq:red;name:near:x;constructor:eq:1" }),
  ).toMatchObject({
    ok: false,
    error: { details: [{ path: "filter" }, { path: "filter" }, { path: "filter" }, { path: "filter" }] },
  });
  const dear = valueOf(
    await catalogue.listCourses(main, { filter: "price:gte:10000;name:like:a", sort: ["price,asc"] }),
  );
  expect(dear.total).toBeGreaterThan(0);
  expect(dear.items.every((course) => course.price >= 10_000)).toBe(true);
});

test("the search judges a birthday exactly as the age rule does, 29 February too", async () => {
  const { rows } = await sql<{
    group_id: number;
    min_age: number;
    max_age: number;
    age_rule: "exact" | "school_year";
    on: string;
  }>`
    select group_id, min_age, max_age, age_rule, coalesce(next_trial_on, current_date) as on from class_search where next_trial_on is not null`.execute(
    db,
  );
  const birthday = fc.oneof(
    fc.constantFrom("2016-02-29", "2020-02-29", "2018-08-31", "2018-09-01"),
    fc
      .date({ min: new Date("2007-01-01"), max: new Date("2024-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );
  await fc.assert(
    fc.asyncProperty(birthday, async (date_of_birth) => {
      const found = new Set(valueOf(await catalogue.searchGroupPins(main, { date_of_birth })).map((pin) => pin.id));
      for (const row of rows) {
        const fit = fitsStage(
          { minAge: row.min_age, maxAge: row.max_age, ageRule: row.age_rule },
          isoDate(date_of_birth),
          isoDate(row.on),
        );
        expect([row.group_id, found.has(row.group_id)]).toEqual([row.group_id, fit.ok]);
      }
    }),
    { numRuns: 40 },
  );
});

test("trial dates count exactly: a live hold takes a place, one past its time does not", async () => {
  // With many classes, the first one depends on the time of day.
  const { items } = valueOf(await catalogue.searchGroups(main, { has_spaces: true, size: 24 }));
  expect(items.length).toBeGreaterThan(10);
  for (const { id: groupId, trial, available } of items) {
    const [before] = valueOf(await catalogue.listTrialDates(main, { groupId }));
    expect(before).toMatchObject({ date: trial.next_date, available });
    // Every session of the trial has its date, and the first is the one that is chosen.
    expect(before?.dates).toHaveLength(trial.sessions);
    expect(before?.dates[0]).toEqual({ date: before?.date, start: before?.start, end: before?.end });
    expect(before?.dates.map((one) => one.date)).toEqual(before?.dates.map((one) => one.date).toSorted());
    // The first session's free places; fewer may be available because of a later session of the trial.
    const hold = (seconds: number) =>
      sql`insert into claim (id, pool_id, quantity, state, held_until)
      select gen_random_uuid(), p.id, p.size + p.over - p.committed - p.held, 'held', now() + make_interval(secs => ${seconds})
        from session s join pool p on p.id in (s.place_pool_id, s.trial_pool_id)
       where s.group_id = ${groupId} and s.held_on = ${before?.date ?? ""}::date and p.size + p.over > p.committed + p.held`.execute(
        db,
      );
    const first = async () => valueOf(await catalogue.listTrialDates(main, { groupId }))[0];
    await hold(60);
    expect(await first()).toMatchObject({ date: before?.date, available: 0 });
    await sql`update claim set state = 'released' where state = 'held'`.execute(db);
    await hold(-1);
    expect(await first()).toMatchObject({ date: before?.date, available });
    await sql`update claim set state = 'released' where state = 'held'`.execute(db);
  }
});

test("children are checked against a class: age with its key date, date, places", async () => {
  const group = valueOf(await catalogue.searchGroups(main, { age: 7, has_spaces: true, size: 1 })).items[0];
  const input = (more: object) => ({
    group_id: group?.id ?? 0,
    start_date: group?.trial.next_date ?? "",
    children: [{ date_of_birth: "2010-01-01" }],
    ...more,
  });
  expect(valueOf(await catalogue.validateSelectedForTrial(main, input({})))).toMatchObject({
    valid: false,
    problems: [{ code: "too_old", child: "2010-01-01" }],
  });
  expect(
    valueOf(
      await catalogue.validateSelectedForTrial(
        main,
        input({ start_date: "2001-01-01", children: [{ date_of_birth: `${Number(today.slice(0, 4)) - 7}-01-01` }] }),
      ),
    ),
  ).toMatchObject({
    valid: false,
    problems: [{ code: "date_not_offered" }],
  });
  expect(await catalogue.validateSelectedForTrial(main, input({ children: [{ id: newId() }] }))).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
});
