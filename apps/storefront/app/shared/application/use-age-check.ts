import type { Group } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../visitor/visitor.tsx";
import { checkAges, type AgeDay, type AgeVerdict } from "./check-ages.ts";

const TYPING_MS = 350;

/** Checks dates of birth while they are typed. Returns verdicts by date of birth. */
export function useAgeCheck(
  group: Group,
  birthdays: readonly string[],
  { on, isFixed = false }: AgeDay,
): Readonly<Record<string, AgeVerdict>> {
  const api = useApi();
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, AgeVerdict>>>({});
  const open = birthdays
    .filter((birthday) => !(birthday in verdicts))
    .toSorted()
    .join(" ");
  useEffect(() => {
    if (!open) return;
    let cancelled = false;
    const timer = setTimeout(() => {
      checkAges(api, group, open.split(" "), { on, isFixed }).then(
        (fresh) => !cancelled && setVerdicts((before) => ({ ...before, ...fresh })),
        // Without an answer there is no verdict. The API checks again when the place is added to the cart.
        () => {},
      );
    }, TYPING_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [api, group, open, on, isFixed]);
  return verdicts;
}
