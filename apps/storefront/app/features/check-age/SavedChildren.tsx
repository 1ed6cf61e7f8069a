import { ageInYears, londonToday } from "@matinee/format";
import { FieldError, RadioCard, Skeleton } from "@matinee/ui";
import type { Child, Group } from "@matinee/contract/client";
import { useEffect, useState, type ReactNode } from "react";
import type { AgeDay, AgeVerdict } from "../../shared/application/check-ages.ts";
import formStyles from "../../shared/application/form.module.css";
import { useAgeCheck } from "../../shared/application/use-age-check.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";
import styles from "./check-age.module.css";

type SavedChildrenProps = {
  group: Group;
  /** When the age is checked. */
  day: AgeDay;
  /** The date of birth that is known already; null: none. */
  born: string | null;
  /** What is missing at the press of the button; null: nothing. */
  error: string | null;
  /** The element that an error about the choice is for. */
  id: string;
  /** The children are shown and nobody is chosen yet. */
  onOpen: () => void;
  /** null: another child. */
  onChoose: (child: Child | null) => void;
  /** What asks for a date of birth, for another child. */
  children: ReactNode;
};

const NOBODY: readonly Child[] = [];

/** The children that a logged-in family has saved, by name, and another child. Without saved children it asks for the date of birth. */
export default function SavedChildren({
  group,
  day,
  born,
  error,
  id,
  onOpen,
  onChoose,
  children: otherwise,
}: SavedChildrenProps) {
  const api = useApi();
  const [saved, setSaved] = useState<readonly Child[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    let cancelled = false;
    async function read(): Promise<void> {
      const found: readonly Child[] = await api
        .call("GET /v1/children/shop/customer", { quiet: true })
        .catch(() => NOBODY);
      if (cancelled) return;
      setSaved(found);
      // Of twins the parent chooses.
      const known = found.filter((child) => child.date_of_birth === born);
      if (known.length === 1) choose(known[0] ?? null);
      else if (born !== null && known.length === 0) setChosen(ELSE);
      else if (found.length > 0) onOpen();
    }
    void read();
    return () => {
      cancelled = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what is chosen later is the parent's own choice
  }, [api]);
  const verdicts = useAgeCheck(group, saved?.map((child) => child.date_of_birth) ?? [], day);

  function choose(child: Child | null): void {
    setChosen(child?.id ?? ELSE);
    onChoose(child);
  }

  if (saved === null) return <Skeleton height="196px" radius="20px" />;
  if (saved.length === 0) return otherwise;
  return (
    <div className={formStyles.group}>
      <fieldset className={styles.saved} id={chosen === null ? id : undefined} tabIndex={-1}>
        <legend className={formStyles.groupLegend}>Your children</legend>
        {saved.map((child) => (
          <RadioCard
            key={child.id}
            name="child"
            label={`${child.first_name} ${child.surname}`}
            aside={`Age ${ageInYears(child.date_of_birth, londonToday())}`}
            help={verdictText(verdicts[child.date_of_birth])}
            checked={chosen === child.id}
            onChange={() => choose(child)}
          />
        ))}
        <RadioCard name="child" label="Another child" checked={chosen === ELSE} onChange={() => choose(null)} />
        {chosen === null && error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
      {chosen === ELSE && otherwise}
    </div>
  );
}

const ELSE = "else";

function verdictText(verdict: AgeVerdict | undefined): string | null {
  if (verdict === undefined) return null;
  return verdict.kind === "fits" ? "The right age" : verdict.message;
}
