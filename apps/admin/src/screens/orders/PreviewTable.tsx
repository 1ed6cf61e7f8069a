import type { ReversalPreview } from "@matinee/contract/client";
import { formatPenceExact } from "@matinee/format";
import styles from "../../ui/page.module.css";

/** What a cancellation or refund does, amount by amount. It is announced when it appears. */
export function PreviewTable({ preview }: { preview: ReversalPreview }) {
  return (
    <div role="status" className={styles.stack}>
      <h3>What happens</h3>
      <ul className={styles.rows}>
        {preview.lines.map((line) => (
          <li key={line.id} className={styles.row}>
            <div className={styles.line}>
              <strong>{line.quantity > 1 ? `${line.quantity} × ${line.label}` : line.label}</strong>
              <span>{formatPenceExact(line.given)}</span>
            </div>
            <p className={styles.mute}>
              {line.quantity === 0
                ? `Not cancelled. It cost ${formatPenceExact(line.charged)}.`
                : `Cancelled. It cost ${formatPenceExact(line.charged)}; the school keeps ${formatPenceExact(line.kept)}. ${line.rule ?? ""}`}
            </p>
          </li>
        ))}
        {preview.fees.map((fee, index) => (
          <li key={index} className={styles.row}>
            <div className={styles.line}>
              <span>
                {fee.label}, {formatPenceExact(fee.charged)}
              </span>
              <span>{formatPenceExact(fee.given)}</span>
            </div>
          </li>
        ))}
        {preview.off_debt > 0 && (
          <li className={styles.row}>
            <div className={styles.line}>
              <span>Taken off what the family still owes</span>
              <span>{formatPenceExact(preview.off_debt)}</span>
            </div>
          </li>
        )}
        <li className={styles.row}>
          <div className={styles.line}>
            <strong>Refund</strong>
            <strong>{formatPenceExact(preview.to_card + preview.to_credit)}</strong>
          </div>
          {preview.vat > 0 && (
            <p className={styles.mute}>The credit note includes {formatPenceExact(preview.vat)} VAT.</p>
          )}
        </li>
      </ul>
      {preview.steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
    </div>
  );
}
