import { buttonClass } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { priceOrFree } from "../../shared/catalogue/catalogue-text.ts";
import { type Join, restOfTermText } from "../../shared/catalogue/join-text.ts";
import styles from "./class-details.module.css";

type JoinTermProps = {
  group: Pick<Group, "term_fee">;
  join: Join;
  to: string;
  /** The main button leads here too. */
  isOnlyOption: boolean;
};

/** What the rest of the term costs today, and the way to it. */
export function JoinTerm({ group, join, to, isOnlyOption }: JoinTermProps) {
  return (
    <div className={styles.join}>
      <p>
        <strong className={styles.joinPrice}>{priceOrFree(join.price)}</strong> for {restOfTermText(join)}
      </p>
      <p className={styles.joinNote}>
        {join.price < group.term_fee &&
          `A whole term costs ${formatPence(group.term_fee)}. You pay for what is left of it. `}
        {!isOnlyOption && "After a trial you pay only for the sessions that follow it. "}
        The place ends with the term.
      </p>
      {!isOnlyOption && (
        <Link className={buttonClass({ tone: "quiet", size: "large" })} to={to}>
          Join for the term
        </Link>
      )}
    </div>
  );
}
