import type { StaffOrder } from "@matinee/contract/client";
import { formatPenceExact, instantSentence, reversalsTitle } from "@matinee/format";
import { useEffect, useRef } from "react";
import styles from "../../ui/page.module.css";

type Reversal = StaffOrder["reversals"][number];

function cardStatus({ card_status: status, card_owed: owed, elsewhere, to_card: toCard }: Reversal): string {
  const instead = elsewhere === 0 ? "" : `, ${formatPenceExact(elsewhere)} paid another way instead`;
  if (status === "none") return "";
  if (status === "on_its_way") return ", on its way";
  if (status === "done") return ", done";
  if (status !== "failed") return instead;
  if (owed === 0) return `${instead}, not fully refunded; nothing more is owed`;
  return `${instead}, ${owed === toCard ? "delayed" : `${formatPenceExact(owed)} of it delayed`}`;
}

/** What was cancelled and refunded of an order, with its credit notes. */
export function Reversals({ reversals }: Pick<StaffOrder, "reversals">) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(reversals.length);
  useEffect(() => {
    // The button that was pressed is gone.
    if (reversals.length > seen.current && document.activeElement === document.body) heading.current?.focus();
    seen.current = reversals.length;
  }, [reversals.length]);
  if (reversals.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="reversals">
      <h2 id="reversals" ref={heading} tabIndex={-1}>
        {reversalsTitle(reversals)}
      </h2>
      <ul className={styles.rows}>
        {reversals.map((one) => (
          <li key={one.id} className={styles.row}>
            <div className={styles.line}>
              <strong>
                {one.lines.map(({ label, quantity }) => (quantity > 1 ? `${quantity} × ${label}` : label)).join(", ")}
              </strong>
              <span>{formatPenceExact(one.given)}</span>
            </div>
            <dl className={styles.facts}>
              <dt>When</dt>
              <dd>
                {instantSentence(one.at)}, by {one.made_by === "family" ? "the family" : "staff"}
              </dd>
              <dt>Reason</dt>
              <dd>{one.reason}</dd>
              {one.moved_to !== null && (
                <>
                  <dt>Moved to</dt>
                  <dd>
                    {one.moved_to.name}, {formatPenceExact(one.moved_to.price)}
                  </dd>
                </>
              )}
              {one.moved_to !== null && one.moved_to.waived > 0 && (
                <Amount name="Not charged" amount={one.moved_to.waived} />
              )}
              {one.moved_to !== null && one.moved_to.owed > 0 && (
                <Amount name="More to pay" amount={one.moved_to.owed} />
              )}
              {one.kept > 0 && <Amount name="Kept by the school" amount={one.kept} />}
              {one.moved_to === null && one.off_debt > 0 && (
                <Amount name="Taken off what was owed" amount={one.off_debt} />
              )}
              {one.to_card > 0 && <Amount name="To the card" amount={one.to_card} more={cardStatus(one)} />}
              {one.to_credit > 0 && <Amount name="As credit" amount={one.to_credit} />}
              {one.credit_note !== null && (
                <>
                  <dt>Credit note</dt>
                  <dd>
                    <a href={one.credit_note.url}>{one.credit_note.number}</a>
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Amount({ name, amount, more = "" }: { name: string; amount: number; more?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {formatPenceExact(amount)}
        {more}
      </dd>
    </>
  );
}
