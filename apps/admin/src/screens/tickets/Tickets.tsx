import type { StaffTicketRow } from "@matinee/contract/client";
import { counted, tableInstant } from "@matinee/format";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import type { BulkAction } from "../../ui/list/run-bulk.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "@matinee/webapp/paging";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { TicketStatus } from "../../ui/TicketStatus.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /tickets/list", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const columns: readonly Column<StaffTicketRow>[] = [
  {
    name: "Subject",
    wide: true,
    sort: "subject",
    main: true,
    text: ({ subject }) => subject,
    cell: ({ id, subject }) => <Link to={`/tickets/${id}`}>{subject}</Link>,
  },
  { name: "From", sort: "name", cell: ({ name }) => name },
  { name: "About", sort: "category", cell: ({ category }) => category },
  { name: "Status", tight: true, sort: "status", cell: ({ status }) => <TicketStatus status={status} /> },
  { name: "Received", tight: true, sort: "created_at", cell: ({ created_at: at }) => tableInstant(at) },
  { name: "Reference", tight: true, cell: ({ reference }) => reference },
];

/** With the school of each enquiry, for those who see several. */
const networkColumns = columns.toSpliced(3, 0, { name: "School", sort: "school", cell: ({ school }) => school.name });

const tabs = [
  { status: null, name: "All" },
  { status: "open", name: "Open" },
  { status: "answered", name: "Answered" },
  { status: "closed", name: "Closed" },
] as const;

function noMatchText(search: URLSearchParams) {
  const status = search.get("status");
  if (search.has("q")) return { title: "No enquiries found", text: "Try other words, or show all enquiries." };
  if (status === "open") return { title: "No open enquiries", text: "New enquiries appear here." };
  if (status === "closed") return { title: "No closed enquiries", text: "Enquiries that you close appear here." };
  return { title: "No answered enquiries", text: "Enquiries that you answer appear here until you close them." };
}

/** Enquiries are closed and opened again, many at once. */
function useTicketBulk(): readonly BulkAction<StaffTicketRow>[] {
  const { api } = useApp();
  return useMemo(() => {
    const close = async (id: string) => await api.call("POST /tickets/close/{id}", { path: { id }, quiet: true });
    const reopen = async (id: string) => await api.call("POST /tickets/reopen/{id}", { path: { id }, quiet: true });
    return [
      {
        name: "Close",
        done: "closed",
        refusal: ({ status }) => (status === "closed" ? "It is closed." : null),
        async run({ id, status }) {
          await close(id);
          // One that was answered opens as if it were not.
          return status === "answered" ? null : async () => await reopen(id);
        },
      },
      {
        name: "Reopen",
        done: "reopened",
        refusal: ({ status }) => (status === "closed" ? null : "It is not closed."),
        async run({ id }) {
          await reopen(id);
          return async () => await close(id);
        },
      },
    ];
  }, [api]);
}

const idOf = ({ id }: StaffTicketRow) => id;

export function Component() {
  const bulk = useTicketBulk();
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const shown = schools.length > 0 ? networkColumns : columns;
  const [search] = useSearchParams();
  return (
    <>
      <ListHead
        title="Enquiries"
        count={counted(total, "enquiry", "enquiries")}
        searchFor="Search by text, name, email or reference"
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "tickets", columns: shown }}
        actions={<ExportButton address="/tickets/export" />}
      />
      <StatusTabs label="Status" tabs={tabs} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={noMatchText(search)}
          none={{ title: "No enquiries yet", text: "Enquiries that families send from the shop appear here." }}
          all="enquiries"
        />
      ) : (
        <DataTable
          list="tickets"
          caption="Enquiries"
          columns={shown}
          rows={items}
          keyOf={idOf}
          bulk={bulk}
          sortedBy="created_at,desc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
