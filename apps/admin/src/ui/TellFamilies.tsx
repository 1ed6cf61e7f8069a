import { counted } from "@matinee/format";
import { Button } from "@matinee/ui";
import styles from "./page.module.css";

/** "24 families with a future booking get one email about this change.": what a save tells, where nobody loses a place. */
export const toldText = (families: number) =>
  `${counted(families, "family", "families")} with a future booking ${families === 1 ? "gets" : "get"} one email about this change.`;

type Props = {
  families: number;
  onSave: () => void;
  /** Left out: a save always tells them. */
  onSaveSilently?: () => void;
  onBack: () => void;
};

/** Says that a save sends mail, before it does. */
export function TellFamilies({ families, onSave, onSaveSilently, onBack }: Props) {
  return (
    <div className={styles.form}>
      <p>{toldText(families)} Everybody keeps their place.</p>
      <div className={styles.buttons}>
        <Button tone="spot" onClick={onSave}>
          {`Save and tell ${counted(families, "family", "families")}`}
        </Button>
        {onSaveSilently !== undefined && (
          <Button tone="quiet" onClick={onSaveSilently}>
            Save without an email
          </Button>
        )}
        <Button tone="quiet" onClick={onBack}>
          Go back to the form
        </Button>
      </div>
    </div>
  );
}
