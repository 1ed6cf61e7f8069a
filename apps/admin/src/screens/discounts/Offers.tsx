import type { StaffOffer } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ARCHIVE_TABS } from "../../ui/ArchiveButton.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { CreateLink, ListPage, loadList, nameColumn, SCHOOL_COLUMN } from "../../ui/ListPage.tsx";
import { useOfferBulk } from "./use-discount-bulk.ts";
import { isOn, OFFER_KINDS, offerStatus, typesText } from "./discount-text.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/offers");

const columns: readonly Column<StaffOffer>[] = [
  nameColumn("/offers"),
  SCHOOL_COLUMN,
  { name: "Kind", sort: "kind", cell: ({ kind }) => OFFER_KINDS[kind] },
  { name: "For", cell: ({ item_types: types }) => typesText(types) },
  { name: "Discount", sort: "percent", tight: true, cell: ({ percent }) => `${percent}%` },
  {
    name: "Status",
    tight: true,
    cell: (offer) => <Badge tone={isOn(offer) ? "good" : "plain"}>{offerStatus(offer)}</Badge>,
  },
];

export function Component() {
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="offers"
      actions={<ExportButton address="/v1/staff/offers/export" />}
      bulk={useOfferBulk()}
      one="offer"
      many="offers"
      tabs={ARCHIVE_TABS}
      columns={columns}
      sortedBy="name,asc"
      drawing="ticket"
      none="An offer is applied automatically, without a code."
      create={<CreateLink to="/offers/new">New offer</CreateLink>}
    />
  );
}
