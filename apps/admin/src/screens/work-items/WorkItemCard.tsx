import type { StaffWorkItem } from "@matinee/contract/client";
import { formatInstantDate, formatPenceExact, instantSentence } from "@matinee/format";
import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { useManages } from "../../ui/use-is-manager.ts";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { CloseWorkItem } from "./CloseWorkItem.tsx";
import { PaidElsewhere } from "./PaidElsewhere.tsx";
import { causeText, workItemText } from "./work-item-text.ts";

/** One item: what happened, since when, what to do, and the actions. `box` selects it. */
export function WorkItemCard({ item, box }: { item: StaffWorkItem; box: ReactNode }) {
  const { api, toasts } = useApp();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const mayAct = useManages("money");
  const [asking, setAsking] = useState<"close" | "elsewhere" | null>(null);
  const { owed } = item;
  const { name, todo } = workItemText(item.kind);
  const retry = async () => {
    const done = await submission.submit(async () => {
      await api.call("POST /work-items/retry/{id}", { path: { id: item.id }, quiet: true });
    });
    if (!done) return;
    toasts.show("We are trying again. This closes automatically once it has worked.", "good");
    await revalidate();
  };
  return (
    <article className={styles.card} aria-labelledby={`name-${item.id}`}>
      <div className={styles.selectable}>
        <h2 id={`name-${item.id}`}>{name}</h2>
        {box}
      </div>
      {item.cause !== null && <p>{causeText(item.cause)}</p>}
      {item.status === "open" && (
        <p>
          <strong>What to do:</strong> {todo}
        </p>
      )}
      <Facts item={item} />
      <FormProblem of={submission} />
      {(item.status === "open" || owed !== null) && mayAct && asking === null && (
        <div className={styles.buttons}>
          {item.can_retry && (
            <Button tone="spot" busy={submission.busy} onClick={() => void retry()}>
              Try again
            </Button>
          )}
          {owed === null ? (
            <Button tone="quiet" onClick={() => setAsking("close")}>
              Close
            </Button>
          ) : (
            <Button tone="quiet" onClick={() => setAsking("elsewhere")}>
              Paid another way
            </Button>
          )}
        </div>
      )}
      {asking === "close" && <CloseWorkItem id={item.id} name={name} onCancel={() => setAsking(null)} />}
      {asking === "elsewhere" && owed !== null && (
        <PaidElsewhere id={item.id} name={name} amount={owed} onCancel={() => setAsking(null)} />
      )}
      <HistoryPanel of={`work_item:${item.id}`} />
    </article>
  );
}

function Facts({ item }: { item: StaffWorkItem }) {
  const { order, customer, owed, schools } = item;
  return (
    <dl className={styles.facts}>
      <dt>Since</dt>
      <dd>{instantSentence(item.opened_at)}</dd>
      {item.times > 1 && item.due_at === null && (
        <Fact name="Reported" value={`${item.times} times, last ${instantSentence(item.last_seen_at)}`} />
      )}
      {item.retries > 0 && <Fact name="Tried again" value={item.retries === 1 ? "once" : `${item.retries} times`} />}
      {item.due_at !== null && <Fact name="Due" value={`by ${formatInstantDate(item.due_at)}`} />}
      {item.amount !== null && <Fact name="Amount" value={formatPenceExact(item.amount)} />}
      {owed !== null && owed !== item.amount && <Fact name="Still owed" value={formatPenceExact(owed)} />}
      {order !== null && (
        <>
          <dt>Order</dt>
          <dd>
            <Link to={`/orders/${order.id}`}>{order.number}</Link>
          </dd>
        </>
      )}
      {customer !== null && (
        <>
          <dt>Customer</dt>
          <dd>
            <Link to={`/customers/${customer.id}`}>{customer.name}</Link>
          </dd>
        </>
      )}
      {schools.length > 0 && <Fact name="School" value={schools.map((school) => school.name).join(", ")} />}
      {item.done_at !== null && <Fact name="Closed" value={instantSentence(item.done_at)} />}
      {item.close_reason !== null && <Fact name="Reason" value={item.close_reason} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
