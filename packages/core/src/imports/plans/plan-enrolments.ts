import { counted, fullDate } from "@matinee/format";
import type { FieldProblem } from "../../family/index.ts";
import type { IsoDate } from "../../kernel/index.ts";
import type { NotEnrolled } from "../../places/index.ts";
import { placeKey, poolKey, type KnownPlaces, type Lesson } from "../known-places.ts";
import { childKey, type KnownChild } from "../match-family.ts";
import { readPlaceRow, type PlaceRow } from "../place-row.ts";
import { findClass } from "./find-class.ts";
import { addedRow, refusedRow, unchangedRow, type RowPlan, type RowToPlan } from "./row-plan.ts";

/** A child to enrol. */
export interface EnrolmentWork {
  readonly n: number;
  readonly groupId: number;
  readonly childId: string;
  readonly fromOn: string;
  /** Its lessons, each with the pool of its places. */
  readonly lessons: readonly Lesson[];
}

/** Plans the rows of a file of enrolments, one after another: each takes places that a later one can't have. */
export class EnrolmentPlans {
  /** What the rows are to write, in their order. */
  readonly planned: EnrolmentWork[] = [];
  readonly #here: KnownPlaces;
  /** The free places of each pool, fewer with each row. */
  readonly #free: Map<number, number>;
  /** Who has a place in lessons to come and lost none of them, as child, class and term. More with each row. */
  readonly #taken: Set<string>;

  constructor(here: KnownPlaces) {
    this.#here = here;
    this.#free = new Map(here.free);
    this.#taken = new Set(here.taken);
  }

  plan({ n, values }: RowToPlan, today: IsoDate): RowPlan {
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
    if (had !== undefined) return unchangedRow(label, had);
    if (found.status === "draft")
      return refusedRow(label, [
        { path: "class_name", message: "This class is a draft. Open it first, so that it has dates." },
      ]);
    const [first] = lacking;
    if (first === undefined)
      return refusedRow(label, [{ path: "class_name", message: "The class has no lessons to come in a term." }]);
    if (records.some(({ id }) => lessons.some(({ pool }) => this.#here.held.has(poolKey(id, pool)))))
      return refusedRow(label, [HELD]);
    const full = lacking.filter(({ pool }) => (this.#free.get(pool) ?? 0) < 1).map(({ on }) => on);
    if (full.length > 0) return refusedRow(label, [{ path: "class_name", message: fullText(full) }]);
    for (const { pool } of lacking) this.#free.set(pool, (this.#free.get(pool) ?? 0) - 1);
    this.#taken.add(placeKey(child.id, found.id, first.term));
    this.planned.push({ n, groupId: found.id, childId: child.id, fromOn: first.on, lessons: lacking });
    // The day shows whoever checks the file a wrong term before it is imported.
    return addedRow(`${label}, from ${fullDate(first.on)}`);
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
    const { enrolled, over } = this.#here;
    const [next] = lessons;
    const [first] = lacking;
    if (next !== undefined) {
      if (first === undefined || this.#taken.has(placeKey(child, group, next.term))) return [];
      if (enrolled.has(placeKey(child, group, first.on))) return [];
    }
    const past = over.get(placeKey(child, group))?.find(({ until }) => askedFrom !== null && askedFrom <= until);
    if (past === undefined) return null;
    const range = `from ${fullDate(past.from)} until ${fullDate(past.until)}`;
    const message = `The child had this place ${range}. For a later term, give a day after that.`;
    return [{ path: "from_on", message }];
  }

  #findChild({ email, firstName, surname }: PlaceRow): KnownChild | FieldProblem {
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
    "This child's place is being booked just now, or is offered from the waiting list. Please import the row again later.",
};

/** What is said of a row whose child was not enrolled after all: somebody was faster. */
export function lateRefusal(why: NotEnrolled, { lessons }: Pick<EnrolmentWork, "lessons">): FieldProblem {
  if (why.kind === "held") return HELD;
  const onOf = new Map(lessons.map(({ pool, on }) => [pool, on]));
  return { path: "class_name", message: fullText(why.shortfalls.flatMap(({ poolId }) => onOf.get(poolId) ?? [])) };
}

function fullText(dates: readonly string[]): string {
  const [first = "", ...others] = dates;
  const more = others.length === 0 ? "" : ` and on ${counted(others.length, "other date", "other dates")}`;
  return `The class is full on ${fullDate(first)}${more}. Add places to it first, or leave this child out.`;
}
