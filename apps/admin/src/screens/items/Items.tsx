import type { StaffItemRow } from "@matinee/contract/client";
import { counted, formatPence } from "@matinee/format";
import { Badge, buttonClass, type BadgeTone } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { STATUS } from "./item-fields.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/items", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const TONES: Readonly<Record<StaffItemRow["status"], BadgeTone>> = {
  draft: "few",
  open: "good",
  closed: "plain",
  archived: "plain",
};

const priceText = ({ price_from: from, price_to: to }: StaffItemRow) =>
  from === to ? formatPence(from) : `${formatPence(from)}–${formatPence(to)}`;

function stockText({ stock, sold_out: gone, variations }: StaffItemRow): string {
  if (stock === 0) return "Sold out";
  return gone === 0 || variations === 1 ? String(stock) : `${stock}, ${gone} of ${variations} sold out`;
}

const columns: readonly Column<StaffItemRow>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/items/${id}`}>{name}</Link>,
  },
  { name: "Category", sort: "category", cell: ({ category }) => category.name },
  { name: "Price", sort: "price", tight: true, cell: priceText },
  { name: "In stock", sort: "stock", tight: true, cell: stockText },
  {
    name: "Status",
    tight: true,
    sort: "status",
    cell: ({ status }) => <Badge tone={TONES[status]}>{STATUS[status]}</Badge>,
  },
];

const networkColumns = columns.toSpliced(2, 0, { name: "School", sort: "school", cell: ({ school }) => school.name });

const tabs = [
  { status: null, name: "All" },
  { status: "draft", name: "Drafts" },
  { status: "open", name: "Open" },
  { status: "closed", name: "Closed" },
  { status: "archived", name: "Archived" },
] as const;

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const isManager = useIsManager();
  const { items, page, size, total } = list;
  const create = isManager ? (
    <Link className={buttonClass({ tone: "spot" })} to="/items/new">
      New item
    </Link>
  ) : undefined;
  return (
    <>
      <ListHead
        title="Items"
        count={counted(total, "item")}
        searchFor="Search by name or category"
        filter={<SchoolFilter schools={schools} />}
        actions={create}
      />
      <StatusTabs label="Status" tabs={tabs} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="bag"
          noMatch={{ title: "No items found", text: "Try other words, or show all items." }}
          none={{ title: "No items yet", text: "An item begins as a draft that only staff see.", action: create }}
          all="items"
        />
      ) : (
        <DataTable
          caption="Items"
          columns={schools.length > 0 ? networkColumns : columns}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="name,asc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
