import { Breadcrumbs, type Crumb } from "../../shared/details/Breadcrumbs.tsx";
import styles from "./shop.module.css";

export function ShopHead({ crumbs, title, lead }: { crumbs: readonly Crumb[]; title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <div className={styles.inside}>
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} here={title} />}
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
    </div>
  );
}
