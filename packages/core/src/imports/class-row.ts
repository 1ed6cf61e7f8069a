import type { ClassDetails } from "../catalogue/index.ts";
import { tidyLine, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";
import { readParts, readPounds, readRate, readWhole } from "./read-value.ts";
import { readWeeklyCells } from "./weekly-cells.ts";

type Values = Readonly<Record<string, string>>;
type Named<Id> = { readonly id: Id; readonly name: string };

/** What a class of the school can have, and what it has by default. */
export interface ClassChoices {
  readonly stages: readonly Named<number>[];
  readonly locations: readonly Named<number>[];
  readonly teachers: readonly Named<number>[];
  readonly disciplines: readonly { readonly slug: string; readonly name: string }[];
  /** Per cent. */
  readonly vatRate: number;
}

/** What one row says: a class with its weekly lessons. */
export interface ClassRow {
  readonly form: ClassDetails;
  readonly status: "draft" | "open";
  /** The fields that the file has. Others are defaults, and no difference to what is stored. */
  readonly given: ReadonlySet<string>;
}

const OPEN = /^(?:open|active|live|yes|published|current)$/iu;

const DEFAULT_CAPACITY = 12;
const DEFAULT_TRIALS = 2;

/** Reads the values of a row of classes. What the file leaves out has defaults. Returns all its problems at once. */
export function readClassRow(values: Values, choices: ClassChoices): Result<ClassRow, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const find = <T extends Named<unknown>>(path: string, of: readonly T[], what: string): T | undefined => {
    const found = of.find(({ name }) => same(name, values[path] ?? ""));
    if (found === undefined) refuse(path, notFound(values[path], what, of));
    return found;
  };
  const needed = (path: string, message: string) => {
    if (values[path] === undefined) refuse(path, message);
    return values[path] ?? "";
  };
  const name = tidyLine(needed("class_name", "Enter the name of the class."));
  const stage = find("stage", choices.stages, "stage");
  const location = find("location", choices.locations, "location");
  needed("weekday", "Enter the day of the week.");
  needed("starts_at", "Enter the time at which it begins.");
  needed("ends_at", "Enter the time at which it ends.");
  const { weekdays, starts, ends } = readWeeklyCells(values, problems);
  const whole = (path: string, otherwise: number) => {
    const read = values[path] === undefined ? otherwise : readWhole(values[path]);
    if (read === null) refuse(path, "This is not a whole number.");
    return read ?? otherwise;
  };
  const pounds = (path: string) => {
    const read = values[path] === undefined ? 0 : readPounds(values[path]);
    if (read === null) refuse(path, "This is not an amount. It should be like 12.50.");
    return read ?? 0;
  };
  const asked = readParts(values["disciplines"] ?? "");
  const disciplines = asked.flatMap(
    (one) => choices.disciplines.find((known) => same(known.name, one) || known.slug === one)?.slug ?? [],
  );
  const names = asked.filter(
    (one) => !choices.disciplines.some((known) => same(known.name, one) || known.slug === one),
  );
  if (asked.length === 0) refuse("disciplines", "Enter a discipline.");
  if (names.length > 0) refuse("disciplines", notFound(names.join(", "), "discipline", choices.disciplines));
  const teachers = readParts(values["teachers"] ?? "").map((one) => ({
    one,
    known: choices.teachers.find((known) => same(known.name, one)),
  }));
  for (const { one, known } of teachers)
    if (known === undefined) refuse("teachers", `The school has no teacher called “${one}”. Please add them first.`);
  const capacity = whole("capacity", DEFAULT_CAPACITY);
  const vatRate = values["vat_rate"] === undefined ? choices.vatRate : readRate(values["vat_rate"]);
  if (vatRate === null) refuse("vat_rate", "This is not a VAT rate. It should be like 20.");
  const form: ClassDetails = {
    name,
    description: values["description"] ?? "",
    what_happens: values["what_happens"] ?? "",
    stage_id: stage?.id ?? 0,
    location_id: location?.id ?? 0,
    disciplines,
    teacher_ids: teachers.flatMap(({ known }) => known?.id ?? []),
    slots: weekdays.map((weekday, nth) => ({ weekday, starts_at: starts[nth] ?? "", ends_at: ends[nth] ?? "" })),
    capacity,
    trial_cap: whole("trial_cap", Math.min(DEFAULT_TRIALS, capacity)),
    trial_sessions: whole("trial_sessions", 1),
    trial_price: pounds("trial_price"),
    term_fee: pounds("term_fee"),
    vat_rate: vatRate ?? choices.vatRate,
  };
  if (problems.length > 0) return err(problems);
  return ok({
    form,
    status: OPEN.test(values["status"] ?? "") ? "open" : "draft",
    given: new Set(Object.keys(values)),
  });
}

function notFound(asked: string | undefined, what: string, of: readonly { readonly name: string }[]): string {
  const names = of.slice(0, 8).map(({ name }) => name);
  const known = names.length === 0 ? `The school has no ${what} yet.` : `Known here: ${names.join(", ")}.`;
  return asked === undefined ? `There is no ${what}. ${known}` : `There is no ${what} called “${asked}”. ${known}`;
}

const same = (one: string, other: string) => tidyLine(one).toLowerCase() === tidyLine(other).toLowerCase();
