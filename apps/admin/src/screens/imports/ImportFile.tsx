import type { ImportBatch } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";
import { Badge, Notice } from "@matinee/ui";
import { pageIn } from "@matinee/webapp/paging";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import page from "../../ui/page.module.css";
import { useFresh } from "../../ui/use-fresh.ts";
import { ImportActions } from "./ImportActions.tsx";
import { ImportRows } from "./ImportRows.tsx";
import { isWorkedOn, KINDS, STATUS, summaryOf } from "./import-text.ts";
import styles from "./imports.module.css";
import { MapColumns } from "./MapColumns.tsx";

const POLL_MS = 1_000;
const ONLY = [
  "problem",
  "new",
  "unchanged",
  "duplicate",
  "undecided",
  "added",
  "changed",
  "left_out",
  "undone",
  "stayed",
] as const;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const path = { id: params["id"] ?? "" };
  const search = new URL(request.url).searchParams;
  const only = ONLY.find((one) => one === search.get("only"));
  const query = { page: pageIn(search), ...(only !== undefined && { only }) };
  const batch = await api.call("GET /v1/staff/imports/{id}", { path, quiet: true });
  const rows =
    batch.status === "draft" ? null : await api.call("GET /v1/staff/imports/{id}/rows", { path, query, quiet: true });
  return { batch, rows };
}

/** A file on its way: its columns, what was found in it, the import, and its undo. */
export function Component() {
  const { api } = useApp();
  const { batch: loaded, rows } = useLoaderData<typeof loader>();
  const batch = useFresh(loaded, {
    isWaiting: ({ status }) => isWorkedOn(status),
    everyMs: POLL_MS,
    ask: () => api.call("GET /v1/staff/imports/{id}", { path: { id: loaded.id }, quiet: true }),
  });
  const isWorking = isWorkedOn(batch.status);
  return (
    <div className={page.page}>
      <title>{`${batch.file_name} – Import`}</title>
      <div className={page.head}>
        <BackTo to="/imports">Import</BackTo>
        <h1>{batch.file_name}</h1>
        <Badge tone={STATUS[batch.status].tone}>{STATUS[batch.status].name}</Badge>
      </div>
      <p className={page.mute}>
        {KINDS[batch.kind].name} for {batch.school.name}. Uploaded by {batch.by}, {instantSentence(batch.created_at)}.
      </p>
      {isWorking && <Working batch={batch} />}
      {(batch.status === "draft" || batch.status === "checked") && <MapColumns key={batch.id} batch={batch} />}
      {!isWorking && batch.status !== "draft" && (
        <section className={page.stack} aria-labelledby="result">
          <h2 id="result">{batch.status === "checked" ? "What would happen" : "What happened"}</h2>
          <p role="status">{summaryOf(batch)}</p>
          {batch.status === "checked" && batch.counts.undecided > 0 && (
            <Notice tone="reminder" title={`${batch.counts.undecided} to decide`}>
              <p>These rows may match a family you already have. They are left out until you choose.</p>
            </Notice>
          )}
        </section>
      )}
      {!isWorking && <ImportActions batch={batch} />}
      {!isWorking && rows !== null && <ImportRows batch={batch} list={rows} />}
      <HistoryPanel of={`import:${batch.id}`} />
    </div>
  );
}

function Working({ batch }: { batch: ImportBatch }) {
  return (
    <section className={page.card} aria-labelledby="working">
      <h2 id="working">{STATUS[batch.status].name}…</h2>
      <progress className={styles.progress} max={batch.rows} value={batch.done} aria-labelledby="working" />
      <p role="status">{summaryOf(batch)} You can leave this page: it continues in the background.</p>
    </section>
  );
}
