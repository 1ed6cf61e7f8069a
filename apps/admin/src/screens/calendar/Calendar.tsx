import type { StaffClosure, StaffTerm } from "@matinee/contract/client";
import { londonToday, longDate } from "@matinee/format";
import { buttonClass } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { rangeText } from "./calendar-fields.ts";
import { YearStrip } from "./YearStrip.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  const calendar =
    school === null ? null : await api.call("GET /v1/staff/calendar", { query: { school }, quiet: true });
  return { schools, calendar, today: londonToday() };
}

export function Component() {
  const { schools, calendar, today } = useLoaderData<typeof loader>();
  const isManager = useIsManager();
  const query = calendar === null ? "" : `?school=${calendar.school.id}`;
  const link = (to: string, name: string) => (isManager ? <Link to={`${to}${query}`}>{name}</Link> : name);
  const terms: readonly Column<StaffTerm>[] = [
    { name: "Term", main: true, text: ({ name }) => name, cell: ({ id, name }) => link(`/terms/${id}`, name) },
    { name: "Days", cell: (one) => rangeText(one.starts_on, one.ends_on) },
    { name: "Half-term", cell: (one) => rangeText(one.half_term_starts_on, one.half_term_ends_on) },
  ];
  const closures: readonly Column<StaffClosure>[] = [
    {
      name: "Closed for",
      main: true,
      text: ({ reason }) => reason,
      cell: ({ id, reason }) => link(`/closures/${id}`, reason),
    },
    { name: "Days", cell: (one) => rangeText(one.starts_on, one.ends_on) },
    { name: "Where", cell: ({ location }) => location?.name ?? "All locations" },
  ];
  const add = (to: string, name: string, tone: "spot" | "quiet") => (
    <Link className={buttonClass({ tone })} to={`${to}${query}`}>
      {name}
    </Link>
  );
  return (
    <>
      <ListHead
        title="Terms and closures"
        count={calendar?.school.name ?? ""}
        filter={<SchoolFilter schools={schools} />}
        actions={
          isManager && calendar !== null ? (
            <>
              <ExportButton address="/v1/staff/calendar/export" query={{ school: calendar.school.id }} />
              {calendar.terms.length > 0 && add("/terms/next-year", "Copy to next year", "quiet")}
              {add("/closures/new", "New closure", "quiet")}
              {add("/terms/new", "New term", "spot")}
            </>
          ) : undefined
        }
      />
      {calendar === null ? (
        <p>Please choose a school.</p>
      ) : (
        <div className={styles.stack}>
          <YearStrip calendar={calendar} today={today} />
          {calendar.terms.length === 0 ? (
            <p>No terms yet. Classes get their dates from terms.</p>
          ) : (
            <DataTable
              caption="Terms"
              columns={terms}
              rows={calendar.terms}
              keyOf={({ id }) => id}
              sortedBy="starts_on,asc"
            />
          )}
          <h2>Closures</h2>
          {calendar.closures.length === 0 ? (
            <p>No closures. There are no lessons on bank holidays and in half-terms anyway.</p>
          ) : (
            <DataTable
              caption="Closures"
              columns={closures}
              rows={calendar.closures}
              keyOf={({ id }) => id}
              sortedBy="starts_on,asc"
            />
          )}
          <details>
            <summary data-arrow className={editor.summary}>
              Bank holidays
            </summary>
            <ul className={styles.dates}>
              {calendar.bank_holidays
                .filter(({ on }) => on >= today)
                .map(({ on, name }) => (
                  <li key={on}>
                    {longDate(on)} {on.slice(0, 4)}: {name}
                  </li>
                ))}
            </ul>
          </details>
        </div>
      )}
    </>
  );
}
