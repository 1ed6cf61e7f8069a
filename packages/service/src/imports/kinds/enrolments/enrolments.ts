import { type PlaceRow, readPlaceRow } from "@matinee/core/imports";
import { counted, fullDate } from "@matinee/format";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { endEnrolments, enrolChildren, type WantedEnrolment } from "../../../places/index.ts";
import { readKnownClasses, type StoredClass } from "../classes/known-classes.ts";
import { type KnownFamilies, readKnownFamilies } from "../families/known-families.ts";
import {
  type ImportWork,
  type Planner,
  refusedRow,
  type RowPlan,
  type RowToPlan,
  type RowToUndo,
  type Written,
} from "../import-kind.ts";

interface Lesson {
  readonly on: string;
  readonly term: number;
  readonly pool: number;
}

interface Here {
  readonly families: KnownFamilies;
  readonly classes: readonly StoredClass[];
  /** The lessons to come of each class. */
  readonly lessons: ReadonlyMap<number, readonly Lesson[]>;
  /** The free places of each pool, fewer with each row. */
  readonly free: Map<number, number>;
  /** Who has a place already, as child and class. */
  readonly enrolled: Set<string>;
}

const lessonRow = z.object({ group_id: z.int(), on: z.string(), term: z.int(), pool: z.int(), free: z.int() });
const enrolledRow = z.object({ child_id: z.guid(), group_id: z.int() });

export async function openEnrolments(work: ImportWork): Promise<Planner> {
  const { trx, school } = work;
  const lessons = sql`
    select s.group_id, s.held_on as "on", s.term_id as term, p.id as pool, p.size + p.over - p.committed - p.held as free
      from class_group g join session s on s.group_id = g.id and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      join pool p on p.id = s.place_pool_id where g.franchise_id = ${school} order by s.group_id, s.starts_at`;
  const enrolled = sql`
    select e.child_id, e.group_id from enrolment e join class_group g on g.id = e.group_id where g.franchise_id = ${school}
    union select ic.child_id, i.group_id from order_item i join orders o on o.id = i.order_id join order_item_child ic on ic.order_item_id = i.id
     where i.seller_id = ${school} and i.type = 'enrolment' and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled')
       and exists (select from claim c join session s on s.place_pool_id = c.pool_id
         where c.order_item_id = i.id and c.state = 'committed' and s.starts_at > clock_timestamp())`;
  const rows = await rowsOf("lessons to come", lessonRow, lessons).execute(trx);
  const has = await rowsOf("who has a place", enrolledRow, enrolled).execute(trx);
  return new EnrolmentPlanner(work, {
    families: await readKnownFamilies(trx, school),
    classes: await readKnownClasses(trx, school),
    lessons: Map.groupBy(rows, (row) => row.group_id),
    free: new Map(rows.map((row) => [row.pool, row.free])),
    enrolled: new Set(has.map((row) => `${row.child_id}/${row.group_id}`)),
  });
}

