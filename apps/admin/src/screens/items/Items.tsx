import type { Api, ListQuery, StaffItemRow } from "@matinee/contract/client";
import { formatPence } from "@matinee/format";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { STATUS_TABS } from "../../ui/listing-status.ts";
import { CreateLink, ListPage, loadList, nameColumn, SCHOOL_COLUMN, STATUS_COLUMN } from "../../ui/ListPage.tsx";
import { useListingBulk } from "../../ui/list/use-listing-bulk.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/items");

const priceText = ({ price_from: from, price_to: to }: StaffItemRow) =>
  from === to ? formatPence(from) : `${formatPence(from)}–${formatPence(to)}`;

function stockText({ stock, sold_out: gone, variations }: StaffItemRow): string {
  if (stock === 0) return "Sold out";
  return gone === 0 || variations === 1 ? String(stock) : `${stock}, ${gone} of ${variations} sold out`;
}

const columns: readonly Column<StaffItemRow>[] = [
  nameColumn("/items"),
  { name: "Category", sort: "category", cell: ({ category }) => category.name },
  SCHOOL_COLUMN,
  { name: "Price", sort: "price", tight: true, cell: priceText },
  { name: "In stock", sort: "stock", tight: true, cell: stockText },
  STATUS_COLUMN,
];

const readPage = async (api: Api, query: ListQuery) => await api.list("GET /v1/staff/items", query);

export function Component() {
  const isManager = useIsManager();
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="items"
      actions={<ExportButton address="/v1/staff/items/export" />}
      bulk={useListingBulk("item")}
      readPage={readPage}
      one="item"
      many="items"
      searchFor="Search by name or category"
      tabs={STATUS_TABS}
      columns={columns}
      sortedBy="name,asc"
      drawing="bag"
      none="An item begins as a draft that only staff see."
      create={isManager && <CreateLink to="/items/new">New item</CreateLink>}
    />
  );
}
