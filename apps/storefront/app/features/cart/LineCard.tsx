import { Button, Notice, VisuallyHidden } from "@matinee/ui";
import { counted, formatPence, formatPenceExact } from "@matinee/format";
import type { BasketProblem } from "@matinee/contract/client";
import { Link } from "react-router";
import { childrenPath, joinPath, trialDatePath } from "../../shared/paths.ts";
import { CampChoices } from "./CampChoices.tsx";
import { CartProblems } from "./CartProblems.tsx";
import { LineFacts } from "./LineFacts.tsx";
import { isClassItem, lineKind, lineName, linePath, linePicture, type Line } from "../../shared/basket/line.ts";
import styles from "./line.module.css";
import { LineErrorNotice } from "./LineErrorNotice.tsx";
import type { Change } from "./optimistic.ts";
import { QuantityStepper } from "./QuantityStepper.tsx";
import type { CartAction } from "./remedies.ts";
import type { LineError } from "./use-cart-changes.ts";

type LineCardProps = {
  line: Line;
  locked: boolean;
  problems: readonly BasketProblem[];
  error: LineError | null;
  refused: string | null;
  onAction: (act: CartAction) => void;
  onMake: (change: Change) => void;
  onRemove: () => void;
};

/** One line of the cart. */
export function LineCard({ line, locked, problems, error, refused, onAction, onMake, onRemove }: LineCardProps) {
  const name = lineName(line);
  const group = isClassItem(line) && line.type !== "camp" ? line.group_id : null;
  const isTrial = isClassItem(line) && line.type === "trial";
  return (
    <li
      className={styles.line}
      data-line={line.id}
      data-problem={problems.length > 0 || refused !== null || error !== null || undefined}
      tabIndex={-1}
      aria-label={name}
    >
      <img className={styles.picture} src={linePicture(line)} alt="" width={640} height={340} />
      <div className={styles.head}>
        <p className={styles.kind}>{lineKind(line)}</p>
        <h2 className={styles.name}>
          <Link to={linePath(line)}>{line.name}</Link>
        </h2>
        {isClassItem(line) && (
          <p className={styles.mute}>
            {line.location.name}, {line.location.post_town}
          </p>
        )}
      </div>
      <div className={styles.what}>
        <div className={styles.notices}>
          {refused && <Notice tone="problem" title={refused} />}
          <CartProblems problems={problems} line={line} onAction={onAction} />
          {error && <LineErrorNotice error={error} />}
        </div>
        <div className={styles.parts}>
          <div className={styles.part}>
            <LineFacts line={line} />
          </div>
          {isClassItem(line) && (
            <div className={styles.part} data-part="choices">
              {line.type === "camp" && <CampChoices item={line} onMake={onMake} />}
              {line.clashes.length > 0 && (
                <Notice tone="calm" title="Same time as another booking">
                  {line.clashes.map((clash) => (
                    <p key={clash.child_id + clash.message}>{clash.message}</p>
                  ))}
                  <p>You can still book both.</p>
                </Notice>
              )}
            </div>
          )}
          <div className={styles.part} data-part="price">
            <div className={styles.price}>
              {isClassItem(line) ? (
                <span className={styles.mute}>{quantityText(line)}</span>
              ) : (
                <QuantityStepper
                  item={line}
                  name={name}
                  locked={locked}
                  onChange={(quantity) =>
                    onMake({ kind: "quantity", itemId: line.id, productId: line.product_id, quantity })
                  }
                />
              )}
              <span className={styles.sum}>
                {line.discount > 0 && (
                  <s className={styles.mute}>
                    <VisuallyHidden>before discounts: </VisuallyHidden>
                    {formatPence(line.base_cost)}
                  </s>
                )}{" "}
                <strong>{formatPence(line.total_gross)}</strong>
              </span>
            </div>
            {line.discounts.length > 0 && (
              <ul className={styles.discounts}>
                {line.discounts.map((one) => (
                  <li key={one.name}>
                    <span>{one.name}</span> <span>{formatPenceExact(-one.amount)}</span>
                  </li>
                ))}
              </ul>
            )}
            {!locked && (
              <div className={styles.actions}>
                {group !== null && (
                  <>
                    {isTrial && (
                      <Link to={trialDatePath(group)} aria-label={`Change date: ${name}`}>
                        Change date
                      </Link>
                    )}
                    <Link to={isTrial ? childrenPath(group) : joinPath(group)} aria-label={`Change children: ${name}`}>
                      Change children
                    </Link>
                  </>
                )}
                <Button tone="plain" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

function quantityText({ quantity, unit_price }: Line): string {
  return unit_price > 0
    ? `${counted(quantity, "place")} at ${formatPence(unit_price)}`
    : counted(quantity, "free place");
}
