import { tidyLine, type FieldProblem } from "../../family/index.ts";
import { err, isoDate, ok, type Result } from "../../kernel/index.ts";
import { inRange, type Closure } from "../term.ts";
import { MAX_PLACES, tooLong, wholeProblem } from "./form-rules.ts";

/** Where, by whom and for how many a single lesson is held, with the contract's field names. */
export interface ArrangementForm {
  /** Empty: the teachers of the class. */
  readonly teacher_ids: readonly number[];
  /** Null: at the location of the class. */
  readonly location_id: number | null;
  /** Its places; null: those of the class. */
  readonly capacity: number | null;
  /** Families read it. */
  readonly reason: string;
}

/** A checked arrangement. What is as in the class is empty or null. */
export interface ArrangementDetails {
  readonly teacher_ids: readonly number[];
  readonly location_id: number | null;
  readonly capacity: number | null;
  /** Null: the lesson is held as its class. */
  readonly reason: string | null;
}

interface LessonOfClass {
  readonly on: string;
  readonly schoolTeacherIds: readonly number[];
  readonly schoolLocationIds: readonly number[];
  /** Of the class. */
  readonly teacherIds: readonly number[];
  readonly locationId: number;
  readonly capacity: number;
  /** The closures of a location, those of the whole school among them. */
  readonly closuresOf: (locationId: number) => readonly Closure[];
}

const MAX_REASON = 200;
const MAX_TEACHERS = 20;

/** Checks the arrangement of a single lesson against its class and school. Returns all problems at once. */
export function validateArrangement(
  form: ArrangementForm,
  lesson: LessonOfClass,
): Result<ArrangementDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: keyof ArrangementForm, message: string | null) => {
    if (message !== null) problems.push({ path, message });
  };
  const chosen = [...new Set(form.teacher_ids)].toSorted((a, b) => a - b);
  if (chosen.some((id) => !lesson.schoolTeacherIds.includes(id)))
    refuse("teacher_ids", "Please choose from this school's teachers.");
  else if (chosen.length > MAX_TEACHERS) refuse("teacher_ids", `Please choose at most ${MAX_TEACHERS} teachers.`);
  const isClassTeachers =
    chosen.length === lesson.teacherIds.length && chosen.every((id) => lesson.teacherIds.includes(id));
  const teacherIds = isClassTeachers ? [] : chosen;
  const locationId = form.location_id === lesson.locationId ? null : form.location_id;
  if (locationId !== null) {
    const day = isoDate(lesson.on);
    const closure = lesson.closuresOf(locationId).find((one) => inRange(one, day));
    if (!lesson.schoolLocationIds.includes(locationId))
      refuse("location_id", "Please choose one of this school's locations.");
    else if (closure !== undefined) refuse("location_id", `This location is closed that day: ${closure.reason}.`);
  }
  const capacity = form.capacity === lesson.capacity ? null : form.capacity;
  if (capacity !== null) refuse("capacity", wholeProblem(capacity, 1, MAX_PLACES));
  const isOther = teacherIds.length > 0 || locationId !== null;
  const reason = tidyLine(form.reason);
  if (isOther)
    refuse("reason", reason === "" ? "Please say why, as families will read it." : tooLong(reason, MAX_REASON));
  if (problems.length > 0) return err(problems);
  return ok({ teacher_ids: teacherIds, location_id: locationId, capacity, reason: isOther ? reason : null });
}
