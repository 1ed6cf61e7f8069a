import { counted } from "@matinee/format";
import { Button } from "@matinee/ui";
import styles from "./page.module.css";

/** "24 families will get an email about another location, …": what a save tells, where nobody loses a place. */
export const toldText = (families: number, what: string) =>
  `${counted(families, "family", "families")} with a place to come ${families === 1 ? "gets" : "get"} one email about ${what}.`;

type Props = {
  families: number;
  /** What the email is about: "another location or other times". */
  what: string;
  onSave: () => void;
  onBack: () => void;
};

/** Says that a save sends mail, before it does. */
export function TellFamilies({ families, what, onSave, onBack }: Props) {
  return (
    <>
      <p>{toldText(families, what)} Everybody keeps their place.</p>
      <div className={styles.buttons}>
        <Button tone="spot" onClick={onSave}>
          {`Save and tell ${counted(families, "family", "families")}`}
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Go back to the form
        </Button>
      </div>
    </>
  );
}
