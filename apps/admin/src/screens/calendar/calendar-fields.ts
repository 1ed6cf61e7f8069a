import type { ClosureForm, StaffCalendar, StaffClosure, StaffTerm, TermForm } from "@matinee/contract/client";
import { tableDate } from "@matinee/format";
import type { Difference } from "../../ui/EditConflict.tsx";
import { textOf } from "../../ui/form-data.ts";

const dayOrNone = (text: string) => (text === "" ? null : text);

export function readTerm(form: FormData): TermForm {
  return {
    name: textOf(form, "name"),
    starts_on: textOf(form, "starts_on"),
    ends_on: textOf(form, "ends_on"),
    half_term_starts_on: dayOrNone(textOf(form, "half_term_starts_on")),
    half_term_ends_on: dayOrNone(textOf(form, "half_term_ends_on")),
  };
}

export function readClosure(form: FormData): ClosureForm {
  const location = textOf(form, "location_id");
  return {
    location_id: location === "" ? null : Number(location),
    starts_on: textOf(form, "starts_on"),
    ends_on: textOf(form, "ends_on"),
    reason: textOf(form, "reason"),
  };
}

/** "5 Jan 2027 – 26 Mar 2027", or one day. */
export function rangeText(from: string | null, to: string | null): string {
  if (from === null || to === null) return "";
  return from === to ? tableDate(from) : `${tableDate(from)} – ${tableDate(to)}`;
}

type Texts<Name extends string> = Readonly<
  Record<Name, readonly [label: string, mine: string, theirs: string, was: string]>
>;

function differing<Name extends string>(texts: Texts<Name>): Difference<Name>[] {
  // The record has exactly these keys.
  const names = Object.keys(texts) as Name[];
  return names
    .map((name) => {
      const [label, mine, theirs, was] = texts[name];
      return { name, label, mine, theirs, isEdited: mine !== was };
    })
    .filter((one) => one.mine !== one.theirs);
}

export function termDifferences(mine: TermForm, stored: StaffTerm, opened: StaffTerm): Difference<keyof TermForm>[] {
  const of = (label: string, name: keyof TermForm) =>
    [label, mine[name] ?? "", stored[name] ?? "", opened[name] ?? ""] as const;
  return differing({
    name: of("Name", "name"),
    starts_on: of("First day", "starts_on"),
    ends_on: of("Last day", "ends_on"),
    half_term_starts_on: of("First day of the half-term", "half_term_starts_on"),
    half_term_ends_on: of("Last day of the half-term", "half_term_ends_on"),
  });
}

export function closureDifferences(
  mine: ClosureForm,
  stored: StaffClosure,
  opened: { readonly closure: StaffClosure; readonly locations: StaffCalendar["locations"] },
): Difference<keyof ClosureForm>[] {
  const { closure, locations } = opened;
  const all = "All locations";
  const place = mine.location_id === null ? all : (locations.find(({ id }) => id === mine.location_id)?.name ?? "");
  return differing({
    location_id: ["Where", place, stored.location?.name ?? all, closure.location?.name ?? all],
    starts_on: ["First day", mine.starts_on, stored.starts_on, closure.starts_on],
    ends_on: ["Last day", mine.ends_on, stored.ends_on, closure.ends_on],
    reason: ["Reason", mine.reason.trim(), stored.reason, closure.reason],
  });
}
