import { validateClass, type ClassDetails } from "../../catalogue/index.ts";
import type { FieldProblem } from "../../family/index.ts";
import { classDifferences, lessonsOnFile, type KnownClass, type KnownSlot } from "../class-differences.ts";
import { readClassRow, type ClassChoices, type ClassRow } from "../class-row.ts";
import { differenceText } from "../difference-text.ts";
import { dayName } from "../weekly-cells.ts";
import { addedRow, keptRow, refusedRow, unchangedRow, type RowPlan, type RowToPlan } from "./row-plan.ts";

/** What a school has and can choose from for its classes. */
export interface ClassSchool {
  readonly choices: {
    readonly stages: ClassChoices["stages"];
    readonly disciplines: ClassChoices["disciplines"];
    readonly locations: readonly MayBeArchived[];
    readonly teachers: readonly MayBeArchived[];
  };
  /** Per cent: that of a class whose row names none. */
  readonly vatRate: number;
  readonly isVatRegistered: boolean;
}

interface MayBeArchived {
  readonly id: number;
  readonly name: string;
  readonly archived: boolean;
}

/** A class that a row adds. */
export interface ClassWork {
  readonly n: number;
  readonly row: ClassRow;
}

/** Plans the rows of a file of classes, one after another. A class that the school has is not changed. */
export class ClassPlans {
  /** What the rows are to write, in their order. */
  readonly planned: ClassWork[] = [];
  readonly #school: ClassSchool;
  /** By its name, location, and the day and time of each of its lessons. */
  readonly #known: ReadonlyMap<string, readonly KnownClass[]>;
  readonly #fromRow = new Map<string, number>();

  constructor(school: ClassSchool, known: readonly KnownClass[]) {
    this.#school = school;
    const byLesson = known.flatMap((one) => one.slots.map((slot) => ({ one, key: classKey(one, slot) })));
    const grouped = Map.groupBy(byLesson, ({ key }) => key);
    this.#known = new Map([...grouped].map(([key, some]) => [key, some.map(({ one }) => one)]));
  }

  plan({ n, values }: RowToPlan): RowPlan {
    const label = [values["class_name"], values["weekday"], values["starts_at"]].filter(Boolean).join(", ");
    const { choices, vatRate, isVatRegistered } = this.#school;
    const offered: ClassChoices = { ...choices, vatRate };
    const read = readClassRow(values, offered);
    if (!read.ok) return refusedRow(label, read.error);
    const checked = validateClass(read.value.form, {
      stageIds: choices.stages.map(({ id }) => id),
      locationIds: choices.locations.map(({ id }) => id),
      disciplines: choices.disciplines.map(({ slug }) => slug),
      teacherIds: choices.teachers.map(({ id }) => id),
      isVatRegistered,
    });
    if (!checked.ok)
      return refusedRow(
        label,
        checked.error.map((problem) => problemOfRow(problem, read.value)),
      );
    const row = { ...read.value, form: checked.value };
    const location = choices.locations.find(({ id }) => id === row.form.location_id)?.name ?? "";
    const keys = row.form.slots.map(({ weekday, starts_at: startsAt }) =>
      classKey({ name: row.form.name, location }, { weekday, startsAt }),
    );
    const earlier = keys.flatMap((key) => this.#fromRow.get(key) ?? [])[0];
    if (earlier !== undefined)
      return refusedRow(label, [
        { path: "class_name", message: `Row ${earlier} is about a class with this name, place, day and time too.` },
      ]);
    for (const key of keys) this.#fromRow.set(key, n);
    // Of several classes with a lesson of this row, the one with all of them and no others.
    const like = keys.flatMap((key) => this.#known.get(key) ?? []);
    const known = like.find((one) => isSameWeek(one, row)) ?? like[0];
    if (known === undefined) {
      const archived = archivedIn(row.form, choices);
      if (archived.length > 0) return refusedRow(label, archived);
      this.planned.push({ n, row });
      return addedRow(label);
    }
    const differences = classDifferences(known, row, offered);
    if (differences.length === 0) return unchangedRow(label);
    // A change of a class may take dates from families. It is made in its editor, which shows them first.
    const message = `The class here differs in: ${differenceText("classes", differences)}. To change it, open it under Classes.`;
    return keptRow({ label, name: known.name }, differences, message);
  }
}

/** Lessons with the same key are the same. */
function classKey(
  { name, location }: Pick<KnownClass, "name" | "location">,
  { weekday, startsAt }: Pick<KnownSlot, "weekday" | "startsAt">,
): string {
  return JSON.stringify([name.toLowerCase(), location.toLowerCase(), weekday, startsAt]);
}

/** What the editor of a class calls its fields, and what a file does. */
const FIELDS: Readonly<Record<string, string>> = {
  name: "class_name",
  stage_id: "stage",
  location_id: "location",
  teacher_ids: "teachers",
  slots: "weekday",
};

/** A problem of the class as one of the row. Of several lessons it names the day. */
function problemOfRow({ path, message }: FieldProblem, { form }: ClassRow): FieldProblem {
  const [, nth, field] = /^slots\.(\d+)\.(\w+)$/u.exec(path) ?? [];
  if (field === undefined) return { path: FIELDS[path] ?? path, message };
  const day = dayName(form.slots[Number(nth)]?.weekday ?? 0);
  return { path: field, message: form.slots.length > 1 ? `${day}: ${message}` : message };
}

function isSameWeek(known: KnownClass, { form }: ClassRow): boolean {
  const ours = lessonsOnFile(known).map(({ weekday, startsAt }) => `${weekday} ${startsAt}`);
  const theirs = form.slots.map(({ weekday, starts_at: startsAt }) => `${weekday} ${startsAt}`);
  return ours.toSorted().join() === theirs.toSorted().join();
}

/** What of the archive a new class would name. */
function archivedIn(
  { location_id: locationId, teacher_ids: teacherIds }: Pick<ClassDetails, "location_id" | "teacher_ids">,
  { locations, teachers }: ClassSchool["choices"],
): FieldProblem[] {
  const inArchive = (name: string) => `${name} is in the archive.`;
  return [
    ...locations
      .filter(({ id, archived }) => archived && id === locationId)
      .map(({ name }) => ({ path: FIELDS["location_id"] ?? "location_id", message: inArchive(name) })),
    ...teachers
      .filter(({ id, archived }) => archived && teacherIds.includes(id))
      .map(({ name }) => ({ path: FIELDS["teacher_ids"] ?? "teacher_ids", message: inArchive(name) })),
  ];
}
