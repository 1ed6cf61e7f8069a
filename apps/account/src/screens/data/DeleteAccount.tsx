import type { DeletionTerms } from "@matinee/contract/client";
import { Button, Notice } from "@matinee/ui";
import { useState } from "react";
import { Link } from "react-router";
import common from "../common/screen.module.css";
import { DeleteDialog, type DeletionResult } from "./DeleteDialog.tsx";
import { RetainedRecords } from "./RetainedRecords.tsx";
import styles from "./data.module.css";

type DeleteAccountProps = { terms: DeletionTerms; onDeleted: (terms: DeletionResult) => void };

/** What prevents the deletion of the account, what is deleted and kept, and the button that deletes it. */
export function DeleteAccount({ terms, onDeleted }: DeleteAccountProps) {
  const [asked, setAsked] = useState(false);
  const open = terms.blockers.length === 0;
  return (
    <section className={common.section} aria-labelledby="delete">
      <h2 id="delete">Delete my account</h2>
      {!open && (
        <Notice tone="reminder" title="Your account can't be deleted yet">
          <p>
            First pay what you owe. Then wait for your refunds to arrive, and for your bookings to end, or ask your
            school to cancel the bookings:
          </p>
          <ul className={styles.points}>
            {terms.blockers.map(({ text, order_id: id }) => (
              <li key={text}>{id === null ? text : <Link to={`/orders/${id}`}>{text}</Link>}</li>
            ))}
          </ul>
        </Notice>
      )}
      <RetainedRecords terms={terms} level={3} />
      {open && (
        <>
          <div>
            <Button tone="quiet" onClick={() => setAsked(true)}>
              Delete my account
            </Button>
          </div>
          <DeleteDialog credit={terms.credit} open={asked} onClose={() => setAsked(false)} onDeleted={onDeleted} />
        </>
      )}
    </section>
  );
}
