import { Button, Checkbox } from "@matinee/ui";
import { plainDate } from "@matinee/format";
import type { Child } from "@matinee/contract/client";
import type { ReactNode } from "react";
import styles from "../../../shared/application/form.module.css";
import own from "./children.module.css";

type KnownChildrenProps = {
  known: readonly Child[];
  picked: readonly string[];
  /** Shown under a ticked child. */
  renderBelow: (child: Child) => ReactNode;
  onPick: (child: Child, on: boolean) => void;
  onEdit: (child: Child) => void;
};

/** Children entered before, each with a checkbox. */
export function KnownChildren({ known, picked, renderBelow, onPick, onEdit }: KnownChildrenProps) {
  return (
    <fieldset className={styles.group} id="known-children" tabIndex={-1}>
      <legend className={styles.groupLegend}>Who is coming?</legend>
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
                  aria-label={`Edit ${child.first_name}'s details`}
                >
                  Edit
                </Button>
              </div>
              {on && renderBelow(child)}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
