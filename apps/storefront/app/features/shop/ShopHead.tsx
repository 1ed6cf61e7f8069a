import { Breadcrumbs, type Crumb } from "../../shared/details/Breadcrumbs.tsx";
import styles from "./shop.module.css";

/** The heading of a page of the shop, on its stage. */
export function ShopHead({ way, title, lead }: { way: readonly Crumb[]; title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <div className={styles.inside}>
        {way.length > 0 && <Breadcrumbs way={way} here={title} />}
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
    </div>
  );
}
