import { Icon, Notice } from "@matinee/ui";
import { fullDate } from "@matinee/format";
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
      {cart.delivery.map((delivery) => (
        <Notice key={delivery.seller.id} tone="calm" icon="bag" title={deliveryTitle(delivery, cart)}>
          <p>{deliveryNote(delivery, cart)}</p>
        </Notice>
      ))}
      {items.some((item) => !item.returnable) && (
        <p className={styles.note}>
          <Icon name="info" size={20} />
          <span>Personalised items can't be returned unless they are faulty.</span>
        </p>
      )}
    </section>
  );
}

type Delivery = Cart["delivery"][number];

function deliveryTitle({ seller, method, options }: Delivery, { delivery }: Cart): string {
  const text = options.find((one) => one.method === method)?.text ?? "";
  return delivery.length > 1 && method === "post" ? `${seller.name}: ${text.toLowerCase()}` : text;
}

function deliveryNote({ seller, method }: Delivery, { class_items: classes }: Cart): string {
  if (method === "post")
    return `${seller.name} will post this to your address. To ask about delivery, see the contacts below.`;
  // Only dates with this seller: it brings the items to its own classes.
  const own = classes.filter((item) => item.seller.id === seller.id);
  const first = own.flatMap((item) => item.dates.map((one) => one.date)).toSorted()[0];
  return first === undefined
    ? `Collect it from ${seller.name}. To ask when, see the contacts below.`
    : `Collect it from ${seller.name} at your first session, ${fullDate(first)}, or later.`;
}
