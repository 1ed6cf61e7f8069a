import type { StaffLocation } from "@matinee/contract/client";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ARCHIVE_TABS } from "../../ui/ArchiveButton.tsx";
import { useArchiveBulk } from "../../ui/list/use-archive-bulk.ts";
import { CreateLink, ListPage, loadList, nameColumn } from "../../ui/ListPage.tsx";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /locations/managed");

const columns: readonly Column<StaffLocation>[] = [
  nameColumn("/locations"),
  { name: "Address", cell: ({ address_line_1: line }) => line },
  { name: "Town", sort: "post_town", cell: ({ post_town: town }) => town },
  { name: "Postcode", sort: "postcode", tight: true, cell: ({ postcode }) => postcode },
  { name: "School", sort: "school", ofNetwork: true, cell: ({ franchise }) => franchise.name },
  { name: "Classes", tight: true, sort: "classes", cell: ({ classes }) => classes },
];

const moveLocation: Parameters<typeof useArchiveBulk>[0] = async (api, event, to) =>
  await api.call(`POST /locations/${event}/{id}`, { ...to, quiet: true });

export function Component() {
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="locations"
      one="location"
      many="locations"
      tabs={ARCHIVE_TABS}
      bulk={useArchiveBulk(moveLocation)}
      columns={columns}
      sortedBy="name,asc"
      drawing="stage"
      none="Classes and camps need a location."
      actions={<ExportButton address="/locations/export" />}
      create={<CreateLink to="/locations/new">New location</CreateLink>}
    />
  );
}
