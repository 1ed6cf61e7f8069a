import type { OwnChild } from "@matinee/contract/client";
import { Button, Card } from "@matinee/ui";
import { plainDate } from "@matinee/format";
import common from "../common/screen.module.css";
import styles from "./children.module.css";

type ChildCardProps = { child: OwnChild; onEdit: () => void; onRemove: () => void };

/** The id of the button that gets the focus back when the form closes. */
export const editButtonId = (childId: string): string => `edit-${childId}`;

export function ChildCard({ child, onEdit, onRemove }: ChildCardProps) {
  const name = `${child.first_name} ${child.surname}`;
  return (
    <Card as="section" className={styles.child} aria-label={name}>
      <h2>{name}</h2>
      <dl className={styles.facts}>
        <dt>Date of birth</dt>
        <dd>{plainDate(child.date_of_birth)}</dd>
        <dt>Photos and films</dt>
        <dd>{child.image_consent ? "Allowed" : "Not allowed"}</dd>
        <dt>Medical conditions</dt>
        <dd className={styles.note}>{healthNoteText(child)}</dd>
        {child.stands_for.length > 0 && (
          <>
            <dt>Classes and camps</dt>
            <dd>
              <ul className={styles.plain}>
                {child.stands_for.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <div className={common.actions}>
        <Button id={editButtonId(child.id)} tone="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button tone="plain" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Card>
  );
}

function healthNoteText({ medical_shown: shown, medical_conditions: note }: OwnChild): string {
  if (!shown) return "Hidden while you view as this customer";
  return note === "" ? "None" : note;
}
