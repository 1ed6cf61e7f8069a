import type { TransferPreview } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import styles from "./moves.module.css";

/** What a booking was, what it becomes, and every amount that moves. It is announced when it appears. */
export function MoveWorking({ preview }: { preview: TransferPreview }) {
  const { from, to, kept, owed, waived, to_card: toCard, to_credit: toCredit, notes, steps, children } = preview;
  return (
    <div role="status" className={styles.stack}>
      <dl className={styles.working}>
        <Side term="Now" name={from.name} texts={from.texts} amount={from.price} />
        <Side term="After" name={to.name} texts={to.texts} amount={to.price} />
        {kept > 0 && <Amount term="Kept for dates that have passed" amount={kept} />}
        {waived > 0 && <Amount term="Not charged" amount={waived} />}
        {owed > 0 && <Amount term="More to pay" amount={owed} />}
        {toCard > 0 && <Amount term="Refunded to the card" amount={toCard} />}
        {toCredit > 0 && <Amount term="Added as credit" amount={toCredit} />}
      </dl>
      {children.length > 0 && <p className={styles.mute}>For {children.join(", ")}.</p>}
      {steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
      {notes.map((note) => (
        <Notice key={note} tone="calm" title={note} />
      ))}
    </div>
  );
}

function Side({ term, name, texts, amount }: { term: string; name: string; texts: readonly string[]; amount: number }) {
  return (
    <div className={styles.line}>
      <dt className={styles.mute}>{term}</dt>
      <dd>
        <strong>{name}</strong>
        {texts.map((text) => (
          <span key={text} className={styles.text}>
            {text}
          </span>
        ))}
      </dd>
      <dd className={styles.amount}>{formatPenceExact(amount)}</dd>
    </div>
  );
}

function Amount({ term, amount }: { term: string; amount: number }) {
  return (
    <div className={styles.sum}>
      <dt>{term}</dt>
      <dd className={styles.amount}>{formatPenceExact(amount)}</dd>
    </div>
  );
}