class EnrolmentPlanner implements Planner {
  readonly #work: ImportWork;
  readonly #here: Here;
  readonly #planned: {
    readonly n: number;
    readonly className: string;
    readonly wanted: WantedEnrolment;
    readonly onOf: ReadonlyMap<number, string>;
  }[] = [];

  constructor(work: ImportWork, here: Here) {
    this.#work = work;
    this.#here = here;
  }

  plan({ n, values }: RowToPlan): RowPlan {
    const today = this.#work.ctx.today();
    const read = readPlaceRow(values, today);
    const named =
      [values["child_first_name"], values["child_surname"]].filter(Boolean).join(" ") || values["child_name"] || "";
    const label = [named, values["class_name"]].filter(Boolean).join(": ");
    if (!read.ok) return refusedRow(label, read.error);
    const row = read.value;
    const child = this.#findChild(row);
    if ("message" in child) return refusedRow(label, [child]);
    const found = findClass(this.#here.classes, row);
    if ("message" in found) return refusedRow(label, [found]);
    const key = `${child.id}/${found.id}`;
    if (this.#here.enrolled.has(key))
      return { finding: "unchanged", outcome: "unchanged", label, issues: [], match: null };
    if (found.status === "draft")
      return refusedRow(label, [
        { path: "class_name", message: "This class is a draft. Open it first, so that it has dates." },
      ]);
    const lessons = remaining(this.#here.lessons.get(found.id) ?? [], row.fromOn ?? today);
    const [first] = lessons;
    if (first === undefined)
      return refusedRow(label, [{ path: "class_name", message: "The class has no lessons to come in a term." }]);
    const full = lessons.filter(({ pool }) => (this.#here.free.get(pool) ?? 0) < 1).map(({ on }) => on);
    if (full.length > 0) return refusedRow(label, [{ path: "class_name", message: fullText(full) }]);
    for (const { pool } of lessons) this.#here.free.set(pool, (this.#here.free.get(pool) ?? 0) - 1);
    this.#here.enrolled.add(key);
    this.#planned.push({
      n,
      className: found.name,
      onOf: new Map(lessons.map(({ pool, on }) => [pool, on])),
      wanted: {
        id: this.#work.ctx.newId(),
        groupId: found.id,
        childId: child.id,
        fromOn: first.on,
        poolIds: lessons.map(({ pool }) => pool),
      },
    });
    return { finding: "new", outcome: "added", label, issues: [], match: null };
  }

  #findChild({
    email,
    firstName,
    surname,
  }: PlaceRow): { readonly id: string } | { readonly path: string; readonly message: string } {
    const families = this.#here.families.byEmail(email);
    if (families.length === 0)
      return {
        path: "email",
        message: "The school knows no family with this email address. Import the families first.",
      };
    const name = `${firstName} ${surname}`.toLowerCase();
    const children = families
      .flatMap((family) => family.children)
      .filter((one) => `${one.firstName} ${one.surname}`.toLowerCase() === name);
    const [child] = children;
    if (child === undefined) return { path: "child_name", message: "The family has no child with this name." };
    return children.length > 1
      ? { path: "child_name", message: "The family has several children with this name." }
      : child;
  }

  async write(): Promise<Written> {
    const { ctx, trx } = this.#work;
    const short = await enrolChildren(
      trx,
      this.#planned.map(({ wanted }) => wanted),
      ctx.newId,
    );
    const done = this.#planned.filter(({ wanted }) => !short.has(wanted.id));
    const refused = this.#planned.flatMap(({ n, wanted, onOf }) => {
      const shortfalls = short.get(wanted.id);
      return shortfalls === undefined
        ? []
        : [
            [
              n,
              [{ path: "class_name", message: fullText(shortfalls.flatMap(({ poolId }) => onOf.get(poolId) ?? [])) }],
            ] as const,
          ];
    });
    return {
      made: new Map(done.map(({ n, wanted }) => [n, { id: wanted.id }])),
      notes: new Map(),
      refused: new Map(refused),
    };
  }
}

/** The class that a row names; where several have the name, its place, day or time says which. */
function findClass(
  classes: readonly StoredClass[],
  row: PlaceRow,
): StoredClass | { readonly path: string; readonly message: string } {
  const named = classes.filter(
    (one) =>
      one.name.toLowerCase() === row.className.toLowerCase() &&
      (row.location === null || one.location.toLowerCase() === row.location.toLowerCase()) &&
      (row.weekday === null || one.weekday === row.weekday) &&
      (row.startsAt === null || one.startsAt === row.startsAt),
  );
  const [found] = named;
  if (found === undefined)
    return {
      path: "class_name",
      message: "The school has no such class. Import the classes first, or check its name, place and day.",
    };
  const others = new Set(named.map(({ id }) => id)).size - 1;
  if (others > 0)
    return {
      path: "class_name",
      message: `${counted(others + 1, "class has", "classes have")} this name. Its location, day or time says which.`,
    };
  return found;
}

/** The rest of the term in which the first lesson from a day on lies, as everybody who joins a class has it. */
function remaining(lessons: readonly Lesson[], from: string): readonly Lesson[] {
  const first = lessons.find(({ on }) => on >= from);
  return first === undefined ? [] : lessons.filter(({ on, term }) => on >= from && term === first.term);
}

function fullText(dates: readonly string[]): string {
  const [first = "", ...others] = dates;
  const more = others.length === 0 ? "" : ` and on ${counted(others.length, "other date", "other dates")}`;
  return `The class is full on ${fullDate(first)}${more}. Add places to it first, or leave this child out.`;
}

const madeEnrolment = z.object({ id: z.guid() });

/** Takes places back. They are free again. */
export async function undoEnrolments(
  { trx }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  await endEnrolments(
    trx,
    rows.map(({ made }) => madeEnrolment.parse(made).id),
  );
  return new Map();
}
