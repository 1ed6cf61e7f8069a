import type { PayLink } from "@matinee/contract/client";
import { formatList, formatPenceExact, phoneHref, plainDate, sentenceList } from "@matinee/format";
import { Badge } from "@matinee/ui";
import { mailHref } from "../../shared/details/mail-href.ts";
import styles from "./pay.module.css";

/** What is paid for, by whom it was sold, and what is due when. */
export function PayFacts({ link }: { link: PayLink }) {
  return (
    <section className={styles.facts} aria-label="What is still to pay">
      <h2>{formatList(link.sellers.map((one) => one.name))}</h2>
      <ul>
        {link.what.map(({ name, children }, index) => (
          <li key={index}>
            {name}
            {children.length > 0 && ` for ${sentenceList(children)}`}
          </li>
        ))}
      </ul>
      <dl>
        {link.balances.map(({ due_on: dueOn, amount, overdue }) => (
          <div key={dueOn} className={styles.due}>
            <dt>
              {overdue ? "Was due" : "Due"} {plainDate(dueOn)} {overdue && <Badge tone="few">Overdue</Badge>}
            </dt>
            <dd>{formatPenceExact(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Whom to ask. */
export function SchoolContacts({ link: { sellers, number } }: { link: PayLink }) {
  return (
    <section className={styles.contacts} aria-labelledby="questions">
      <h2 id="questions">Questions?</h2>
      {sellers.map(({ name, email, phone }) => (
        <p key={name}>
          {name}: <a href={phoneHref(phone)}>{phone}</a>, <a href={mailHref(email, `Order ${number}`)}>{email}</a>
        </p>
      ))}
    </section>
  );
}
