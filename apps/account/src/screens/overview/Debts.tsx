import type { FamilyDebt, Overview } from "@matinee/contract/client";
import { formatPenceExact, formatPhone, phoneHref, plainDate } from "@matinee/format";
import common from "../common/screen.module.css";

/** What the family owes its schools from before, and how it is paid; renders nothing if there is none. */
export function Debts({ debts }: Pick<Overview, "debts">) {
  if (debts.length === 0) return null;
  return (
    <section className={common.section} aria-labelledby="from-before">
      <h2 id="from-before">Earlier balance</h2>
      <ul className={common.list}>
        {debts.map((debt) => (
          <li key={debt.id} className={common.row}>
            <Debt debt={debt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Debt({ debt: { school, left, opened, payments } }: { debt: FamilyDebt }) {
  const [last] = payments;
  return (
    <div className={common.grow}>
      <p className={common.strong}>{school.name}</p>
      <p>
        <span className={common.amount}>{formatPenceExact(left)}</span>{" "}
        {left < opened && <span className={common.mute}>left of {formatPenceExact(opened)}</span>}
      </p>
      {last !== undefined && (
        <p className={common.mute}>
          {last.method === "let_off" ? "Taken off" : "Paid"}: {formatPenceExact(last.amount)}, {plainDate(last.paid_on)}
        </p>
      )}
      <p>
        You owed this before {school.name} moved its bookings here. Please pay the school itself, in cash or by bank
        transfer: <a href={`mailto:${school.email}`}>{school.email}</a>
        {school.phone !== "" && (
          <>
            {" "}
            or <a href={phoneHref(school.phone)}>{formatPhone(school.phone).replaceAll(" ", "\u{a0}")}</a>
          </>
        )}
        .
      </p>
    </div>
  );
}
