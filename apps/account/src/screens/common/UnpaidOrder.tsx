import { LinkButton, Notice } from "@matinee/ui";
import styles from "./screen.module.css";

/** Leads back to the checkout of an order whose places are held. */
export function UnpaidOrder({ title }: { title: string }) {
  return (
    <Notice title={title}>
      <p>We hold your places for a short time only.</p>
      <p className={styles.noticeAction}>
        <LinkButton tone="spot" size="small" href="/apply-now/checkout">
          Finish paying
        </LinkButton>
      </p>
    </Notice>
  );
}
