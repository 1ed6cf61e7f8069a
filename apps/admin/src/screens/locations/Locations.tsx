import type { StaffLocation } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ARCHIVE_TABS } from "../../ui/ArchiveButton.tsx";
import { archiveActions } from "../../ui/list/archive-actions.ts";
import type { BulkAction } from "../../ui/list/run-bulk.ts";
import { CreateLink, ListPage, loadList, nameColumn } from "../../ui/ListPage.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /locations/managed");

const columns: readonly Column<StaffLocation>[] = [
  nameColumn("/locations"),
  { name: "Address", cell: ({ address_line_1: line }) => line },
  { name: "Town", sort: "post_town", cell: ({ post_town: town }) => town },
  { name: "Postcode", sort: "postcode", tight: true, cell: ({ postcode }) => postcode },
  { name: "School", sort: "school", ofNetwork: true, cell: ({ franchise }) => franchise.name },
  { name: "Classes", tight: true, sort: "classes", cell: ({ classes }) => classes },
];

/** What can be done with many locations at once. Nothing for those who change none. */
function useLocationBulk(): readonly BulkAction<StaffLocation>[] {
  const { api } = useApp();
  const isManager = useIsManager();
  return useMemo(
    () =>
      isManager
        ? archiveActions<StaffLocation>(
            ({ archived }) => archived,
            async (event, id, version) =>
              await api.call(`POST /locations/${event}/{id}`, { path: { id }, body: { version }, quiet: true }),
          )
        : [],
    [api, isManager],
  );
}

export function Component() {
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="locations"
      one="location"
      many="locations"
      tabs={ARCHIVE_TABS}
      bulk={useLocationBulk()}
      columns={columns}
      sortedBy="name,asc"
      drawing="stage"
      none="Classes and camps need a location."
      actions={<ExportButton address="/locations/export" />}
      create={<CreateLink to="/locations/new">Add location</CreateLink>}
    />
  );
}
