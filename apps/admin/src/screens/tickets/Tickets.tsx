import type { StaffTicketRow } from "@matinee/contract/client";
import { chipClass } from "@matinee/ui";
import { counted, tableInstant } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { changed, listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "../../ui/ListPager.tsx";
import { TicketStatus } from "../../ui/TicketStatus.tsx";
import styles from "../../ui/page.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await context.get(appContext).api.list("GET /tickets/list", listQueryOf(new URL(request.url).searchParams));
}

const columns: readonly Column<StaffTicketRow>[] = [
  {
    name: "Subject",
    sort: "subject",
    main: true,
    cell: ({ id, subject }) => <Link to={`/tickets/${id}`}>{subject}</Link>,
  },
  { name: "From", sort: "name", cell: ({ name }) => name },
  { name: "About", sort: "category", cell: ({ category }) => category },
  { name: "Status", tight: true, sort: "status", cell: ({ status }) => <TicketStatus status={status} /> },
  { name: "Asked", tight: true, sort: "created_at", cell: ({ created_at: at }) => tableInstant(at) },
  { name: "Reference", tight: true, cell: ({ reference }) => reference },
];

const tabs = [
  { status: null, name: "All" },
  { status: "open", name: "Open" },
  { status: "answered", name: "Answered" },
  { status: "closed", name: "Closed" },
] as const;

function noMatchText(search: URLSearchParams) {
  const status = search.get("status");
  if (search.has("q")) return { title: "No ticket was found", text: "Try other words, or look through all of them." };
  if (status === "open") return { title: "Nobody waits for an answer", text: "What families ask next stands here." };
  return {
    title: "There is nothing here",
    text: status === "closed" ? "No ticket is closed." : "No ticket is answered and still open.",
  };
}

export function Component() {
  const { items, page, size, total } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <ListHead
        title="Tickets"
        count={counted(total, "ticket")}
        searchFor="Search by words, name, email or reference"
        actions={<ExportButton address="/tickets/export" />}
      />
      <nav className={styles.tabs} aria-label="Status">
        {tabs.map(({ status, name }) => {
          const here = search.get("status") === status;
          return (
            <Link
              key={name}
              className={chipClass({ on: here })}
              aria-current={here ? "page" : undefined}
              to={changed(search, { status })}
              preventScrollReset
            >
              {name}
            </Link>
          );
        })}
      </nav>
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={noMatchText(search)}
          none={{ title: "There are no tickets yet", text: "What families ask on the shop’s pages stands here." }}
          all="tickets"
        />
      ) : (
        <DataTable caption="Tickets" columns={columns} rows={items} keyOf={({ id }) => id} sortedBy="created_at,desc" />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
