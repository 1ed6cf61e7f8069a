import { isoFromParts, partsFromIso, type DateParts } from "@matinee/ui";
import { birthdayProblem } from "../application/birthday-problem.ts";

/** The date of birth in an address: as typed, parsed, and why it is invalid. */
export interface Birthday {
  readonly typed: DateParts;
  /** null if it is missing or invalid. */
  readonly iso: string | null;
  readonly problem: string | null;
}

/** Reads `date_of_birth`, or its three parts, which a form sends without a script. `today` is an ISO date. */
export function readBirthday(params: URLSearchParams, today: string): Birthday {
  const typed = typedParts(params);
  const given = typed.day !== "" || typed.month !== "" || typed.year !== "";
  const problem = given ? birthdayProblem(typed, today) : null;
  return { typed, iso: problem === null ? isoFromParts(typed) : null, problem };
}

function typedParts(params: URLSearchParams): DateParts {
  const whole = partsFromIso(params.get("date_of_birth"));
  const part = (name: keyof DateParts): string => {
    const sent = params.get(`date_of_birth_${name}`) ?? params.get(`dob_${name}`) ?? "";
    return sent.replaceAll(/[^\da-z.]/giu, "").slice(0, 10) || whole[name];
  };
  return { day: part("day"), month: part("month"), year: part("year") };
}
