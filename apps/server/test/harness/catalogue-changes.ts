import type { Db } from "@matinee/database";
import { aGroup, freshId, today } from "@matinee/testkit";
import { sql, type RawBuilder } from "kysely";
import type { Stage } from "../roles/people.ts";

/** Something that changes in the catalogue; one follows on the other. */
interface Change {
  readonly what: string;
  readonly change: (stage: Stage) => Promise<unknown>;
  /** Addresses whose answers have nothing to do with it. */
  readonly leaves: readonly string[];
}

const lists = ["/api/stages/list", "/api/locations/all"];
const classes = ["/api/groups/all", "/api/group-schedules/all"];
const camps = ["/api/courses/list", "/api/course-categories/list"];
const items = ["/api/product-categories/list"];
const otherThanClasses = [...lists, ...camps, ...items];
const otherThanCamps = [...lists, ...classes, ...items];
const otherThanItems = [...lists, ...classes, ...camps];

/** Whatever changes in what the public sees, one kind after another, as raw statements: nobody has to remember to say so. */
export function catalogueChanges(db: Db): Change[] {
  const run = (statement: (stage: Stage) => RawBuilder<unknown>) => async (stage: Stage) =>
    await statement(stage).execute(db);
  /** The claim or the entry that the next changes are about. */
  let it = "";
  const claim = (pool: (stage: Stage) => RawBuilder<unknown>, state = "held", seconds = 900) =>
    run((stage) => {
      it = freshId();
      return sql`insert into claim (id, pool_id, state, held_until)
        select ${it}, (${pool(stage)}), ${state}, clock_timestamp() + make_interval(secs => ${seconds})`;
    });
  const waits = (column: "group_id" | "course_id", id: (stage: Stage) => number) =>
    run((stage) => {
      it = freshId();
      return sql`insert into waiting_list_entry (id, ${sql.ref(column)}, party_id) values (${it}, ${id(stage)}, ${freshId()})`;
    });
  const becomes = (state: string) => run(() => sql`update claim set state = ${state} where id = ${it}`);
  const heldUntil = (until: RawBuilder<unknown>) =>
    run(() => sql`update claim set held_until = ${until} where id = ${it}`);
  const all = (table: string, column: string, value: unknown) =>
    run(() => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`);
  const touch = run(({ near }) => sql`select touch_class_search(array[${near.group.id}::int])`);
  const refresh = (which: "group" | "other") =>
    run(({ near }) => sql`select refresh_class_search(array[${near[which].id}::int])`);
  const status = (to: string) =>
    run(({ near }) => sql`update class_group set status = ${to} where id = ${near.other.id}`);

  const places = ({ near }: Stage) => sql`select ${near.group.sessions[0]?.placePoolId}::bigint`;
  const trials = ({ near }: Stage) => sql`select ${near.group.sessions[0]?.trialPoolId}::bigint`;
  const camp = ({ near }: Stage) => sql`select pool_id from course where id = ${near.course.id}`;
  const extra = ({ near }: Stage) =>
    sql`select pool_id from course_addon where course_id = ${near.course.id} and pool_id is not null limit 1`;
  const dayPlace = ({ near }: Stage) => sql`select pool_id from course_day_place where course_id = ${near.course.id}`;
  const dayExtra = ({ near }: Stage) =>
    sql`select pool_id from course_addon_day where course_addon_id in (select id from course_addon where course_id = ${near.course.id})`;
  /** A pool of its own for one day of the camp; the insertion ends where the camp's id follows. */
  const ownPool =
    (kind: "course" | "addon", insertion: RawBuilder<unknown>) =>
    ({ near }: Stage) =>
      sql`with p as (insert into pool (kind, size) values (${kind}, 9) returning id) ${insertion} = ${near.course.id} limit 1`;
  const stock = ({ near }: Stage) =>
    sql`select pool_id from product_variation where product_id = ${near.bottle.id} limit 1`;

  const changes: [what: string, change: Change["change"], leaves?: readonly string[]][] = [
    ["a place is held", claim(places), lists],
    ["and bought", becomes("committed"), lists],
    ["and given back", becomes("released"), lists],
    ["a trial's place is held", claim(trials), lists],
    ["for longer", heldUntil(sql`held_until + interval '1 hour'`), lists],
    ["which the search shows", touch, lists],
    ["a hold that has run out", claim(places, "held", -10), lists],
    ["is taken up again", heldUntil(sql`clock_timestamp() + interval '1 hour'`), lists],
    ["and expires", becomes("expired"), lists],
    ["another that has run out", claim(places, "held", -10), lists],
    ["is paid for all the same", becomes("committed"), lists],
    ["a class grows", run((stage) => sql`update pool set size = size + 3 where id = (${places(stage)})`), lists],
    ["staff go over", run((stage) => sql`update pool set over = 1 where id = (${places(stage)})`), lists],
    ["a camp's place is bought", claim(camp, "committed"), [...lists, "/api/groups/all"]],
    ["a camp's extra is held", claim(extra), [...lists, "/api/groups/all"]],
    [
      "a camp's day gets its own places",
      run(
        ownPool(
          "course",
          sql`insert into course_day_place (course_id, held_on, pool_id)
      select d.course_id, d.held_on, p.id from p, course_day d where d.course_id`,
        ),
      ),
    ],
    ["a place of the day is held", claim(dayPlace), [...lists, "/api/groups/all"]],
    [
      "its extra is counted by the day",
      run(
        ownPool(
          "addon",
          sql`insert into course_addon_day (course_addon_id, held_on, pool_id)
      select a.id, d.held_on, p.id from p, course_addon a join course_day d using (course_id) where a.course_id`,
        ),
      ),
    ],
    ["one of that day is held", claim(dayExtra), [...lists, "/api/groups/all"]],
    ["a piece is bought", claim(stock, "committed"), [...lists, "/api/groups/all", "/api/courses/list"]],
    ["somebody waits for a class", waits("group_id", ({ near }) => near.group.id), lists],
    ["as the search knows", touch, lists],
    ["and no longer", run(() => sql`update waiting_list_entry set status = 'withdrawn' where id = ${it}`), lists],
    ["somebody waits for a camp", waits("course_id", ({ near }) => near.course.id), [...lists, "/api/groups/all"]],
    ["and is forgotten", run(() => sql`delete from waiting_list_entry where id = ${it}`), lists],

    ["a school has another name", all("franchise", "name", "Elsewhere")],
    ["another fee", all("franchise", "booking_fee_pence", 321)],
    ["a stage says more", all("stage", "description", "Other words")],
    ["a venue opens another door", all("location", "access", "By the back door")],
    ["a class is called otherwise", all("class_group", "name", "Monday Stars"), otherThanClasses],
    ["costs more", all("class_group", "trial_price_pence", 1_234), otherThanClasses],
    ["ends later", all("class_schedule", "ends_at", "11:45"), otherThanClasses],
    [
      "a session is called off",
      run(({ near }) => sql`update session set status = 'cancelled' where id = ${near.group.sessions[1]?.id}`),
      otherThanClasses,
    ],
    ["as the search knows too", refresh("group"), otherThanClasses],
    ["a class closes", status("closed"), otherThanClasses],
    ["and leaves the search", refresh("other"), otherThanClasses],
    ["and opens", status("open"), otherThanClasses],
    ["and is found", refresh("other"), otherThanClasses],
    ["a class begins", async ({ near }) => await aGroup(db, { location: near.place })],
    [
      "a class moves to another school",
      run(({ near, far }) => sql`update class_group set franchise_id = ${far.franchiseId} where id = ${near.other.id}`),
      otherThanClasses,
    ],
    [
      "and back",
      run(({ near }) => sql`update class_group set franchise_id = ${near.franchiseId} where id = ${near.other.id}`),
      otherThanClasses,
    ],
    ["a term is longer", run(() => sql`update term set ends_on = ends_on + 1`)],
    [
      "a day without classes",
      run(
        ({ near }) => sql`insert into closure (franchise_id, starts_on, ends_on, reason)
          values (${near.franchiseId}, ${today()}, ${today()}, 'Snow')`,
      ),
    ],
    [
      "a teacher",
      run(
        ({
          near,
        }) => sql`with t as (insert into teacher (franchise_id, name, bio) values (${near.franchiseId}, 'Tess Tester', '') returning id)
          insert into class_group_teacher (group_id, teacher_id) select ${near.group.id}, id from t`,
      ),
    ],
    [
      "a part of a class",
      run(
        ({ near }) =>
          sql`insert into subgroup (group_id, name, min_age, max_age) values (${near.group.id}, 'Minis', 6, 7)`,
      ),
      otherThanClasses,
    ],
    ["is for older children", all("subgroup", "max_age", 8), otherThanClasses],
    ["and is no more", run(() => sql`delete from subgroup`), otherThanClasses],
    ["nobody teaches a class", run(() => sql`delete from class_group_teacher`), otherThanClasses],
    ["a camp's text", all("course", "description", "More of it"), otherThanCamps],
    ["its day", all("course_day", "starts_at", "08:00"), otherThanCamps],
    ["its extra", all("course_addon", "price_pence", 777), otherThanCamps],
    ["its extra is for every day", run(() => sql`delete from course_addon_day`), otherThanCamps],
    ["its kind", all("course_category", "name", "Workshops")],
    ["an item's text", all("product", "description", "Blue"), otherThanItems],
    ["its price", all("product_variation", "price_pence", 999), otherThanItems],
    ["an attribute of it", all("product_attribute", "name", "How big"), otherThanItems],
    ["an option of it", all("attribute_option", "name", "Big"), otherThanItems],
    ["its place in the shop", all("product_category", "name", "Odds")],
    [
      "an item goes",
      run(({ far }) => sql`update product set status = 'closed' where id = ${far.bottle.id}`),
      otherThanItems,
    ],
    [
      "an item without options",
      run(({ near }) => sql`delete from product_attribute where product_id = ${near.bottle.id}`),
      otherThanItems,
    ],
  ];
  return changes.map(([what, change, leaves = []]) => ({ what, change, leaves }));
}
