import { counted } from "@matinee/format";
import type { FieldProblem } from "../../family/index.ts";
import { lessonsOnFile, type KnownClass } from "../class-differences.ts";
import type { PlaceRow } from "../place-row.ts";

/** The class that a row names; where several have the name, its place, day or time says which. */
export function findClass(classes: readonly KnownClass[], row: PlaceRow): KnownClass | FieldProblem {
  const named = classes.filter(
    (one) =>
      one.name.toLowerCase() === row.className.toLowerCase() &&
      (row.location === null || one.location.toLowerCase() === row.location.toLowerCase()) &&
      hasLessons(one.slots, row),
  );
  const lessons = Math.max(row.weekdays.length, row.starts.length);
  const exact = named.filter((one) => lessons > 0 && lessonsOnFile(one).length === lessons);
  const [only] = exact;
  if (only !== undefined && exact.length === 1) return only;
  const [found] = named;
  if (found === undefined)
    return {
      path: "class_name",
      message: "The school has no such class. Import the classes first, or check its name, place and day.",
    };
  if (named.length > 1)
    return {
      path: "class_name",
      message: `${counted(named.length, "class has", "classes have")} this name. Its location, day or time says which.`,
    };
  return found;
}

/** True: the class has a lesson on each day, and at each time, that the row names. */
function hasLessons(slots: KnownClass["slots"], { weekdays, starts }: PlaceRow): boolean {
  const nths = Array.from({ length: Math.max(weekdays.length, starts.length) }, (_, nth) => nth);
  return nths.every((nth) =>
    slots.some(
      ({ weekday, startsAt }) => weekday === (weekdays[nth] ?? weekday) && startsAt === (starts[nth] ?? startsAt),
    ),
  );
}
