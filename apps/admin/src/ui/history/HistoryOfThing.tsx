import type { AuditPage } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import { Link, useLoaderData } from "react-router";
import { HistoryEntry } from "./HistoryEntry.tsx";
import styles from "./history.module.css";

const SHOWN = 20;

/** The newest entries about a thing, read again with the page. The panel loads this chunk when it is opened. */
export default function HistoryOfThing({ of, shown }: { of: string; shown: unknown }) {
  const { api } = useApp();
  // Another object once the page has read its data again.
  const read = useLoaderData<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState<AuditPage | "failed" | null>(null);
  useEffect(() => setPage(null), [of, attempt]);
  useEffect(() => {
    let isGone = false;
    const query = { subject: of, size: SHOWN };
    api.call("GET /v1/staff/audit", { query, quiet: true }).then(
      (found) => !isGone && setPage(found),
      () => !isGone && setPage("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [api, of, attempt, read, shown]);
  if (page === null) return <p role="status">Loading…</p>;
  if (page === "failed")
    return (
      <div role="alert">
        <p>We could not load the history.</p>
        <Button tone="quiet" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </div>
    );
  if (page.rows.length === 0) return <p>No changes yet.</p>;
  return (
    <>
      <ul className={styles.entries}>
        {page.rows.map((row) => (
          <HistoryEntry key={row.id} row={row} />
        ))}
      </ul>
      {page.next !== null && <Link to={`/audit?subject=${of}`}>Show all</Link>}
    </>
  );
}
