import type { AuditPage, AuditRow } from "@matinee/contract/client";
import { dateOfInstant, fullDate, instantSentence } from "@matinee/format";
import { buttonClass, EmptyState, Select } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DayFilter } from "../../ui/DayFilter.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { HistoryEntry } from "../../ui/history/HistoryEntry.tsx";
import filters from "../../ui/filters.module.css";
import styles from "../../ui/history/history.module.css";
import { ListHead } from "../../ui/ListHead.tsx";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { changed, wholeList } from "../../ui/list-address.ts";
import { useListSearch } from "../../ui/use-list-search.ts";
import { GROUPS, historyQueryOf, KINDS, NAMES } from "./history-address.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = historyQueryOf(new URL(request.url).searchParams);
  const [page, schools] = await Promise.all([
    context.get(appContext).api.call("GET /v1/staff/audit", { query, quiet: true }),
    schoolsToFilter(context),
  ]);
  return { page, schools };
}

/** Who changed what, the newest first, by day. */
export function Component() {
  const { page, schools } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { rows, next, people, seal } = page;
  const { before: _, ...exported } = historyQueryOf(search);
  const days = byDay(rows);
  const isFiltered = [...NAMES, "school"].some((name) => search.has(name));
  return (
    <>
      <ListHead
        title="History"
        count="Who changed what, the newest first"
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "history" }}
        actions={<ExportButton address="/v1/staff/audit/export" query={exported} />}
      />
      <Filters people={people} />
      {rows.length === 0 && (
        <EmptyState
          drawing="stage"
          title={isFiltered ? "Nothing found" : "Nothing has been changed yet"}
          action={
            isFiltered ? (
              <Link className={buttonClass({ tone: "quiet" })} to={wholeList(search)}>
                Show everything
              </Link>
            ) : undefined
          }
        >
          {isFiltered ? "No changes match these filters." : "Changes appear here with who made them."}
        </EmptyState>
      )}
      {days.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 className={styles.day} id={`day-${day}`}>
            {fullDate(day)}
          </h2>
          <ul className={styles.entries}>
            {entries.map((row) => (
              <HistoryEntry key={row.id} row={row} inList showSchool={schools.length > 0} />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.older}>
        {next !== null && (
          <Link className={buttonClass({ tone: "quiet" })} to={changed(search, { before: String(next) })}>
            Show older entries
          </Link>
        )}{" "}
        {search.has("before") && <Link to={changed(search, { before: null })}>Back to the newest</Link>}
      </p>
      <Seal seal={seal} />
    </>
  );
}

/** Entries stand in the order of their numbers, so those of one day stand together. */
function byDay(rows: readonly AuditRow[]): readonly { readonly day: string; readonly entries: readonly AuditRow[] }[] {
  const days = [...new Set(rows.map(({ at }) => dateOfInstant(at)))];
  return days.map((day) => ({ day, entries: rows.filter(({ at }) => dateOfInstant(at) === day) }));
}

/** Each choice is in the address. */
function Filters({ people }: { people: AuditPage["people"] }) {
  const search = useListSearch();
  const navigate = useNavigate();
  const set = (name: string, value: string) =>
    void navigate(changed(search, { [name]: value, before: null }), { preventScrollReset: true });
  const subject = search.get("subject");
  return (
    <div className={filters.filters}>
      <Select label="Who" value={search.get("who") ?? ""} onChange={(event) => set("who", event.target.value)}>
        <option value="">Everybody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="What" value={search.get("kind") ?? ""} onChange={(event) => set("kind", event.target.value)}>
        <option value="">Everything</option>
        {Object.entries(KINDS).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Change" value={search.get("group") ?? ""} onChange={(event) => set("group", event.target.value)}>
        <option value="">All changes</option>
        {Object.entries(GROUPS).map(([group, name]) => (
          <option key={group} value={group}>
            {name}
          </option>
        ))}
      </Select>
      <DayFilter label="From" name="from" set={set} />
      <DayFilter label="To" name="to" set={set} />
      {subject !== null && <Link to={changed(search, { subject: null, before: null })}>Show all changes</Link>}
    </div>
  );
}

function Seal({ seal }: { seal: AuditPage["seal"] }) {
  return (
    <p className={styles.seal}>
      {seal === null
        ? "Nothing is sealed yet."
        : `Sealed at ${instantSentence(seal.at)}, number ${seal.number}. Fingerprint: ${seal.hash}`}
    </p>
  );
}
