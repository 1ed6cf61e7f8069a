import { counted } from "@matinee/format";
import { Button } from "@matinee/ui";
import styles from "./page.module.css";
import { savesText } from "./tell-families-text.ts";

/** "24 families with a future booking get one email about this change.": what a save tells, where nobody loses a place. */
export const notifiedText = (families: number) =>
  `${counted(families, "family", "families")} with a future booking ${families === 1 ? "gets" : "get"} one email about this change.`;

/** "1 offer from the waiting list is withdrawn.": what a save tells families without a place. */
export const offersText = (offers: number) =>
  offers === 1
    ? "1 offer from the waiting list is withdrawn. Its family gets an email and keeps its place on the list."
    : `${offers} offers from the waiting list are withdrawn. Their families get an email and keep their places on the list.`;

type Props = {
  families: number;
  /** Offers from the waiting list that the save withdraws. */
  offers?: number;
  onSave: () => void;
  /** What they get; left out: one email. */
  says?: string;
  /** Left out: a save always tells them. */
  onSaveSilently?: () => void;
  onBack: () => void;
};

/** Says that a save sends mail, before it does. */
export function TellFamilies({
  families,
  offers = 0,
  says = notifiedText(families),
  onSave,
  onSaveSilently,
  onBack,
}: Props) {
  return (
    <div className={styles.form}>
      {families > 0 && <p>{says} Everybody keeps their place.</p>}
      {offers > 0 && <p>{offersText(offers)}</p>}
      <div className={styles.buttons}>
        <Button tone="spot" onClick={onSave}>
          {savesText(families, offers)}
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
