import {
  type ChildDetails,
  type FieldProblem,
  parseEmail,
  parseName,
  parsePhone,
  parsePostcode,
  tidyLine,
  validateChild,
} from "../family/index.ts";
import { err, ok, type IsoDate, type Result } from "../kernel/index.ts";
import { readDate } from "./read-value.ts";

type Values = Readonly<Record<string, string>>;

/** The contact details of a family, as they are stored. */
export const CONTACT_FIELDS = [
  "name",
  "phone",
  "address_line_1",
  "address_line_2",
  "address_line_3",
  "post_town",
  "county",
  "postcode",
] as const;

type ContactField = (typeof CONTACT_FIELDS)[number];
/** What a file says about a family. What it does not say is left out, and changes nothing. */
export type Contact = Readonly<Partial<Record<ContactField, string>>>;

/** What one row says: whose family, and perhaps one of its children. */
export interface FamilyRow {
  readonly email: string;
  readonly contact: Contact;
  readonly child: ChildDetails | null;
}

const MAX_LINE = 100;

/** Reads the values of a row of families. Returns all its problems at once. */
export function readFamilyRow(values: Values, today: IsoDate): Result<FamilyRow, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const email = parseEmail(values["email"] ?? "");
  if (email === null)
    refuse(
      "email",
      values["email"] === undefined
        ? "The email address is missing. We recognise families by it."
        : "This is not an email address. It should be like name@example.com.",
    );
  const contact: Partial<Record<ContactField, string>> = {};
  const name = values["name"] ?? [values["parent_first_name"], values["parent_surname"]].filter(Boolean).join(" ");
  if (name !== "") {
    const parsed = parseName(name);
    if (parsed.ok) contact.name = parsed.value;
    else refuse("name", parsed.error === "too_long" ? "This is longer than 80 characters." : "This is not a name.");
  }
  const { phone, postcode } = values;
  if (phone !== undefined) {
    const parsed = parsePhone(phone);
    if (parsed === null) refuse("phone", "This is not a UK phone number. It should be like 07700 900123.");
    else contact.phone = parsed;
  }
  for (const field of ["address_line_1", "address_line_2", "address_line_3", "post_town", "county"] as const) {
    const line = tidyLine(values[field] ?? "");
    if ([...line].length > MAX_LINE) refuse(field, `This is longer than ${MAX_LINE} characters.`);
    else if (line !== "") contact[field] = line;
  }
  if (postcode !== undefined) {
    const parsed = parsePostcode(postcode);
    if (parsed === null) refuse("postcode", "This is not a UK postcode. It should be like LS1 4AP.");
    else contact.postcode = parsed;
  }
  const child = readChild(values, today);
  if (!child.ok) problems.push(...child.error);
  return problems.length > 0 || email === null || !child.ok
    ? err(problems)
    : ok({ email, contact, child: child.value });
}

function readChild(values: Values, today: IsoDate): Result<ChildDetails | null, FieldProblem[]> {
  const whole = tidyLine(values["child_name"] ?? "");
  const first = values["child_first_name"] ?? whole.split(" ").slice(0, -1).join(" ");
  const surname = values["child_surname"] ?? (whole.includes(" ") ? (whole.split(" ").at(-1) ?? "") : "");
  const { date_of_birth: born, medical_conditions: notes } = values;
  if ([first, surname, whole].every((text) => text === "") && born === undefined && notes === undefined)
    return ok(null);
  const bornOn = born === undefined ? null : readDate(born, today);
  const form = {
    first_name: first === "" ? whole : first,
    surname,
    date_of_birth: bornOn ?? "",
    medical_conditions: notes,
  };
  const checked = validateChild(form, today);
  if (checked.ok) return checked;
  return err(
    checked.error.map(({ path, message }) => {
      const asked = path === "date_of_birth" && born !== undefined && bornOn === null;
      return {
        path: { first_name: "child_first_name", surname: "child_surname" }[path] ?? path,
        message: asked ? "This is not a date. It should be like 3/5/2016 or 2016-05-03." : ofFile(message),
      };
    }),
  );
}

/** The messages of the family's own form, for who reads them about a file. */
function ofFile(message: string): string {
  return message
    .replace(/^Please enter your child's (.*)\.$/u, "The child's $1 is missing.")
    .replace("your child's", "the child's")
    .replace("You can tell the teacher more when you meet.", "")
    .trim();
}
