import { err, ok, type Result } from "../kernel/index.ts";
import { parseEmail, parsePhone, parsePostcode } from "./contact-details.ts";
import { type FieldProblem, characterCount, tidyLine, tidyText } from "./form-fields.ts";
import { parseName } from "./name.ts";

/** The longest line of an address, in characters. */
const MAX_ADDRESS_LINE_LENGTH = 100;
/** The longest message to the school, in characters. */
const MAX_MESSAGE_LENGTH = 2_000;

/** A parent or guardian form, with the contract's field names (spec §2, Parent info). */
export interface ParentForm {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address_line_1: string;
  readonly address_line_2?: string | null | undefined;
  readonly address_line_3?: string | null | undefined;
  readonly post_town: string;
  readonly county?: string | null | undefined;
  readonly postcode: string;
  readonly message?: string | null | undefined;
}

/** A parent's checked and tidied details. Omitted optional fields are empty. */
export interface ParentDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressLine3: string;
  readonly postTown: string;
  readonly county: string;
  readonly postcode: string;
  readonly message: string;
}

/** Checks a parent form. Returns all problems at once, in the order of the form. */
export function validateParent(form: ParentForm): Result<ParentDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const needed = (path: string, value: string | null, message: string): string => {
    if (value === null || value === "") problems.push({ path, message });
    return value ?? "";
  };
  const line = (path: string, text: string | null | undefined): string => {
    const tidy = tidyLine(text ?? "");
    if (characterCount(tidy) <= MAX_ADDRESS_LINE_LENGTH) return tidy;
    problems.push({ path, message: `Please shorten this to ${MAX_ADDRESS_LINE_LENGTH} characters.` });
    return tidy;
  };
  const details: ParentDetails = {
    name: parentName(form.name, problems),
    email: needed("email", parseEmail(form.email), emailProblem(form.email)),
    phone: needed("phone", parsePhone(form.phone), phoneProblem(form.phone)),
    addressLine1: needed(
      "address_line_1",
      line("address_line_1", form.address_line_1),
      "Please enter the first line of your address.",
    ),
    addressLine2: line("address_line_2", form.address_line_2),
    addressLine3: line("address_line_3", form.address_line_3),
    postTown: needed("post_town", line("post_town", form.post_town), "Please enter your town or city."),
    county: line("county", form.county),
    postcode: needed("postcode", parsePostcode(form.postcode), postcodeProblem(form.postcode)),
    message: parentMessage(form.message, problems),
  };
  return problems.length > 0 ? err(problems) : ok(details);
}

function parentName(text: string, problems: FieldProblem[]): string {
  const name = parseName(text);
  if (name.ok) return name.value;
  const message = {
    empty: "Please enter your name.",
    no_letter: "Please enter your name in letters.",
    too_long: "Please shorten your name to 80 characters.",
  }[name.error];
  problems.push({ path: "name", message });
  return "";
}

function parentMessage(text: string | null | undefined, problems: FieldProblem[]): string {
  const message = tidyText(text ?? "");
  if (characterCount(message) > MAX_MESSAGE_LENGTH) {
    problems.push({ path: "message", message: "Please keep your message to 2,000 characters." });
  }
  return message;
}

function emailProblem(text: string): string {
  if (text.trim() === "") return "Please enter your email address.";
  return "That doesn't look like an email address. It should be like name@example.com.";
}

function phoneProblem(text: string): string {
  if (text.trim() === "") return "Please enter a phone number, so that we can reach you during a class.";
  return "That doesn't look like a UK phone number. It should be like 07700 900123.";
}

function postcodeProblem(text: string): string {
  return text.trim() === "" ? "Please enter your postcode." : "That isn't a UK postcode. It should be like LS1 4AP.";
}
