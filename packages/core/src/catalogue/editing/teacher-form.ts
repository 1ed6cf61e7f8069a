import { formatCount } from "@matinee/format";
import { tidyLine, tidyText, type FieldProblem } from "../../family/index.ts";
import { err, ok, type Result } from "../../kernel/index.ts";

/** What families read about a teacher. */
export interface TeacherDetails {
  readonly name: string;
  readonly bio: string;
}

const MAX_NAME = 100;
const MAX_TEXT = 2_000;

/** Checks and tidies the form of a teacher. Returns all problems at once. */
export function validateTeacher(form: TeacherDetails): Result<TeacherDetails, FieldProblem[]> {
  const [name, bio] = [tidyLine(form.name), tidyText(form.bio)];
  const problems: FieldProblem[] = [];
  if (name === "") problems.push({ path: "name", message: "Please enter the teacher's name." });
  if ([...name].length > MAX_NAME)
    problems.push({ path: "name", message: `Please shorten this to ${MAX_NAME} characters.` });
  if ([...bio].length > MAX_TEXT)
    problems.push({ path: "bio", message: `Please shorten this to ${formatCount(MAX_TEXT)} characters.` });
  return problems.length > 0 ? err(problems) : ok({ name, bio });
}
