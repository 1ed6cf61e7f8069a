import type { FoundGroup, FoundGroups, Group, TrialCheck, TrialDate } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../../../state/visitor.tsx";

/** How one date of birth goes with the class. */
export type AgeVerdict =
  | { kind: "fits" }
  /** Old enough on a later start date. */
  | { kind: "later"; message: string }
  | { kind: "outside"; message: string; offer: FoundGroup | null };

const TYPING_MS = 350;

/** Checks dates of birth against the class as soon as they are typed; verdicts by date of birth. */
export function useAgeCheck(group: Group, birthdays: readonly string[]): Readonly<Record<string, AgeVerdict>> {
  const api = useApi();
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, AgeVerdict>>>({});
  const first = group.trial.next_date;
  const open = birthdays.filter((on) => !(on in verdicts)).toSorted().join(" ");
  useEffect(() => {
    if (!open || !first) return;
    let gone = false;

    async function problemsOn(startDate: string, dates: readonly string[]): Promise<Record<string, string>> {
      const check: TrialCheck = await api.call("POST /groups/validate-selected-for-trial", {
        body: { group_id: group.id, start_date: startDate, children: dates.map((date_of_birth) => ({ date_of_birth })) },
        quiet: true,
      });
      const aged = check.problems.filter((problem) => problem.code === "age_does_not_fit" && problem.child !== null);
      return Object.fromEntries(aged.map((problem) => [problem.child ?? "", problem.message]));
    }

    async function offerFor(date_of_birth: string): Promise<FoundGroup | null> {
      const { lat, lng } = group.location;
      const found: FoundGroups = await api.call("GET /groups/get-suitable-groups", { query: { lat, lng, date_of_birth, has_spaces: "1", size: 1 }, quiet: true });
      return found.items[0] ?? null;
    }

    async function verdictOn(date: string, message: string, onLastDate: Record<string, string>): Promise<AgeVerdict> {
      if (!(date in onLastDate)) return { kind: "later", message };
      return { kind: "outside", message, offer: await offerFor(date).catch(() => null) };
    }

    async function check(): Promise<void> {
      const dates = open.split(" ");
      const now = await problemsOn(first ?? "", dates);
      const outside = Object.keys(now);
      const trialDates: TrialDate[] = outside.length > 0 ? await api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id }, quiet: true }) : [];
      const last = trialDates.at(-1)?.date;
      const later = outside.length > 0 && last && last !== first ? await problemsOn(last, outside) : now;
      const fresh = await Promise.all(
        dates.map(async (date): Promise<[string, AgeVerdict]> => {
          const message = now[date];
          return [date, message === undefined ? { kind: "fits" } : await verdictOn(date, message, later)];
        }),
      );
      if (!gone) setVerdicts((before) => ({ ...before, ...Object.fromEntries(fresh) }));
    }

    // Unanswered is no verdict: the API asks again when the place goes into the basket.
    const timer = setTimeout(() => void check().catch(() => {}), TYPING_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, group, first, open]);
  return verdicts;
}
