import { Icon, Notice } from "@matinee/ui";
import { fullDate, sentenceList } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { Link } from "react-router";
import { linePath, linePicture } from "../../shared/basket/line.ts";
import { countedName } from "../../shared/basket/by-seller.ts";
import styles from "./thank-you.module.css";

/** The shop items of a confirmed order and their delivery. */
export function BoughtItems({ cart }: { cart: Cart }) {
  const { product_items: items } = cart;
  if (items.length === 0) return null;
  return (
    <section className={styles.booked} aria-labelledby="bought">
      <h2 id="bought">From the shop</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <img src={linePicture(item)} alt="" width={640} height={340} />
            <div>
              <p className={styles.itemName}>
                <Link to={linePath(item)}>{countedName(item)}</Link>
              </p>
              <p className={styles.light}>
                {[...item.attributes.map((one) => one.option), item.personalisation && `“${item.personalisation}”`]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Notice tone="calm" icon="bag" title={deliveryTitle(cart)}>
        <p>{deliveryNote(cart)}</p>
      </Notice>
      {items.some((item) => !item.returnable) && (
        <p className={styles.note}>
          <Icon name="info" size={20} />
          <span>Personalised items can't be returned unless they are faulty.</span>
        </p>
      )}
    </section>
  );
}

function deliveryTitle({ delivery }: Cart): string {
  return delivery?.method === "post" ? "By post to your address" : "Collect at class";
}

function deliveryNote({ delivery, class_items: classes, product_items: items }: Cart): string {
  const sellers = sentenceList([...new Set(items.map((item) => item.seller.name))]);
  if (delivery?.method === "post")
    return `${sellers} will post this to your address. To ask about delivery, see the contacts below.`;
  const first = classes.flatMap((item) => item.dates.map((one) => one.date)).toSorted()[0];
  return first === undefined
    ? `It comes from ${sellers}. To ask when, see the contacts below.`
    : `It comes from ${sellers}. Ask for it from your first date on, ${fullDate(first)}.`;
}
