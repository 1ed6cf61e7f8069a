import { ageOn, err, ok, parseIsoDate, type IsoDate, type Result } from "../kernel/index.ts";
import { type FieldProblem, characterCount, tidyText } from "./form-fields.ts";
import { MAX_NAME_LENGTH, parseName } from "./name.ts";

/** The youngest age of an adult (product.md, Catalogue: the oldest stage ends at 18). */
const ADULT_AGE = 19;
/** The longest medical note, in characters. */
const MAX_MEDICAL_LENGTH = 2_000;

/** A child form, with the contract's field names. */
export interface ChildForm {
  readonly first_name: string;
  readonly surname: string;
  readonly date_of_birth: string;
  readonly medical_conditions?: string | null | undefined;
  readonly nothing_to_tell?: boolean | undefined;
}

/** A child's checked and tidied details. */
export interface ChildDetails {
  readonly firstName: string;
  readonly surname: string;
  readonly dateOfBirth: IsoDate;
  /** Empty if there is nothing to note. Health data. */
  readonly medicalConditions: string;
}

/** Checks a child form on the date `today`. Returns all problems at once, in the order of the form. */
export function validateChild(form: ChildForm, today: IsoDate): Result<ChildDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const firstName = childName("first_name", "first name", form.first_name, problems);
  const surname = childName("surname", "surname", form.surname, problems);
  const dateOfBirth = childBirthday(form.date_of_birth, today, problems);
  const medicalConditions = tidyText(form.medical_conditions ?? "");
  if (characterCount(medicalConditions) > MAX_MEDICAL_LENGTH) {
    problems.push({
      path: "medical_conditions",
      message: "Please keep this to 2,000 characters. You can tell the teacher more when you meet.",
    });
  }
  if (form.nothing_to_tell === true && medicalConditions !== "") {
    problems.push({
      path: "medical_conditions",
      message: "Please either write about medical conditions or tick that there are none.",
    });
  }
  if (problems.length > 0 || dateOfBirth === null) return err(problems);
  return ok({ firstName, surname, dateOfBirth, medicalConditions });
}

function childName(path: string, what: string, text: string, problems: FieldProblem[]): string {
  const name = parseName(text);
  if (name.ok) return name.value;
  const message = {
    empty: `Please enter your child's ${what}.`,
    no_letter: `Please enter your child's ${what} in letters.`,
    too_long: `Please shorten the ${what} to ${MAX_NAME_LENGTH} characters.`,
  }[name.error];
  problems.push({ path, message });
  return "";
}

function childBirthday(text: string, today: IsoDate, problems: FieldProblem[]): IsoDate | null {
  const on = parseIsoDate(text.trim());
  const message = birthdayProblem(text.trim(), on, today);
  if (message === null) return on;
  problems.push({ path: "date_of_birth", message });
  return null;
}

function birthdayProblem(text: string, on: IsoDate | null, today: IsoDate): string | null {
  if (text === "") return "Please enter your child's date of birth.";
  if (on === null) return "That date doesn't exist. Please check the day, month and year.";
  if (on >= today) return "The date of birth must be in the past.";
  if (ageOn(on, today) >= ADULT_AGE)
    return "Our classes are for children and teenagers up to 18. Please check the year.";
  return null;
}
