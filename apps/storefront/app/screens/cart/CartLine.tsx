import { Button, counted, formatPence, posterUrl } from "@matinee/ui";
import type { ClassItem } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { childrenPath, trialDatePath } from "../apply/paths.ts";
import { datesInWords, namesInWords } from "./dates-in-words.ts";
import styles from "./cart.module.css";

type CartLineProps = { item: ClassItem; problems: ReactNode; onRemove: () => void };

export function CartLine({ item, problems, onRemove }: CartLineProps) {
  const address = item.group_id !== null ? `/class/details/${item.group_id}` : `/camps/details/${item.course_id}`;
  const picture =
    item.group_id !== null
      ? posterUrl({ kind: "class", id: item.group_id, disciplines: item.disciplines })
      : posterUrl({ kind: "camp", id: item.course_id ?? 0 });
  return (
    <li className={styles.line}>
      <img className={styles.picture} src={picture} alt="" width={640} height={340} />
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link to={address}>{item.name}</Link>
        </h2>
        <p className={styles.mute}>
          {item.location.name}, {item.location.post_town}
        </p>
        <dl className={styles.facts}>
          <dt>For</dt>
          <dd>{namesInWords(item.children)}</dd>
          <dt>{item.type === "trial" ? "Trial" : "Dates"}</dt>
          <dd>
            {datesInWords(item.dates).map((text) => (
              <span key={text} className={styles.date}>
                {text}
              </span>
            ))}
          </dd>
          <dt>Seller</dt>
          <dd>{item.seller.name}</dd>
        </dl>
        <div className={styles.price}>
          <span className={styles.mute}>
            {item.quantity > 1 ? `${counted(item.quantity, "place")} at ${formatPence(item.unit_price)}` : "1 place"}
          </span>
          <strong>{formatPence(item.total_gross)}</strong>
        </div>
        {problems}
        <div className={styles.lineActions}>
          {item.group_id !== null && item.type === "trial" && (
            <>
              <Link to={trialDatePath(item.group_id)} aria-label={`Change date: ${item.name}`}>
                Change date
              </Link>
              <Link to={childrenPath(item.group_id)} aria-label={`Change children: ${item.name}`}>
                Change children
              </Link>
            </>
          )}
          <Button tone="plain" size="small" onClick={onRemove} aria-label={`Remove ${item.name}`}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
