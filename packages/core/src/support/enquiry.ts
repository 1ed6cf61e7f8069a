import { parseEmail, parseName, tidyLine, tidyText, type FieldProblem } from "../family/index.ts";
import { err, ok, type Result } from "../kernel/index.ts";

/** The longest subject of an enquiry, in characters. */
export const MAX_SUBJECT_LENGTH = 120;
export const MAX_ENQUIRY_LENGTH = 4_000;

/** An enquiry form, with the contract's field names. */
export interface EnquiryForm {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Checks and tidies an enquiry. Returns all problems at once, in the order of the form. */
export function validateEnquiry(form: EnquiryForm): Result<EnquiryForm, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const name = parseName(form.name);
  if (!name.ok) problems.push({ path: "name", message: "Please enter your name." });
  const email = parseEmail(form.email);
  if (email === null)
    problems.push({ path: "email", message: "Please enter an email address, such as name@example.org." });
  const subject = tidyLine(form.subject);
  if (subject === "") problems.push({ path: "subject", message: "Please enter a subject." });
  if ([...subject].length > MAX_SUBJECT_LENGTH)
    problems.push({ path: "subject", message: `Please shorten this to ${MAX_SUBJECT_LENGTH} characters.` });
  const message = tidyText(form.message);
  if (message === "") problems.push({ path: "message", message: "Please write your question." });
  if ([...message].length > MAX_ENQUIRY_LENGTH)
    problems.push({ path: "message", message: `Please shorten this to ${MAX_ENQUIRY_LENGTH} characters.` });
  if (problems.length > 0 || !name.ok || email === null) return err(problems);
  return ok({ name: name.value, email, subject, message });
}
