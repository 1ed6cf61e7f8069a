import { formatPenceExact, instantSentence } from "@matinee/format";
import type { Order } from "@matinee/contract/client";
import { receiptSellers, receiptSums, type ReceiptSeller } from "./receipt-parts.ts";
import styles from "./receipt.module.css";

/** The receipt: rows and VAT by seller, then paid and due amounts. */
export function ReceiptPaper({ order }: { order: Order }) {
  const { sums, open } = receiptSums(order);
  const cart = order.receipt?.cart ?? order.cart;
  return (
    <article className={styles.paper}>
      <dl className={styles.about}>
        {order.number && <Fact name="Order number" value={order.number} />}
        {order.confirmed_at && <Fact name="Date" value={instantSentence(order.confirmed_at)} />}
        {order.buyer.length > 0 ? (
          <Fact name="For" value={order.buyer.join(", ")} />
        ) : (
          order.email && <Fact name="For" value={order.email} />
        )}
      </dl>
      {receiptSellers(order).map((part) => (
        <SellerRows key={part.seller.id} part={part} />
      ))}
      <section className={styles.sums} aria-label="Total">
        <Sum name="Total" amount={cart.total_gross} strong />
        <p className={styles.mute}>
          {cart.vat_amount > 0 ? `Includes ${formatPenceExact(cart.vat_amount)} VAT` : "No VAT on this order"}
        </p>
        {sums.map((one) => (
          <Sum key={one.name} {...one} />
        ))}
        {open === 0 && <p className={styles.mute}>Nothing left to pay.</p>}
        {order.payment_status === "refund_due" && <p>We are refunding this order.</p>}
        {order.payment_status === "refund_delayed" && <p>We could not refund this order yet. We are working on it.</p>}
        {order.payment_status === "refunded" && <p>This order has been refunded.</p>}
      </section>
    </article>
  );
}

function SellerRows({ part: { seller, rows, vat, total } }: { part: ReceiptSeller }) {
  const id = `seller-${seller.id}`;
  return (
    <section className={styles.seller} aria-labelledby={id}>
      <h2 id={id}>{seller.name}</h2>
      <p className={styles.mute}>
        {seller.legal_name}
        {seller.vat_number ? `, VAT number ${seller.vat_number}` : ", not registered for VAT"}
        <br />
        {seller.email}, <span className={styles.whole}>{seller.phone}</span>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                {row.text}
                {row.detail && <span className={styles.detail}>{row.detail}</span>}
                {row.each !== null && row.quantity !== null && row.quantity > 1 && (
                  <span className={styles.detail}>
                    {row.quantity} at {formatPenceExact(row.each)}
                  </span>
                )}
              </th>
              <td>{formatPenceExact(row.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatPenceExact(total)}</td>
          </tr>
        </tfoot>
      </table>
      {seller.vat_number && vat.length > 0 && (
        <table className={styles.vat}>
          <caption>VAT included</caption>
          <thead>
            <tr>
              <th scope="col">Rate</th>
              <th scope="col">Net</th>
              <th scope="col">VAT</th>
              <th scope="col">Gross</th>
            </tr>
          </thead>
          <tbody>
            {vat.map((line) => (
              <tr key={line.rate}>
                <th scope="row">{line.rate}%</th>
                <td>{formatPenceExact(line.net)}</td>
                <td>{formatPenceExact(line.vat)}</td>
                <td>{formatPenceExact(line.gross)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Sum({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <p className={styles.sum} data-strong={strong || undefined}>
      <span>{name}</span>
      <span>{formatPenceExact(amount)}</span>
    </p>
  );
}
