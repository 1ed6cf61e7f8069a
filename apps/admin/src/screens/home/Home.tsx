import { EmptyState, Notice } from "@matinee/ui";
import { formatCount, instantSentence } from "@matinee/format";
import { appContext, useAuth } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { TicketStatus } from "../../ui/TicketStatus.tsx";
import { isManager, useOwnClasses } from "../../ui/use-is-manager.ts";
import { GuideCard } from "../guide/GuideCard.tsx";
import { ToDo } from "./ToDo.tsx";
import styles from "../../ui/page.module.css";

const NO_GUIDE = { guide: null, demo: null };

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, session } = context.get(appContext);
  const [home, { guide, demo }] = await Promise.all([
    api.call("GET /v1/staff/home", { quiet: true }),
    // Teaching staff change no settings. Home is shown without the guide too.
    isManager(session.store.get()) ? api.call("GET /v1/staff/guide", { quiet: true }).catch(() => NO_GUIDE) : NO_GUIDE,
  ]);
  return { ...home, guide, demo };
}

/** The staff member's school: what waits for them, and its open enquiries. */
export function Component() {
  const { userDetails } = useAuth();
  const ownClasses = useOwnClasses();
  const { guide, demo, ...home } = useLoaderData<typeof loader>();
  const { school, counts, new_tickets: tickets, jobs_stopped_at: jobsStoppedAt } = home;
  return (
    <div className={styles.page}>
      <title>Staff</title>
      <div>
        <h1>Hello, {userDetails?.name}</h1>
        <p className={styles.mute}>{school === null ? "The whole network" : school.name}</p>
      </div>
      {jobsStoppedAt !== null && (
        <Notice tone="problem" title={`Emails and background jobs stopped at ${instantSentence(jobsStoppedAt)}`}>
          <p>
            No emails are going out, and payments and places may be out of date. Ask whoever runs Matinee to start its
            worker.
          </p>
        </Notice>
      )}
      {guide !== null && <GuideCard guide={guide} />}
      {!ownClasses && <ToDo home={home} />}
      <div className={styles.counts}>
        <Count to="/customers" n={counts.customers} what={noun(counts.customers, "customer")} />
        <Count to="/classes?status=open" n={counts.classes} what={noun(counts.classes, "open class", "open classes")} />
      </div>
      {demo !== null && (
        <p className={styles.mute}>
          This copy holds the demo. <Link to="/guide">Remove it</Link> when you are ready for a network of your own.
        </p>
      )}
      {ownClasses && counts.classes === 0 && (
        <EmptyState drawing="stage" title="You are not teaching any classes yet">
          Once an administrator adds you to a class, its families appear here.
        </EmptyState>
      )}
      {!ownClasses && (
        <section className={styles.card} aria-labelledby="new-enquiries">
          <h2 id="new-enquiries">Open enquiries, longest waiting first</h2>
          {tickets.length === 0 ? (
            <EmptyState drawing="stage" title="No open enquiries">
              New enquiries appear here.
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {tickets.map(({ id, subject, name, status, created_at: at }) => (
                <li key={id} className={styles.row}>
                  <div className={styles.line}>
                    <Link to={`/tickets/${id}`}>{subject}</Link>
                    <TicketStatus status={status} />
                  </div>
                  <p className={styles.mute}>
                    {name}, {instantSentence(at)}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

const noun = (n: number, one: string, many = `${one}s`) => (n === 1 ? one : many);

function Count({ to, n, what }: { to: string; n: number; what: string }) {
  return (
    <Link className={styles.count} to={to}>
      <strong>{formatCount(n)}</strong>
      <span>{what}</span>
    </Link>
  );
}
