import { validateClass, type ClassDetails } from "@matinee/core/catalogue";
import type { FieldProblem } from "@matinee/core/family";
import {
  classDifferences,
  type ClassChoices,
  type ClassRow,
  dayName,
  differenceText,
  type KnownClass,
  lessonsOnFile,
  readClassRow,
} from "@matinee/core/imports";
import { z } from "zod";
import { deleteUntouchedClasses, insertClasses, readChoices } from "../../../timetable/index.ts";
import {
  type ImportWork,
  type Planner,
  refusedRow,
  type RowPlan,
  type RowToPlan,
  type RowToUndo,
  type Written,
} from "../import-kind.ts";
import { classKey, readKnownClasses } from "./known-classes.ts";

type Choices = Awaited<ReturnType<typeof readChoices>>;

export async function openClasses(work: ImportWork): Promise<Planner> {
  const school = await work.trx
    .selectFrom("franchise")
    .select(["vat_number", "vat_default_bp"])
    .where("id", "=", work.school)
    .executeTakeFirstOrThrow();
  return new ClassPlanner(work, {
    choices: await readChoices(work.trx, work.school),
    known: await readKnownClasses(work.trx, work.school),
    vatRate: school.vat_number === null ? 0 : school.vat_default_bp / 100,
    isVatRegistered: school.vat_number !== null,
  });
}

interface Here {
  readonly choices: Choices;
  readonly known: readonly KnownClass[];
  readonly vatRate: number;
  readonly isVatRegistered: boolean;
}

class ClassPlanner implements Planner {
  readonly #work: ImportWork;
  readonly #here: Here;
  /** By its name, location, and the day and time of each of its lessons. */
  readonly #known: Map<string, KnownClass[]>;
  readonly #fromRow = new Map<string, number>();
  readonly #planned: { readonly n: number; readonly row: ClassRow }[] = [];

  constructor(work: ImportWork, here: Here) {
    this.#work = work;
    this.#here = here;
    const byLesson = here.known.flatMap((one) => one.slots.map((slot) => ({ one, key: classKey(one, slot) })));
    const grouped = Map.groupBy(byLesson, ({ key }) => key);
    this.#known = new Map([...grouped].map(([key, some]) => [key, some.map(({ one }) => one)]));
  }

  plan({ n, values }: RowToPlan): RowPlan {
    const label = [values["class_name"], values["weekday"], values["starts_at"]].filter(Boolean).join(", ");
    const { choices, vatRate } = this.#here;
    const offered: ClassChoices = { ...choices, vatRate };
    const read = readClassRow(values, offered);
    if (!read.ok) return refusedRow(label, read.error);
    const checked = validateClass(read.value.form, {
      stageIds: choices.stages.map(({ id }) => id),
      locationIds: choices.locations.map(({ id }) => id),
      disciplines: choices.disciplines.map(({ slug }) => slug),
      teacherIds: choices.teachers.map(({ id }) => id),
      isVatRegistered: this.#here.isVatRegistered,
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
      this.#planned.push({ n, row });
      return { finding: "new", outcome: "added", label, issues: [], match: null };
    }
    const differences = classDifferences(known, row, offered);
    if (differences.length === 0) return { finding: "unchanged", outcome: "unchanged", label, issues: [], match: null };
    // A change of a class may take dates from families. It is made in its editor, which shows them first.
    const match = { name: known.name, customerId: null, differences, choices: ["keep" as const], leavesOut: false };
    const message = `The class here differs in: ${differenceText("classes", differences)}. To change it, open it under Classes.`;
    return { finding: "duplicate", outcome: "unchanged", label, issues: [{ path: "", message }], match };
  }

  async write(): Promise<Written> {
    const { ctx, trx, school } = this.#work;
    const classes = this.#planned.map(({ row: { form, status } }) => ({ form, status }));
    const made = await insertClasses(ctx, trx, { school, classes });
    const versions = await trx
      .selectFrom("class_group")
      .select(["id", "version"])
      .where("id", "in", made.length === 0 ? [0] : made.map(({ id }) => id))
      .execute();
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
    const rows = this.#planned.flatMap(({ n, row }, nth) => {
      const one = made[nth];
      return one === undefined ? [] : [{ n, row, ...one, version: versionOf.get(one.id) ?? 1 }];
    });
    return {
      made: new Map(rows.map(({ n, id, version }) => [n, { id, version }])),
      notes: new Map(
        rows.flatMap(({ n, draftReason }) =>
          draftReason === null ? [] : [[n, [{ path: "status", message: DRAFT_REASONS[draftReason] }]] as const],
        ),
      ),
      refused: new Map(),
    };
  }
}

/** Why a class that the file calls open is a draft. */
const DRAFT_REASONS = {
  school_draft: "The school is not open to families yet, so this class is a draft.",
  school_closed: "The school is closed, so this class is a draft.",
  no_dates: "None of its lessons falls in a current or future term, so it is a draft.",
} as const;

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

const madeClass = z.object({ id: z.int(), version: z.int() });

/** Removes classes that nobody has changed or used since. */
export async function undoClasses(
  { trx }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const made = rows.map(({ n, made: one }) => ({ n, ...madeClass.parse(one) }));
  const gone = await deleteUntouchedClasses(trx, made);
  return new Map(
    made
      .filter(({ id }) => !gone.has(id))
      .map(({ n }) => [n, "Somebody has changed the class since, given it a photograph, or has or had a place in it."]),
  );
}

/** What of the archive a new class would name. */
function archivedIn(
  { location_id: locationId, teacher_ids: teacherIds }: Pick<ClassDetails, "location_id" | "teacher_ids">,
  { locations, teachers }: Choices,
): { path: string; message: string }[] {
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
