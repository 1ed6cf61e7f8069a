import { formatCount } from "@matinee/format";
import { tidyLine, tidyText, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";

/** What all schools of a network have in common. */
const TEMPLATE_KINDS = ["stages", "disciplines", "camp-categories", "item-categories"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** A template with the contract's field names. A kind takes the fields that it has, and leaves the others alone. */
export interface TemplateForm {
  readonly name: string;
  readonly description: string;
  readonly position: number;
  readonly min_age: number;
  readonly max_age: number;
  readonly age_rule: "exact" | "school_year";
  readonly figure: string;
}

const MAX_NAME = 100;
const MAX_TEXT = 2_000;
const MAX_POSITION = 1_000;
const OLDEST = 18;

/** Checks and tidies the form of a stage, discipline or category. */
export function validateTemplate(kind: TemplateKind, form: TemplateForm): Result<TemplateForm, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const wrong = (path: keyof TemplateForm, message: string) => void problems.push({ path, message });
  const [name, description] = [tidyLine(form.name), tidyText(form.description)];
  if (name === "") wrong("name", "Please enter a name.");
  if ([...name].length > MAX_NAME) wrong("name", `Please shorten this to ${MAX_NAME} characters.`);
  if ([...description].length > MAX_TEXT)
    wrong("description", `Please shorten this to ${formatCount(MAX_TEXT)} characters.`);
  if (kind === "stages") {
    const isAge = (age: number) => Number.isInteger(age) && age >= 0 && age <= OLDEST;
    if (!isAge(form.min_age)) wrong("min_age", `Please enter an age from 0 to ${OLDEST}.`);
    if (!isAge(form.max_age)) wrong("max_age", `Please enter an age from 0 to ${OLDEST}.`);
    else if (form.max_age < form.min_age) wrong("max_age", "The oldest can't be younger than the youngest.");
  } else if (!Number.isInteger(form.position) || form.position < 0 || form.position > MAX_POSITION)
    wrong("position", `Please enter a number from 0 to ${formatCount(MAX_POSITION)}.`);
  if (kind === "item-categories" && !/^[a-z_]{1,40}$/u.test(form.figure)) wrong("figure", "Please choose a drawing.");
  return problems.length > 0 ? err(problems) : ok({ ...form, name, description });
}
