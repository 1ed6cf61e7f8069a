import type { FieldProblem } from "@matinee/core/family";
import {
  childKey,
  type KnownChild,
  type KnownClass,
  lessonsOnFile,
  type PlaceRow,
  readPlaceRow,
} from "@matinee/core/imports";
import { counted, fullDate } from "@matinee/format";
import { z } from "zod";
import { endEnrolments, enrolChildren, type NotEnrolled, type WantedEnrolment } from "../../../places/index.ts";
import {
  type ImportWork,
  type Planner,
  refusedRow,
  type RowPlan,
  type RowToPlan,
  type RowToUndo,
  type Written,
} from "../import-kind.ts";
import { poolKey, placeKey, type KnownPlaces, type Lesson, readKnownPlaces } from "./known-places.ts";

export async function openEnrolments(work: ImportWork): Promise<Planner> {
  return new EnrolmentPlanner(work, await readKnownPlaces(work.trx, work.school));
}

class EnrolmentPlanner implements Planner {
  readonly #work: ImportWork;
  readonly #here: KnownPlaces;
  readonly #planned: {
    readonly n: number;
    readonly className: string;
    readonly wanted: WantedEnrolment;
    readonly onOf: ReadonlyMap<number, string>;
  }[] = [];

  constructor(work: ImportWork, here: KnownPlaces) {
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
    const lessons = remaining(this.#here.lessons.get(found.id) ?? [], row.fromOn ?? today);
    const records = [child, ...this.#twinsOf(row.email, child)];
    // A lesson that the child has booked is not given a second time, and one of a place that was ended is given again.
    const lacking = lessons.filter(({ pool }) => !records.some(({ id }) => this.#here.placed.has(poolKey(id, pool))));
    const had = records
      .map(({ id }) => this.#placeHad({ child: id, group: found.id, askedFrom: row.fromOn, lessons, lacking }))
      .find((one) => one !== null);
    if (had !== undefined) return { finding: "unchanged", outcome: "unchanged", label, issues: had, match: null };
    if (found.status === "draft")
      return refusedRow(label, [
        { path: "class_name", message: "This class is a draft. Open it first, so that it has dates." },
      ]);
    const [first] = lacking;
    if (first === undefined)
      return refusedRow(label, [{ path: "class_name", message: "The class has no lessons to come in a term." }]);
    if (records.some(({ id }) => lessons.some(({ pool }) => this.#here.held.has(poolKey(id, pool)))))
      return refusedRow(label, [HELD]);
    const full = lacking.filter(({ pool }) => (this.#here.free.get(pool) ?? 0) < 1).map(({ on }) => on);
    if (full.length > 0) return refusedRow(label, [{ path: "class_name", message: fullText(full) }]);
    for (const { pool } of lacking) this.#here.free.set(pool, (this.#here.free.get(pool) ?? 0) - 1);
    this.#here.taken.add(placeKey(child.id, found.id, first.term));
    this.#planned.push({
      n,
      className: found.name,
      onOf: new Map(lacking.map(({ pool, on }) => [pool, on])),
      wanted: {
        id: this.#work.ctx.newId(),
        groupId: found.id,
        childId: child.id,
        fromOn: first.on,
        poolIds: lacking.map(({ pool }) => pool),
      },
    });
    // The day shows whoever checks the file a wrong term before it is imported.
    const dated = `${label}, from ${fullDate(first.on)}`;
    return { finding: "new", outcome: "added", label: dated, issues: [], match: null };
  }

  /**
   * What is to be said of a row whose child has the place already; null: the child has none in the term that the row asks for. A row that
   * names a day of a place that is over has had what it asks for.
   */
  #placeHad({
    child,
    group,
    askedFrom,
    lessons,
    lacking,
  }: {
    readonly child: string;
    readonly group: number;
    readonly askedFrom: string | null;
    readonly lessons: readonly Lesson[];
    readonly lacking: readonly Lesson[];
  }): readonly FieldProblem[] | null {
    const { taken, enrolled, over } = this.#here;
    const [next] = lessons;
    const [first] = lacking;
    if (next !== undefined) {
      if (first === undefined || taken.has(placeKey(child, group, next.term))) return [];
      if (enrolled.has(placeKey(child, group, first.on))) return [];
    }
    const past = over.get(placeKey(child, group))?.find(({ until }) => askedFrom !== null && askedFrom <= until);
    if (past === undefined) return null;
    const range = `from ${fullDate(past.from)} until ${fullDate(past.until)}`;
    const message = `The child had this place ${range}. For a later term, give a day after that.`;
    return [{ path: "from_on", message }];
  }

  #findChild({
    email,
    firstName,
    surname,
  }: PlaceRow): KnownChild | { readonly path: string; readonly message: string } {
    const families = this.#here.families.byEmail(email);
    if (families.length === 0) return this.#here.families.whyUnknown(email);
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

  /** The same child where somebody booked with the address before it was proved: one place is enough. */
  #twinsOf(email: string, child: KnownChild): readonly KnownChild[] {
    const key = childKey(child);
    return this.#here.families
      .unprovedByEmail(email)
      .flatMap((family) => family.children)
      .filter((one) => childKey(one) === key);
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
      const why = short.get(wanted.id);
      return why === undefined ? [] : [[n, [refusalOf(why, onOf)]] as const];
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
  classes: readonly KnownClass[],
  row: PlaceRow,
): KnownClass | { readonly path: string; readonly message: string } {
  const named = classes.filter(
    (one) =>
      one.name.toLowerCase() === row.className.toLowerCase() &&
      (row.location === null || one.location.toLowerCase() === row.location.toLowerCase()) &&
      hasLessons(one.slots, row),
  );
  const lessons = Math.max(row.weekdays.length, row.starts.length);
  const exact = named.filter((one) => lessons > 0 && lessonsOnFile(one).length === lessons);
  const [only] = exact;
  if (only !== undefined && exact.length === 1) return only;
  const [found] = named;
  if (found === undefined)
    return {
      path: "class_name",
      message: "The school has no such class. Import the classes first, or check its name, place and day.",
    };
  if (named.length > 1)
    return {
      path: "class_name",
      message: `${counted(named.length, "class has", "classes have")} this name. Its location, day or time says which.`,
    };
  return found;
}

/** True: the class has a lesson on each day, and at each time, that the row names. */
function hasLessons(slots: KnownClass["slots"], { weekdays, starts }: PlaceRow): boolean {
  const nths = Array.from({ length: Math.max(weekdays.length, starts.length) }, (_, nth) => nth);
  return nths.every((nth) =>
    slots.some(
      ({ weekday, startsAt }) => weekday === (weekdays[nth] ?? weekday) && startsAt === (starts[nth] ?? startsAt),
    ),
  );
}

/** The rest of the term in which the first lesson from a day on lies, as everybody who joins a class has it. */
function remaining(lessons: readonly Lesson[], from: string): readonly Lesson[] {
  const first = lessons.find(({ on }) => on >= from);
  return first === undefined ? [] : lessons.filter(({ on, term }) => on >= from && term === first.term);
}

/** A place that is held is none yet, and its checkout or offer may come to nothing. */
const HELD: FieldProblem = {
  path: "child_name",
  message:
    "This child’s place is being booked just now, or is offered from the waiting list. Please import the row again later.",
};

function refusalOf(why: NotEnrolled, onOf: ReadonlyMap<number, string>): FieldProblem {
  if (why.kind === "held") return HELD;
  return { path: "class_name", message: fullText(why.shortfalls.flatMap(({ poolId }) => onOf.get(poolId) ?? [])) };
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
