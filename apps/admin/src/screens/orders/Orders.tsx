import type { StaffListedOrder } from "@matinee/contract/client";
import { counted, formatList, formatPenceExact, tableInstant } from "@matinee/format";
import { Badge, cx, Select } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DayFilter } from "../../ui/DayFilter.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import filters from "../../ui/filters.module.css";
import { changed } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { loadList } from "../../ui/ListPage.tsx";
import { usePayLinkBulk } from "../../ui/list/use-pay-link-bulk.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { useListSearch } from "../../ui/use-list-search.ts";
import { useManages } from "../../ui/use-is-manager.ts";
import { listedPaymentLabel, statusLabel, STATUS_TONE } from "./order-text.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/orders");

/** A column, and for whom it is. */
type OrderColumn = Column<StaffListedOrder> & { readonly ofMoney?: boolean };

const columns: readonly OrderColumn[] = [
  {
    name: "Order",
    sort: "number",
    main: true,
    tight: true,
    text: ({ number }) => number,
    cell: ({ id, number }) => <Link to={`/orders/${id}`}>{number}</Link>,
  },
  { name: "Placed", sort: "placed_at", tight: true, cell: ({ placed_at: at }) => tableInstant(at) },
  {
    name: "Family",
    text: ({ customer }) => customer?.name ?? "",
    cell: ({ customer }) => customer !== null && <Link to={`/customers/${customer.id}`}>{customer.name}</Link>,
  },
  { name: "For", wide: true, text: ({ what }) => formatList(what), cell: ({ what }) => formatList(what) },
  {
    name: "School",
    ofNetwork: true,
    text: ({ schools }) => formatList(schools.map(({ name }) => name)),
    cell: ({ schools }) => formatList(schools.map(({ name }) => name)),
  },
  {
    name: "Status",
    tight: true,
    cell: ({ status }) => <Badge tone={STATUS_TONE[status]}>{statusLabel(status)}</Badge>,
  },
  { name: "Payment", ofMoney: true, text: listedPaymentLabel, cell: listedPaymentLabel },
  { name: "Total", ofMoney: true, tight: true, cell: ({ total }) => total !== null && formatPenceExact(total) },
  {
    name: "Cancelled or refunded",
    ofMoney: true,
    tight: true,
    cell: ({ given_back: back }) => back !== null && back > 0 && formatPenceExact(back),
  },
  {
    name: "To pay",
    ofMoney: true,
    tight: true,
    cell: ({ owed }) => owed !== null && owed > 0 && formatPenceExact(owed),
  },
];

const tabs = [
  { status: null, name: "All" },
  { status: "confirmed", name: "Confirmed" },
  { status: "placed", name: "Waiting for payment" },
  { status: "partly_cancelled", name: "Partly cancelled" },
  { status: "cancelled", name: "Cancelled" },
] as const;

const TYPES: readonly (readonly [type: string, name: string])[] = [
  ["trial", "Trials"],
  ["enrolment", "Classes"],
  ["camp", "Camps"],
  ["product", "Shop items"],
];

const orderOf = ({ id }: StaffListedOrder) => id;

function whyNotAsked({ owed, status, disputed, is_part: isPart }: StaffListedOrder): string | null {
  if (isPart) return "Other schools sold a part of it, so the network asks for the payment.";
  if (status === "placed") return "It is not confirmed yet.";
  if (owed === null || owed === 0) return "Nothing is owed.";
  return disputed === true ? "A payment is disputed. Open the order to send the link." : null;
}

/** Every order of the school, the newest first. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const seesMoney = useManages("money");
  const bulk = usePayLinkBulk(orderOf, whyNotAsked);
  const shown = columns.filter(
    ({ ofMoney = false, ofNetwork = false }) => (seesMoney || !ofMoney) && (schools.length > 0 || !ofNetwork),
  );
  return (
    <>
      <ListHead
        title="Orders"
        count={counted(total, "order")}
        searchFor="Search by number, family or class"
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "orders", columns: shown }}
        actions={<ExportButton address="/v1/staff/orders/export" />}
      />
      <StatusTabs label="Status" tabs={tabs} />
      <Filters />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="ticket"
          noMatch={{ title: "No orders found", text: "Try other words, days or filters, or show all orders." }}
          none={{ title: "No orders yet", text: "What families book and buy appears here." }}
          all="orders"
        />
      ) : (
        <DataTable
          list="orders"
          caption="Orders"
          columns={shown}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="placed_at,desc"
          bulk={seesMoney ? bulk : []}
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}

/** What was bought, and when. */
function Filters() {
  const search = useListSearch();
  const navigate = useNavigate();
  const set = (name: string, value: string) =>
    void navigate(changed(search, { [name]: value }), { preventScrollReset: true });
  return (
    <div className={cx(filters.filters, filters.few)}>
      <Select label="Bought" value={search.get("type") ?? ""} onChange={(event) => set("type", event.target.value)}>
        <option value="">Everything</option>
        {TYPES.map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      <DayFilter label="Placed from" name="from" set={set} />
      <DayFilter label="Placed to" name="to" set={set} />
    </div>
  );
}
