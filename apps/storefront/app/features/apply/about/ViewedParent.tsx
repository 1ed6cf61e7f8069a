import { buttonClass, Notice } from "@matinee/ui";
import type { Customer } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "../../../shared/application/form.module.css";

/** What staff see of the parent's details while they view a family. An application in a view changes nothing. */
export function ViewedParent({ customer, next, back }: { customer: Customer | null; next: string; back: string }) {
  return (
    <div className={styles.form}>
      <Notice tone="calm" title="You are viewing this family">
        <p>
          {customer === null
            ? "They have not entered their details yet. They do that with their first booking."
            : "These are the details in their profile. You can change them in the family's account, and not here."}
        </p>
      </Notice>
      {customer !== null && (
        <address className={styles.group}>
          {[
            customer.name,
            customer.email,
            customer.phone,
            customer.address_line_1,
            customer.address_line_2,
            customer.address_line_3,
            customer.post_town,
            customer.county,
            customer.postcode,
          ]
            .filter((line) => line !== "")
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </address>
      )}
      <div className={styles.actions}>
        <Link className={buttonClass({ tone: "spot", size: "large" })} to={next}>
          Continue
        </Link>
        <Link className={buttonClass({ tone: "quiet", size: "large" })} to={back}>
          Back
        </Link>
      </div>
    </div>
  );
}
