import type { Group } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { ageVerdicts, type AgeVerdict } from "../../../model/age-verdicts.ts";
import { useApi } from "../../../state/visitor.tsx";

export type { AgeVerdict };

const TYPING_MS = 350;

/** Checks dates of birth against the class, as started on `first`, as soon as they are typed; verdicts by date of birth. */
export function useAgeCheck(group: Group, birthdays: readonly string[], first: string | null = group.trial.next_date): Readonly<Record<string, AgeVerdict>> {
  const api = useApi();
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, AgeVerdict>>>({});
  const open = birthdays.filter((on) => !(on in verdicts)).toSorted().join(" ");
  useEffect(() => {
    if (!open || !first) return;
    let gone = false;

    async function check(): Promise<void> {
      const fresh = await ageVerdicts(api, group, first ?? "", open.split(" "));
      if (!gone) setVerdicts((before) => ({ ...before, ...fresh }));
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
