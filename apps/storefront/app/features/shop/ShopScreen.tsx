import { counted } from "@matinee/format";
import type { ProductCategory } from "@matinee/contract/client";
import { Link } from "react-router";
import { itemPoster } from "./item-page.ts";
import { ShopHead } from "./ShopHead.tsx";
import styles from "./shop.module.css";

export function ShopScreen({ categories }: { categories: readonly ProductCategory[] }) {
  return (
    <>
      <ShopHead crumbs={[]} title="Shop" lead="Uniform, shoes and gifts. Collect them at class or get them by post." />
      <div className={styles.page}>
        <ul className={styles.cards} data-large>
          {categories.map((category) => (
            <li key={category.id} className={styles.card}>
              <img src={itemPoster({ ...category, id: `category-${category.id}` })} alt="" width={640} height={340} />
              <div className={styles.body}>
                <h2 className={styles.name}>
                  <Link to={`/shop/items/${category.id}`}>{category.name}</Link>
                </h2>
                <p className={styles.text}>{category.description}</p>
                <p className={styles.count}>{counted(category.products, "item")}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
