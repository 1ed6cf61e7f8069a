import { Button, Checkbox, plainDate } from "@matinee/ui";
import type { Child, Group } from "@matinee/contract/client";
import styles from "../frame/form.module.css";
import { AgeNote } from "./AgeNote.tsx";
import own from "./children.module.css";
import type { AgeVerdict } from "./check-ages.ts";

type KnownChildrenProps = {
  group: Group;
  known: readonly Child[];
  picked: readonly string[];
  verdicts: Readonly<Record<string, AgeVerdict>>;
  onPick: (child: Child, on: boolean) => void;
  onEdit: (child: Child) => void;
};

/** Children who were told us before: a tick instead of a form. */
export function KnownChildren({ group, known, picked, verdicts, onPick, onEdit }: KnownChildrenProps) {
  return (
    <fieldset className={styles.group} id="known-children" tabIndex={-1}>
      <legend className={own.legend}>Who is coming?</legend>
      <ul className={own.known}>
        {known.map((child) => {
          const on = picked.includes(child.id);
          return (
            <li key={child.id}>
              <div className={own.row}>
                <Checkbox
                  label={`${child.first_name} ${child.surname}`}
                  help={`Born ${plainDate(child.date_of_birth)}`}
                  checked={on}
                  onChange={(event) => onPick(child, event.target.checked)}
                />
                <Button
                  tone="plain"
                  size="small"
                  onClick={() => onEdit(child)}
                  aria-label={`Change the details of ${child.first_name}`}
                >
                  Change
                </Button>
              </div>
              {on && (
                <AgeNote verdict={verdicts[child.date_of_birth]} group={group} dateOfBirth={child.date_of_birth} />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
