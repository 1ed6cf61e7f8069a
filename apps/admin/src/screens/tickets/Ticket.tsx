import { Button } from "@matinee/ui";
import { instantSentence } from "@matinee/format";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState } from "react";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { TicketStatus } from "../../ui/TicketStatus.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { OrderRows } from "../orders/OrderRows.tsx";
import { undoStore } from "../../ui/undo/undo-store.ts";
import { AnswerForm } from "./AnswerForm.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = { id: params["id"] ?? "" };
  return await context.get(appContext).api.call("GET /tickets/get/{id}", { path, quiet: true });
}

/** An enquiry with its answers. Staff answer, close or reopen it. */
export function Component() {
  const { api, toasts } = useApp();
  const { revalidate } = useRevalidator();
  const ticket = useLoaderData<typeof loader>();
  const submission = useSubmit();
  const { id, status } = ticket;
  const [sent, setSent] = useState(0);
  const latest = useLatest(ticket.answers.length);
  const move = (call: "POST /tickets/close/{id}" | "POST /tickets/reopen/{id}") =>
    submission.submit(async () => {
      await api.call(call, { path: { id }, quiet: true });
      const isClosed = call === "POST /tickets/close/{id}";
      const done = isClosed ? "Enquiry closed." : "Enquiry reopened.";
      // One that was answered opens as if it were not.
      if (status === "answered") toasts.show(done, "good");
      else
        undoStore.offer(done, async () => {
          const back = isClosed ? "POST /tickets/reopen/{id}" : "POST /tickets/close/{id}";
          await api.call(back, { path: { id }, quiet: true });
          await revalidate();
        });
      await revalidate();
    });
  return (
    <div className={styles.page}>
      <title>{ticket.subject}</title>
      <div className={styles.head}>
        <BackTo to="/tickets">Enquiries</BackTo>
        <h1>{ticket.subject}</h1>
        <TicketStatus status={status} />
      </div>
      <section className={styles.card} aria-labelledby="question">
        <h2 id="question">Enquiry from {ticket.name}</h2>
        <p className={styles.text}>{ticket.message}</p>
        <dl className={styles.facts}>
          <dt>Received</dt>
          <dd>{instantSentence(ticket.created_at)}</dd>
          <dt>About</dt>
          <dd>{[ticket.category, ...(ticket.about === null ? [] : [ticket.about])].join(": ")}</dd>
          <dt>Email</dt>
          <dd>{ticket.email}</dd>
          {ticket.customer_id !== null && (
            <>
              <dt>Customer</dt>
              <dd>
                <Link to={`/customers/${ticket.customer_id}`}>{ticket.name}</Link>
              </dd>
            </>
          )}
          <dt>School</dt>
          <dd>{ticket.school.name}</dd>
          <dt>Reference</dt>
          <dd>{ticket.reference}</dd>
        </dl>
      </section>
      {ticket.orders.length > 0 && (
        <section className={styles.card} aria-labelledby="orders">
          <h2 id="orders">Latest orders of {ticket.name}</h2>
          <OrderRows orders={ticket.orders} />
        </section>
      )}
      {ticket.answers.map((answer) => (
        <section
          key={answer.id}
          ref={latest}
          tabIndex={-1}
          className={styles.card}
          aria-label={`Answer from ${answer.by}`}
        >
          <p className={styles.text}>{answer.message}</p>
          <p className={styles.mute}>
            {answer.by}, {instantSentence(answer.created_at)}
          </p>
        </section>
      ))}
      {ticket.email === "" ? (
        <p className={styles.mute}>The details of the person who asked were deleted, so there is nobody to reply to.</p>
      ) : (
        // A new form for each answer that was sent here: one of somebody else takes nothing away that is typed.
        <AnswerForm
          key={`${id} ${sent}`}
          ticket={ticket}
          onSent={() => void revalidate().then(() => setSent((count) => count + 1))}
        />
      )}
      <FormProblem of={submission} />
      <div className={styles.buttons}>
        {status === "closed" ? (
          <Button tone="quiet" busy={submission.busy} onClick={() => void move("POST /tickets/reopen/{id}")}>
            Reopen enquiry
          </Button>
        ) : (
          <Button tone="quiet" busy={submission.busy} onClick={() => void move("POST /tickets/close/{id}")}>
            Close enquiry
          </Button>
        )}
      </div>
      <HistoryPanel of={`ticket:${id}`} />
    </div>
  );
}

/** A ref for each answer. A new last answer takes the focus, because its form is no longer on the page. */
function useLatest(count: number) {
  const latest = useRef<HTMLElement>(null);
  const seen = useRef(count);
  useEffect(() => {
    if (count > seen.current) latest.current?.focus();
    seen.current = count;
  }, [count]);
  return latest;
}
