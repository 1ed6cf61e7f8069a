import { Checkbox, Icon, RadioCard, VisuallyHidden } from "@matinee/ui";
import { extraText, formatPence, plainDate } from "@matinee/format";
import type { ClassItem } from "@matinee/contract/client";
import { Link } from "react-router";
import { addonRows } from "./addon-rows.ts";
import { campChildrenPath } from "../../shared/paths.ts";
import { lineName } from "../../shared/basket/line.ts";
import styles from "./line.module.css";
import { dueNowOf, type Change } from "./optimistic.ts";
import { useAddons } from "./use-addons.ts";

type CampChoicesProps = { item: ClassItem; onMake: (change: Change) => void };

/** Add-ons of a camp, and deposit or full payment. */
export function CampChoices({ item, onMake }: CampChoicesProps) {
  const rows = addonRows(item, useAddons(item.course_id));
  const taken = item.addons.map((addon) => `${extraText(addon)} ${formatPence(addon.total)}`);
  return (
    <>
      {rows.length > 0 && (
        <details className={styles.fold}>
          <summary>
            <span>
              <strong>Extras</strong>: {taken.length > 0 ? taken.join(", ") : "none yet"}
            </span>
            <span className={styles.open}>
              Change <Icon name="down" size={18} />
            </span>
          </summary>
          <fieldset className={styles.choices}>
            <VisuallyHidden as="legend">Extras for {lineName(item)}</VisuallyHidden>
            {rows.map(({ addon, quantity, full, text, toForm }) =>
              toForm && item.course_id !== null ? (
                <p key={addon.id}>
                  <Link to={campChildrenPath(item.course_id)}>Add {addon.name}</Link>
                </p>
              ) : (
                <Checkbox
                  key={addon.id}
                  label={
                    <span className={styles.addon}>
                      <span>{quantity > 1 ? `${addon.name}, ${quantity} times` : addon.name}</span>
                      <span className={styles.addonPrice}>
                        {full ? "full" : formatPence(addon.price * Math.max(1, quantity))}
                      </span>
                    </span>
                  }
                  help={text}
                  checked={quantity > 0}
                  disabled={full}
                  onChange={(event) =>
                    onMake({ kind: "addon", itemId: item.id, addon, quantity: event.target.checked ? 1 : 0 })
                  }
                />
              ),
            )}
          </fieldset>
        </details>
      )}
      <PaymentChoice item={item} onMake={onMake} />
    </>
  );
}

function PaymentChoice({ item, onMake }: CampChoicesProps) {
  const now = dueNowOf(item, false);
  const open = item.deposit !== null && item.balance_due_on !== null && now < item.total_gross;
  // After the balance date the server asks for the full amount.
  if (!open || (!item.take_full_payment && item.amount_due_now >= item.total_gross)) return null;
  const choose = (full: boolean) => onMake({ kind: "payment", itemId: item.id, full });
  const first = item.take_full_payment ? now : item.amount_due_now;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Payment</legend>
      <div className={styles.cards}>
        <RadioCard
          name={`payment-${item.id}`}
          label={`${formatPence(first)} deposit now`}
          help={`then ${formatPence(item.total_gross - first)} on ${plainDate(item.balance_due_on ?? "")}`}
          checked={!item.take_full_payment}
          onChange={() => choose(false)}
        />
        <RadioCard
          name={`payment-${item.id}`}
          label={`${formatPence(item.total_gross)} now`}
          help="the full amount"
          checked={item.take_full_payment}
          onChange={() => choose(true)}
        />
      </div>
    </fieldset>
  );
}
