import type { StaffOrder } from "@matinee/contract/client";
import { formatPenceExact, instantSentence, plainDate } from "@matinee/format";
import styles from "../../ui/page.module.css";
import { movementLabel, paymentLabel, providerFeeText } from "./order-text.ts";

type Money = NonNullable<StaffOrder["money"]>;

/** What an order cost, what was paid and what is still to pay. */
export function OrderMoney({ money }: { money: Money }) {
  const { payment } = money;
  return (
    <section className={styles.card} aria-labelledby="money">
      <h2 id="money">Payment</h2>
      <dl className={styles.facts}>
        {money.fees.map(({ name, amount }) => (
          <Fact key={name} name={name} value={formatPenceExact(amount)} />
        ))}
        <Fact name="Total" value={formatPenceExact(money.total)} />
        {payment !== null && <Fact name="Status" value={paymentLabel(money, payment)} />}
        {payment !== null && <ProviderFee payment={payment} />}
        {payment?.balances.map(({ due_on: due, amount, overdue }) => (
          <Fact
            key={due}
            name={`${overdue ? "Overdue since" : "Due"} ${plainDate(due)}`}
            value={formatPenceExact(amount)}
          />
        ))}
      </dl>
      {payment === null ? (
        <p className={styles.mute}>Paid together with what other schools sold, so payments are not shown here.</p>
      ) : (
        <ul className={styles.rows}>
          {payment.movements.map(({ kind, amount, at }) => (
            <li key={`${kind} ${at}`} className={styles.row}>
              <div className={styles.line}>
                <span>{movementLabel(kind)}</span>
                <span>
                  {amount < 0 ? "−" : ""}
                  {formatPenceExact(Math.abs(amount))}
                </span>
              </div>
              <p className={styles.mute}>{instantSentence(at)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the school does not get of what was paid. */
function ProviderFee({ payment }: { payment: NonNullable<Money["payment"]> }) {
  const text = providerFeeText(payment, new Date());
  return text === null ? null : <Fact name="Payment provider's fee" value={text} />;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
