import type { StaffOwedRow } from "@matinee/contract/client";
import { counted, formatInstantDate, formatList, formatPenceExact, tableDate } from "@matinee/format";
import { Badge } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton, ExportPayouts } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "@matinee/webapp/paging";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { usePayLinkBulk } from "../../ui/list/use-pay-link-bulk.ts";
import { OwedTabs } from "./OwedTabs.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/owed", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const columns: readonly Column<StaffOwedRow>[] = [
  {
    name: "Family",
    sort: "family",
    main: true,
    text: ({ customer, order }) => (customer === null ? `Order ${order.number}` : `${customer.name}, ${order.number}`),
    cell: ({ customer, order }) =>
      customer === null ? `Order ${order.number}` : <Link to={`/customers/${customer.id}`}>{customer.name}</Link>,
  },
  { name: "For", wide: true, cell: ({ what }) => formatList(what) },
  {
    name: "Order",
    sort: "number",
    tight: true,
    cell: ({ order }) => <Link to={`/orders/${order.id}`}>{order.number}</Link>,
  },
  { name: "Owed", sort: "owed", tight: true, cell: ({ owed }) => formatPenceExact(owed) },
  { name: "Due", sort: "due_on", tight: true, cell: ({ due_on: due }) => tableDate(due) },
  { name: "Overdue", tight: true, cell: (row) => <Overdue row={row} /> },
  {
    name: "Last reminder",
    sort: "last_reminder_at",
    tight: true,
    cell: ({ last_reminder_at: at }) => (at === null ? "None" : formatInstantDate(at)),
  },
];

/** With the school of each order, for those who see several. */
const networkColumns = columns.toSpliced(2, 0, {
  name: "School",
  cell: ({ schools }) => formatList(schools.map(({ name }) => name)),
});

function Overdue({ row: { days_overdue: days, disputed } }: { row: StaffOwedRow }) {
  return (
    <>
      {days > 0 && <Badge tone="few">{counted(days, "day")}</Badge>} {disputed && <Badge tone="few">Disputed</Badge>}
      {days === 0 && !disputed && "Not yet"}
    </>
  );
}

const orderOf = ({ order: { id } }: StaffOwedRow) => id;

/** A disputed payment is between the family, its bank and the school first. */
const whyNotAsked = ({ disputed }: StaffOwedRow) =>
  disputed ? "A payment is disputed. Open the order to send the link." : null;

/** What families still have to pay, the longest overdue first. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const shown = schools.length > 0 ? networkColumns : columns;
  const [search] = useSearchParams();
  const bulk = usePayLinkBulk(orderOf, whyNotAsked);
  const isOverdue = search.get("status") === "overdue";
  return (
    <>
      <ListHead
        title="Owed"
        count={counted(total, "order")}
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "owed", columns: shown }}
        actions={
          <>
            <ExportPayouts />
            <ExportButton address="/v1/staff/owed/export" />
          </>
        }
      />
      <OwedTabs here="/owed" />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="ticket"
          noMatch={
            isOverdue
              ? { title: "Nothing is overdue", text: "Payments appear here the day after they were due." }
              : { title: "Nothing owed at this school", text: "Choose another school, or show all." }
          }
          none={{ title: "Nothing is owed", text: "Orders with a payment still due appear here." }}
          all="orders"
        />
      ) : (
        <DataTable
          list="owed"
          caption="Orders with something to pay"
          columns={shown}
          rows={items}
          keyOf={({ order }) => order.id}
          sortedBy="due_on,asc"
          bulk={bulk}
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
