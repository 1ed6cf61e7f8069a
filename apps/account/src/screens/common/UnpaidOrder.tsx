import { LinkButton, Notice } from "@matinee/ui";
import { useShopLink } from "@matinee/webapp/signed-in";
import styles from "./screen.module.css";

/** Leads back to the checkout of an order whose places are held. */
export function UnpaidOrder({ title }: { title: string }) {
  const toShop = useShopLink();
  return (
    <Notice title={title}>
      <p>We can hold this for a short time only.</p>
      <p className={styles.noticeAction}>
        <LinkButton tone="spot" size="small" {...toShop("/apply-now/checkout")}>
          Finish paying
        </LinkButton>
      </p>
    </Notice>
  );
}
